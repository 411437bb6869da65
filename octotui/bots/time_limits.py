"""How long bots that think ahead may think for an answer, and for a hint, in seconds."""

LEAST_THINK, THINK, MOST_THINK = 0.1, 1.0, 60.0
"""The least and the most that can be set, and between them what is set if nobody says anything."""
