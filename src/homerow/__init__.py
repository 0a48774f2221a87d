"""Markdown in, a React site out."""

__version__ = "0.1.0"
