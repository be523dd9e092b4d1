"""House players: programs that sit down where a person or a visiting program is missing. Shell: may use chance."""
