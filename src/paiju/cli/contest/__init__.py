"""The contest of regulation 001 run by itself, from registered programs to awards, as one command."""
