"""Whole events in a real browser, from the spreadsheet to the certificates, by nothing but what pages offer."""
