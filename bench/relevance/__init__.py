"""How well search answers, beside others on the same content."""
