"""Figures about players: strength, ratings, sequential tests. Pure."""
