"""Widgets, one for each area of a table; games with such an area share it."""
