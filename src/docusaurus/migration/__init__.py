"""Sites of Docusaurus."""
