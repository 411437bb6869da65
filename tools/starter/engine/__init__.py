"""Starter: dive for pearls, and come up in time."""

from tools.starter.engine.game import Starter


def game() -> Starter:
    """The game with what comes in its box."""
    return Starter()
