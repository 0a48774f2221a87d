"""JavaScript and TypeScript, read without being run."""
