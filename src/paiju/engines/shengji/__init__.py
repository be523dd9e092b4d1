"""Programs that play Shengji: their protocol, a house player as a program, a table of four, matches of pairs."""
