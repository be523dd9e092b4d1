"""Whole events made up, with troubles: to try formats and to check logs."""
