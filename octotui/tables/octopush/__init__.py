"""Octopush at the table."""
