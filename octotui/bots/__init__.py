"""Where bots think, how strong they are, and what of it is told."""
