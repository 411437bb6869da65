"""Bots: the process they run in, their levels, and the wording of their advice."""
