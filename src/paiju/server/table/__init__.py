"""One table as decide and evolve: its events, state, views and messages. Knows no connection."""
