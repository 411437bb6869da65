"""A match with its people and bots, and everything that goes on around it. Independent of any screen."""
