"""What every game at a table shares: seats, the game interface, audience, the deal record, players. Pure."""
