"""The navbar items that need nothing else on a site, for sites of tests that show one of every kind."""

NAVBAR_ITEMS = """
[[navbar]]
type = "docsVersionDropdown"

[[navbar]]
type = "localeDropdown"

[[navbar]]
type = "search"

[[navbar]]
type = "html"
value = "<b>beta</b>"
"""
