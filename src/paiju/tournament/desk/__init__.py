"""What the director decides, one concept a file; ``director.py`` hands each command to its place."""
