"""One widget for each area of a table; games that have such an area share it."""
