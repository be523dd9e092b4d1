"""The self-test: runs a file of test vectors against the books and says what passed, failed and was not run."""
