"""Sentences of the formats: sizes, readings, criteria, and why somebody has a rank."""
