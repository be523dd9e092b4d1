"""Three engines at a table: opening, turns, what each is told, one deal to its end."""
