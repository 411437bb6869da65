"""A match with the people and bots at it, and all that goes on with it. Knows no screen."""
