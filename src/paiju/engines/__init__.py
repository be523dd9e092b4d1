"""The shell around programs that play: the engine protocol."""
