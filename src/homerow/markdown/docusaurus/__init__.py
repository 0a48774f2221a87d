"""Constructs of Docusaurus beside those of the dialect; read only with `dialect = "docusaurus"`."""
