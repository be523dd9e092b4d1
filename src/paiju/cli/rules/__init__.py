"""Commands about rulebooks: their clauses, options and coverage, and the referee's question."""
