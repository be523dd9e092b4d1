"""Entrants, officials and what each may do, days and numbers."""
