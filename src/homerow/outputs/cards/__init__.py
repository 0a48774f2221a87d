"""Social cards, drawn in the site's own face."""
