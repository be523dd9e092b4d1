"""The referee at a table of an event: what is known of it, sheets worked out, the rules that apply there."""
