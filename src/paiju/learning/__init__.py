"""Training of the players that learn: a folder that survives being killed, and how strong they have become."""
