"""What officials see and do while an event is played: commands, choices, reports."""
