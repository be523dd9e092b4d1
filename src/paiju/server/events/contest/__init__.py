"""Contests of programs on a server: builds handed in, rounds played by a process beside it, what is told of them."""
