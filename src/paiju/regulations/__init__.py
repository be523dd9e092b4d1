"""The published regulations: a folder with all that a book says, a row in the library."""
