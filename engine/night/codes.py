"""The codes of answers: these verbs with a cult, a component or the hands of a clock, and short fixed answers.

A proposal's code names it throughout a talk, until it is settled.
"""

from engine.core.codes import Verb

CLOCK = Verb("clock")
"""A clock setting: the targets of tentacle and dagger."""
GATHER = Verb("gather")
"""The cult proposed to dominate."""
TAKE = Verb("take")
"""The component to gather."""
VICTIM = Verb("name")
"""The cult that must put a component back."""
DISCARD = Verb("discard")
"""The component put back."""
SWAP = Verb("swap")
"""An exchange: the component given, the one taken, and the other cult."""

NOTHING = "nothing"
"""The proposal that nothing happens."""
AGREE, CONFRONT = "agree", "confront"
"""The answers to a proposal."""
GAIN, LEAVE = "gain power", "leave"
"""Power instead of a component, or leaving everything as it is."""
HAND_OVER, CANNOT = "hand over", "cannot"
"""The answers to a request for a face-down component."""


def clock_code(tentacle: str, dagger: str) -> str:
    """The code for a clock with these hands."""
    return CLOCK.code(f"{tentacle} {dagger}")


def clock_hands(code: str) -> tuple[str, str]:
    """The targets of tentacle and dagger in a clock code; two empty texts for any other code."""
    if not CLOCK.begins(code):
        return "", ""
    tentacle, dagger = CLOCK.thing(code).split(" ")
    return tentacle, dagger


def swap_code(given: str, taken: str, cult: str) -> str:
    """The code that asks a cult to exchange a component."""
    return SWAP.code(f"{given} {taken} {cult}")


def swap_parts(code: str) -> tuple[str, str, str]:
    """The components given and taken in an exchange code, and the other cult.

    >>> swap_parts(swap_code("star", "skull", "choir"))
    ('star', 'skull', 'choir')
    """
    given, taken, cult = SWAP.thing(code).split(" ")
    return given, taken, cult


FORMS = (
    *(NOTHING, AGREE, CONFRONT, GAIN, LEAVE, HAND_OVER, CANNOT),
    *(clock_code("POINT", "POINT"), GATHER.code("CULT"), VICTIM.code("CULT")),
    *(TAKE.code("KIND"), DISCARD.code("KIND"), swap_code("KIND", "KIND", "CULT")),
)
"""The forms of all codes; `GrandOctopus.names` has the names."""
