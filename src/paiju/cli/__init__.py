"""The command line: one module per command, found by ``main``; what it says of the game comes from ``words``."""
