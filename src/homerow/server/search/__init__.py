"""The search protocol over HTTP: what Algolia's clients speak, answered by our own engine."""
