"""The command line: one module per command, wired in ``main``; what it says of the game comes from ``words``."""
