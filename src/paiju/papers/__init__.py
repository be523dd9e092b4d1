"""Papers of an event: what is printed, pinned to a wall, signed or handed over, typeset by Typst from plain data."""
