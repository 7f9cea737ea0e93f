"""Ice Cube Jam."""
