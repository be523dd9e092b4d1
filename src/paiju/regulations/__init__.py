"""The published regulations: the library that finds a book with its clauses, and what each says besides its rules."""
