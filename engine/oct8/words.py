"""Cards, octopuses and points in words."""

from collections import Counter
from typing import NamedTuple

from engine.core.words import enumeration
from engine.oct8.octopus import Scoring, arms_of, colour_of, serial_of

NAMES = {
    "red": ("Ruby", "Rust", "Rose", "Ember", "Brick", "Wine", "Poppy", "Lava", "Flame", "Blush"),
    "blue": ("Azure", "Denim", "Delft", "Frost", "Iris", "Lapis", "Navy", "Ocean", "Sky", "Storm"),
    "green": ("Fern", "Ivy", "Jade", "Kelp", "Leaf", "Lime", "Mint", "Moss", "Olive", "Sage"),
}
"""Names of the octopuses of each colour [ours]: shades of it, so that no head is mistaken for a card, which has a number."""


def head_name(head: str) -> str:
    """`Rose` for the third red head."""
    return NAMES[colour_of(head)][serial_of(head) - 1]


def card_word(card: str) -> str:
    """`red 3` for an arm card, as its signs have it, `red Rose` for a head."""
    return f"{colour_of(card)} {head_name(card) if '-head-' in card else arms_of(card)}"


def in_full(card: str) -> str:
    """`a red 3 (3 red arms)`, for whoever has not met that name yet."""
    return f"a {card_word(card)} ({arms_of(card)} {colour_of(card)} {'arm' if arms_of(card) == 1 else 'arms'})"


def arm_of(card: str, head: str) -> str:
    """`Rust's red 5`."""
    return f"{head_name(head)}'s {card_word(card)}"


def cards_word(*cards: str) -> str:
    """Cards as a sentence has them: `a red 2, three blue 1s and a green 4`; heads, which have names, without an article."""
    counts = Counter(map(card_word, cards))
    return enumeration(several(word, count) if word[-1].isdigit() else word for word, count in counts.items())


def several(word: str, count: int) -> str:
    """`a red 2`, `three red 2s`."""
    return f"a {word}" if count == 1 else f"{COUNTS.get(count, count)} {word}s"


COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""Small numbers in words, as they stand beside the number of a card."""

SCORING: dict[Scoring, str] = {
    "cards": "An arm card in the colour of its head is 1 point, however many arms it shows.",
    "arms": "An arm card in the colour of its head counts as many points as it shows arms.",
}
DOUBLING = "Shipped octopuses whose head has your secret colour count double at the end."


def scoring_rules(scoring: Scoring) -> tuple[str, str]:
    """What counts for points, a sentence each (E12)."""
    return SCORING[scoring], DOUBLING


class Gain(NamedTuple):
    """What a choice brings, as the fields of a `Choice`."""

    gain: str = ""
    brief_gain: str = ""

    def within(self, frame: str) -> "Gain":
        """The gain in the place of `{}` in a text."""
        return Gain(frame.format(self.gain), frame.format(self.brief_gain))

    def with_others(self, change: int) -> "Gain":
        """The gain, then what it changes for the other players."""
        said = f"rivals {change:+}" if change else ""
        return Gain(*(", ".join(filter(None, (text, said))) for text in self))


BRINGS_CHIP, DOUBLES_CHIP = "{}, brings a chip", "{}, your chip then worth 2"
"""A gain beside the baby of a whole octopus, which is a new chip or turns the last one over (E6)."""
MAY_BRING, MAY_DOUBLE = "{}, a chip if finished", "{}, your chip worth 2 if finished"
"""The same where further cards have to make the octopus whole."""
NO_POINTS = Gain("no points", "no points")
SAME_AGAIN = NO_POINTS.within("for an equal card: {}")
"""What brings an exchange of a card for one that looks the same."""


def points_gain(n: int) -> Gain:
    """`+3 points`, `-1 point`, in brief `+3p`; empty for 0."""
    return Gain(f"{n:+} {'point' if abs(n) == 1 else 'points'}", f"{n:+}p") if n else Gain()
