"""The codes of answers: these words and the cult, the component or the hands of a clock that they are about, and answers of few words.

What a talk is about goes by the code that proposes it, until it is settled.
"""

from engine.core.codes import Verb

CLOCK = Verb("clock")
"""A setting: where the tentacle points, and where the dagger."""
GATHER = Verb("gather")
"""The cult that is proposed to dominate."""
TAKE = Verb("take")
"""The component to gather."""
VICTIM = Verb("name")
"""The cult that puts a component back."""
DISCARD = Verb("discard")
"""The component that is put back."""
SWAP = Verb("swap")
"""What is given for what of which cult."""

NOTHING = "nothing"
"""The proposal that nothing happens."""
AGREE, CONFRONT = "agree", "confront"
"""The answers to a proposal."""
GAIN, LEAVE = "gain power", "leave"
"""Power in place of a component, or everything stays as it is."""
HAND_OVER, CANNOT = "hand over", "cannot"
"""The answers to what is asked for face down."""


def clock_code(tentacle: str, dagger: str) -> str:
    """The code that sets a clock with its hands like this."""
    return CLOCK.code(f"{tentacle} {dagger}")


def clock_hands(code: str) -> tuple[str, str]:
    """What the tentacle and the dagger point at by such a code; nothing, twice, by any other."""
    if not CLOCK.begins(code):
        return "", ""
    tentacle, dagger = CLOCK.thing(code).split(" ")
    return tentacle, dagger


def swap_code(given: str, taken: str, cult: str) -> str:
    """The code that asks a cult for a component."""
    return SWAP.code(f"{given} {taken} {cult}")


def swap_parts(code: str) -> tuple[str, str, str]:
    """What is given and taken by such a code, and from which cult.

    >>> swap_parts(swap_code("star", "skull", "choir"))
    ('star', 'skull', 'choir')
    """
    given, taken, cult = SWAP.thing(code).split(" ")
    return given, taken, cult
