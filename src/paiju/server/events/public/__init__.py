"""What everybody may see of an event: its page, what is told on it, and who watches."""
