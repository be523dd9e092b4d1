"""One table of any game as decide and evolve: its events, state, views and messages. Pure: knows no connection."""
