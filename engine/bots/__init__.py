"""Players for any game, by level."""

from engine.bots.greedy import GreedyBot
from engine.bots.player import Asked, Bot, Budget, Decision, Sight, answer_for, sight, waiting
from engine.bots.random import RandomBot

LEVELS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
"""Every level by the name that people and scripts use, weakest first."""


def bot(level: str) -> Bot:
    """The bot of a level. Raises KeyError if there is none."""
    return LEVELS[level]


__all__ = ["LEVELS", "Asked", "Bot", "Budget", "Decision", "Sight", "answer_for", "bot", "sight", "waiting"]
