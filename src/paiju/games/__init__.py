"""The games, one folder each, and the table of them in ``registry``. Pure."""
