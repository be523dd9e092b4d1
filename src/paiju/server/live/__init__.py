"""Tables that are played now: rooms, clients, clocks, house players, and starting again after a stop."""
