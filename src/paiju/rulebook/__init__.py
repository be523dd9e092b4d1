"""What a rulebook is made of: articles, rules with their source, refusals, clauses. Pure: knows no game."""
