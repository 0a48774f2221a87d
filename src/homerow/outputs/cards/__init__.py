"""Social cards, drawn in the font of the site."""
