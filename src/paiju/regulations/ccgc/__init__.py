"""What regulation 001 says about programs that play: hosting them, and what they are told."""
