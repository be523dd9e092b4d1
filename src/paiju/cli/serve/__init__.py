"""Commands around the server: starting it, and its backups."""
