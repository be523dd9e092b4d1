"""The event log on SQLite: writing, reading, backups, damage."""
