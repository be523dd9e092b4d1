"""Cards, decks and the seeded shuffle. Pure: knows no game."""
