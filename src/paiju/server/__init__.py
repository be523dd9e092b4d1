"""The live table: rooms, HTTP and WebSocket. Shell: all rules are asked of the core."""
