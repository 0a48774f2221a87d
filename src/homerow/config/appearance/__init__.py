"""What a site looks like: theme, navbar, footer and the head of its pages."""
