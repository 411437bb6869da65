"""The numbers of choices: 1, 2, 3 … as the menu lists them, and always 0 for the end of the turn or of a series of picks, which no other
number can then become."""

from collections.abc import Iterable

from engine.core.prompt import DONE, END, Choice

Numbered = list[tuple[int, Choice]]
"""Choices with their numbers."""
LAST = 9
"""The last number that is a single key."""
ENDINGS = (END, DONE)
"""The codes whose number is 0."""


def numbered(choices: Iterable[Choice]) -> Numbered:
    """The choices in order, each with its number."""
    return [(0 if choice.code in ENDINGS else n, choice) for n, choice in enumerate(choices, 1)]


def digit(number: int) -> str:
    """The key of a number; empty if it has more than one digit."""
    return str(number) if number <= LAST else ""


def spans(choices: Iterable[Choice]) -> list[str]:
    """The numbers that there are: `1 to 4` and `0`."""
    numbers = [number for number, _ in numbered(choices)]
    last = max(numbers)
    listed = [f"1 to {last}" if last > 1 else "1"] if last else []
    return [*listed, "0"] if 0 in numbers else listed


def code_numbered(number: int, choices: Iterable[Choice]) -> str | None:
    """The code of the choice with this number; None if there is none."""
    return next((choice.code for n, choice in numbered(choices) if n == number), None)
