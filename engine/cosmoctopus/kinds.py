"""All names in codes and zones by kind, from the cards and tiles of one box.

They are the same with every option: the places are those of any layout, shipped or a person's own.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from engine.core.state import Names
from engine.cosmoctopus.box import SLOTS, Box, Powers
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.investigator import DIFFICULTIES
from engine.cosmoctopus.layouts import HEIGHT, TILE, WIDTH, place_name
from engine.cosmoctopus.pursuit import RECEIVERS
from engine.cosmoctopus.tentacles import CONTACT_SOURCE

FREE_PLAYS = ("conjure", "unveil")
"""The effects that play another card."""


def kinds_of(box: Box) -> Mapping[str, Names]:
    """By kind: all names of that kind."""
    cards = box.cards
    texts = [alternatives((card.play, card.powers, card.done)) for card in cards.values()] + [
        alternatives(tile.effect) for tile in box.tiles.values()
    ]
    return {
        "CARD": tuple(cards),
        "CONTACT": box.deck.contacts,
        "CONSTELLATION": tuple(card.id for card in cards.values() if card.slots),
        "SLOT": tuple(SLOTS),
        "FILLED": tuple("".join(letters) for n in range(len(SLOTS) + 1) for letters in combinations(SLOTS, n)),
        "TILE": tuple(box.tiles),
        "PLACE": tuple(place_name((x, y)) for y, x in product(range(HEIGHT - TILE + 1), range(WIDTH - TILE + 1))),
        "TYPE": TYPES,
        "RESOURCE": RESOURCES,
        "WORTH": tuple(str(worth) for worth in dict.fromkeys(box.numbers.discount_tokens) if worth),
        "SOURCE": (CONTACT_SOURCE, *(card.id for card in cards.values() if triggers(card.power))),
        "TIME": tuple(map(str, range(2, most_waiting(box) + 1))),
        "EFFECT": tuple(dict.fromkeys(text for found in texts for text in found)),
        "RECEIVER": RECEIVERS,
        "DIFFICULTY": DIFFICULTIES,
        "BEHAVIOUR": tuple(box.dossier.behaviours),
        "REVELATION": tuple(box.dossier.revelations),
    }


def triggers(power: Powers) -> int:
    """Number of triggers among the powers of a card."""
    return len(power.on_tentacle) + len(power.on_play) + len(power.on_complete)


def most_waiting(box: Box) -> int:
    """Maximum number of triggers of one card that can wait at the same time.

    A trigger by tentacles waits once for each tentacle but the last, which ends a seat's game: tentacles are never lost (C21, C36). So
    does one by completed constellations, since each gives a tentacle (C28). One by played cards waits while a card is played by another
    card, and every card in such a row is a different one. Only a deck in which triggers themselves play cards could have more.
    """
    by_tentacles = box.numbers.tentacles_to_win - 1
    by_plays = 1 + sum(any(step[0] in FREE_PLAYS for step in steps_in(card.play)) for card in box.cards.values())
    return max(by_tentacles, by_plays) * max(triggers(card.power) for card in box.cards.values())


def steps_in(effect: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """All steps of an effect, at any depth."""
    for part in effect:
        if isinstance(part, tuple):
            if part and isinstance(part[0], str):
                yield part
            yield from steps_in(part)


def alternatives(effect: tuple[Any, ...]) -> Iterator[str]:
    """The texts of all effects to choose from in an effect, at any depth."""
    for step in steps_in(effect):
        if step[0] == "choose":
            yield from (text for text, _ in step[1])
