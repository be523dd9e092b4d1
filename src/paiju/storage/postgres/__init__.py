"""A store on PostgreSQL."""
