"""Cards, octopuses and points in words."""

from engine.core.state import Names
from engine.oct8.octopus import arms_of, colour_of


def card_word(card: str) -> str:
    """`3 red arms` for an arm card, `red octopus 7` for a head."""
    if "-head-" in card:
        return f"{colour_of(card)} octopus {card.rpartition('-')[2]}"
    n = arms_of(card)
    return f"{n} {colour_of(card)} {'arm' if n == 1 else 'arms'}"


def cards_word(cards: Names) -> str:
    """`3 red arms, 1 blue arm and 2 green arms`."""
    *most, last = map(card_word, cards)
    return f"{', '.join(most)} and {last}" if most else last


def points_text(n: int) -> str:
    """`+3 points`, `-1 point`; nothing for 0."""
    return f"{n:+} {'point' if abs(n) == 1 else 'points'}" if n else ""
