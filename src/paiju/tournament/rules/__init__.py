"""What the five regulations say about formats, direction and penalties: one field a rule, with its article."""
