"""Where bots think, how strong they are, and how their advice is worded."""
