"""The codes of answers: these verbs with a card, tile, place or resource, and one-word answers.

A payment in progress is identified by the code of its purchase.
"""

from engine.core.codes import Verb
from engine.core.prompt import END

MOVE = Verb("move")
"""A tile to move to."""
PLAY = Verb("play")
"""A card to play."""
CLAIM = Verb("claim")
"""A resource whose Forbidden Knowledge to take."""
PAY = Verb("pay")
"""A resource to pay 1 of."""
DISCARD = Verb("discard")
"""A hand card to discard."""
TOKEN = Verb("token")
"""A discount token to pay with, by its value; or a bridge token, by the place or tile where it lies or is laid."""
TO = Verb("to")
"""A tile to move a bridge token to."""
GAIN = Verb("gain")
"""A resource to gain."""
COMPLETE = Verb("complete")
"""A full constellation to resolve."""
FIRST = Verb("first")
"""The trigger to resolve first, by its card; numbered from a card's second trigger on."""
CONTACT = Verb("contact")
"""A First Contact card to take."""
TAKE = Verb("take")
"""A card to take into the hand."""
SWEEP = Verb("sweep")
"""A type of which to take all row cards."""
KEEP = Verb("keep")
"""A card of the pack to keep."""
CHOOSE = Verb("choose")
"""One of several effects, as written in the data file."""
GIVE = Verb("give")
"""The player to give a bonus to."""
PLACE = Verb("place")
"""A card and one of its slots to fill."""

BRIDGE = "bridge"
"""Move a bridge token."""
REST = PAY.code("rest")
"""Pay all the rest with resources."""
KEEP_REST = "keep"
"""Keep the rest of a gain off the slots."""
ACCEPT, DECLINE = "accept", "decline"
"""The answers to an optional effect."""


def place_code(card_id: str, slot: str) -> str:
    """The code to fill a slot of a constellation."""
    return PLACE.code(f"{card_id} {slot}")


def slot_of(code: str) -> tuple[str, str]:
    """The constellation and the slot in such a code.

    >>> slot_of(place_code("the-crab", "b"))
    ('the-crab', 'b')
    """
    card_id, slot = things(code)
    return card_id, slot


def things(code: str) -> tuple[str, ...]:
    """The names behind the verb of a code.

    >>> things(place_code("the-crab", "b")), things(END)
    (('the-crab', 'b'), ())
    """
    return tuple(code.split(" ")[1:])


FORMS = (
    *(MOVE.code("TILE"), TO.code("TILE"), TOKEN.code("TILE"), TOKEN.code("PLACE"), BRIDGE),
    *(PLAY.code("CARD"), DISCARD.code("CARD"), TAKE.code("CARD"), KEEP.code("CARD"), CONTACT.code("CONTACT"), SWEEP.code("TYPE")),
    *(CLAIM.code("RESOURCE"), PAY.code("RESOURCE"), REST, TOKEN.code("WORTH"), GAIN.code("RESOURCE")),
    *(place_code("CONSTELLATION", "SLOT"), KEEP_REST, COMPLETE.code("CONSTELLATION")),
    *(FIRST.code("SOURCE"), FIRST.code("SOURCE TIME"), CHOOSE.code("EFFECT"), GIVE.code("RECEIVER")),
    *(ACCEPT, DECLINE, END),
)
"""The forms of all codes; `kinds` has the names."""
