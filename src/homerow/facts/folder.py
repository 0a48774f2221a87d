"""Where a site keeps what it knows of the firmware."""

FACTS_FOLDER = "data"
