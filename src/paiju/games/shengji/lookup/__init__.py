"""What a referee asks of Shengji away from a table."""
