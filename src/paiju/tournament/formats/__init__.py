"""The formats: what is next, who sits where, who passes, how everybody stands."""
