"""Cosmoctopus at the table."""
