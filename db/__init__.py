"""The database remembers: tables, repositories and one unit of work."""
