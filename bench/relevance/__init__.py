"""Relevance of our search and of other engines on the same content."""
