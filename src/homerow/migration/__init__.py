"""Migration of sites that were made for other generators."""
