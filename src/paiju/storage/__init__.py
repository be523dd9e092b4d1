"""The shell around the disk: one append-only log of events in streams, its backups, and nothing that knows a rule."""
