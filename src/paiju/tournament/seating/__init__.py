"""Who meets whom: lots, draws, pairings, movements, segments."""
