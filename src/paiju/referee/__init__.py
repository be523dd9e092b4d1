"""The referee's look-up: rulebooks with their clauses, which combination cards are and why, records decided anew."""
