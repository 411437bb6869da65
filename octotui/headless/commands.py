"""The commands of the line mode, besides answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import Game
from engine.core.prompt import Prompt
from engine.core.state import State
from octotui.play.narration import parts
from octotui.tables import table_of
from octotui.tables.rulebook import rulebook

COMMANDS = {
    "again": "the question again",
    "hint": "what an expert would do here and after it, and how good your chances are",
    "why": "why other things cannot be done now",
    "rules": "the rule behind the question; or what the rules say about a word: rules turn; rules list: their sections",
    "signs": "the signs of the drawn table, for those who see them",
    "codes": "the codes of the choices, to type in place of numbers",
    "log": "what happened last",
    "brief": "what others do told only in short, or again line by line",
    "confirm": "end each turn yourself, or again let turns in which nothing is left to do end by themselves",
    "record": "what you have won and achieved so far",
    "say": "say something for all to read: say good luck",
    "undo": "take back your last answer",
    "redo": "give it again",
    "help": "this help",
    "quit": "quit",
}
PERSONAL = ("hand", "me", "secret")
"""The parts of a view that are one seat's own."""
WATCHING = ("rules", "signs", "log", "help", "quit")
"""The commands that need no seat."""
SHORT = {"v": "look", "h": "hint", "w": "why", "u": "undo", "r": "redo", "?": "help", "q": "quit", "l": "log"}
"""Abbreviations of commands."""


def meaning(typed: str) -> str:
    """The command that was typed, in full."""
    return SHORT.get(typed.lower(), typed.lower())


def words(game: Game[Any], plays: bool) -> dict[str, str]:
    """What can be typed besides answers, with what it does: the parts of the view, and the commands. Who does not play has fewer."""
    told = parts(game)
    if plays:
        return {**told, **COMMANDS}
    return {part: what for part, what in told.items() if part not in PERSONAL} | {word: COMMANDS[word] for word in WATCHING}


def help_lines(game: Game[Any], view: State, prompt: Prompt | None, words: Mapping[str, str]) -> list[str]:
    """The help: what is played for in this view, what is asked, and the words; without a prompt, the help while others are asked."""
    book, letters = rulebook(game.id), {name: letter for letter, name in SHORT.items()}
    about = book.about(prompt.kind, prompt.cause).beginning if prompt else ()
    typed = "Type the number or the name of a choice, or only press enter for the one proposed."
    proposed = "That is a simple choice, and often not the best: hint tells what an expert would do."
    return [
        *book.goals.get(table_of(game.id).narration.goal(view), book.goal).splitlines(),
        *about,
        f"{typed} {proposed} Or type one of these words:" if prompt else "Others are asked now. You can type one of these words:",
        *(f"  {name}{f' or {letters[name]}' if name in letters else ''}: {what}" for name, what in words.items()),
    ]
