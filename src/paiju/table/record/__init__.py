"""The deal record that every game shares: header, lines, and the JSON of events. Pure."""
