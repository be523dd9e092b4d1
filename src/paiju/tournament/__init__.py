"""Direction of an event: entries, draws, seatings, results, penalties, standings, appeals; folded from one log."""
