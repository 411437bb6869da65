"""Bots for any game, by level.

A bot sees what its seat sees (`sight`), thinks for as long as its `Budget` allows, and returns a `Decision`. All randomness comes from the
generator passed to it, so the same seed gives the same answer.
"""

import msgspec

from engine.bots.casual import CasualBot
from engine.bots.deep import DeepBot
from engine.bots.judging import by_hand, by_learning
from engine.bots.mixing import MixingSettings
from engine.bots.player import Assessment, Bot, BotTurn, Budget, Decision, Observation, Tell, answer_for, bot_to_answer, play, sight
from engine.bots.random import RandomBot
from engine.bots.turns import TurnBot


class Level(msgspec.Struct, frozen=True):
    """A level of play, as shown to people."""

    name: str
    """Display name."""
    bot: Bot
    says: str
    """Description, as a sentence."""
    thinks: bool = False
    """Whether it plays better with more time."""
    offered: bool = True
    """Whether people are offered it as an opponent."""


LEVELS = {
    "random": Level(
        "random",
        RandomBot(),
        "Takes any answer that is allowed, and rarely a good one.",
        offered=False,
    ),
    "casual": Level(
        "easy",
        CasualBot(TurnBot(by_hand, 1, rests=None, mixing=MixingSettings(by_hand, rounds=2, slips=0.9))),
        "Takes any answer but those that look worst: for your first games.",
    ),
    "greedy": Level(
        "medium",
        TurnBot(by_hand, 1, rests=None, mixing=MixingSettings(by_hand, rounds=2, slips=0.7), wins=300),
        "Looks one step ahead, and takes what brings most.",
    ),
    "keen": Level(
        "hard",
        TurnBot(by_learning, 2, mixing=MixingSettings(by_hand, rounds=4, slips=0.1), wins=3000),
        "Thinks its whole turn through, by what has won games before.",
    ),
    "deep": Level(
        "expert",
        DeepBot(100),
        "Thinks ahead for everybody at the table, as far as its time allows.",
        thinks=True,
    ),
}
"""Every level by its id in scripts and files, weakest first."""
IDS = {**{level.name: id for id, level in LEVELS.items()}, **{id: id for id in LEVELS}}
"""Level ids by display name and by id; names first."""


def bot(level: str) -> Bot:
    """The bot of a level, by its name or id. Raises KeyError if there is none."""
    return LEVELS[IDS[level]].bot


__all__ = [
    "IDS",
    "LEVELS",
    "Assessment",
    "Bot",
    "BotTurn",
    "Budget",
    "Decision",
    "Level",
    "Observation",
    "Tell",
    "TurnBot",
    "answer_for",
    "bot",
    "bot_to_answer",
    "play",
    "sight",
]
