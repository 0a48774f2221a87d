"""The store of what visitors do and say: tables in SQLite or PostgreSQL."""
