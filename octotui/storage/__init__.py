"""Files on this machine: saves, settings, and the player's own data."""
