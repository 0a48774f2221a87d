"""What readers do, in real browsers, which these tests share."""
