"""Constructs of Docusaurus beside those of the engine."""
