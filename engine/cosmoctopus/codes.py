"""The codes of answers: these words and the card, tile, place or resource that they are about, and answers of one word.

A cost that is being paid goes by the code of what it is paid for.
"""

from engine.core.codes import Verb

MOVE = Verb("move")
"""A tile to move to."""
PLAY = Verb("play")
"""A card to play."""
CLAIM = Verb("claim")
"""The resource of Forbidden Knowledge to take."""
PAY = Verb("pay")
"""A resource to pay 1 of."""
DISCARD = Verb("discard")
"""A hand card to discard."""
TOKEN = Verb("token")
"""A discount token to pay with, by its worth; or a bridge token, by the place or tile where it lies or is laid."""
TO = Verb("to")
"""A tile that a bridge token goes to."""
GAIN = Verb("gain")
"""A resource to gain."""
COMPLETE = Verb("complete")
"""A full constellation to resolve."""
FIRST = Verb("first")
"""A trigger that comes first, by its card; with a number from the second of one card on."""
CONTACT = Verb("contact")
"""A First Contact card to take."""
TAKE = Verb("take")
"""A card to take into the hand."""
SWEEP = Verb("sweep")
"""A type to take all row cards of."""
KEEP = Verb("keep")
"""A card of the pack to keep."""
CHOOSE = Verb("choose")
"""One of several effects, as the data file writes it."""
GIVE = Verb("give")
"""Whom to give a bonus to."""
PLACE = Verb("place")
"""A card and a slot of it to fill."""

BRIDGE = "bridge"
"""A bridge token is moved."""
REST = PAY.code("rest")
"""All that is left to pay, in resources."""
KEEP_REST = "keep"
"""What is left of a gain goes to no slot."""
ACCEPT, DECLINE = "accept", "decline"
"""Whether something optional is done."""


def place_code(card_id: str, slot: str) -> str:
    """The code that fills a slot of a constellation."""
    return PLACE.code(f"{card_id} {slot}")


def slot_of(code: str) -> tuple[str, str]:
    """The constellation and the slot that such a code fills.

    >>> slot_of(place_code("the-crab", "b"))
    ('the-crab', 'b')
    """
    _, card_id, slot = code.split(" ")
    return card_id, slot
