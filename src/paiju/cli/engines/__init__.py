"""Commands that let programs play: a match, a league, a check of the protocol, a house player."""
