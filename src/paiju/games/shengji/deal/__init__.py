"""A deal of Shengji: drawing, calling, burying, playing, and what follows for the levels."""
