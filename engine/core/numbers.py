"""The numbers of choices: 1, 2, 3 … as the menu lists them, unless a choice has its own; and always 0 for the end of the turn or of a
series of picks, which no other number can then become. A proposal that is paid with 0 as long as it has several parts keeps that number
where only one is left."""

from collections.abc import Iterable

from engine.core.prompt import AT_ONCE, DONE, END, ZERO, Choice

Numbered = list[tuple[int, Choice]]
"""Choices with their numbers."""
LAST = 9
"""The last number that is a single digit."""
BEYOND = "ABCDEFGIJKMNOPQRTVWXYZ"
"""The keys of the numbers beyond it: the capital letters that no table has another use for."""
ENDINGS = (END, DONE)
"""The codes whose number is 0."""


def numbered(choices: Iterable[Choice]) -> Numbered:
    """The choices in order, each with its number."""
    found: Numbered = []
    last = 0
    for choice in choices:
        ends = choice.code in ENDINGS or choice.code.startswith(AT_ONCE)
        number = 0 if ends or choice.number == ZERO else choice.number or last + 1
        last = number or last
        found.append((number, choice))
    return found


def key_of(number: int) -> str:
    """The key of a number: its digit, or a capital letter; empty where letters are used up."""
    return str(number) if number <= LAST else "".join(BEYOND[number - LAST - 1 :][:1])


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers in order, those that follow one another together."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def spans(choices: Iterable[Choice]) -> list[str]:
    """The numbers that there are: `1 to 4`, `6` and `0`."""
    numbers = [number for number, _ in numbered(choices)]
    listed = [f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs(filter(None, numbers))]
    return [*listed, "0"] if 0 in numbers else listed


def code_numbered(number: int, choices: Iterable[Choice]) -> str | None:
    """The code of the choice with this number; None if there is none."""
    return next((choice.code for n, choice in numbered(choices) if n == number), None)


def code_keyed(key: str, choices: Iterable[Choice]) -> str | None:
    """The code of the choice whose number has this key; None if there is none."""
    return next((choice.code for n, choice in numbered(choices) if key_of(n) == key), None)
