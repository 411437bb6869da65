"""What is grand at the Night: a confrontation, peace, offspring that attack, a cult that is out, and the end.

Each comes at most once an answer.
"""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.night.codes import NOTHING
from engine.night.ending import ONLY_LEFT
from octotui.tables.flourishes import Deed

AMONG_SEVERAL = ("among them", "the most power")
"""Ends of the reasons why one of several cults with enough components has won."""
KINDS = {"confronted": "clash", "attacked": "attack", "out": "out"}


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    last = {event[0]: at for at, event in enumerate(events)}
    for kind, deed in KINDS.items():
        if kind in last:
            at = last[kind]
            power = events[at][-1] if kind != "out" else 1
            yield Deed(at, deed, power + 1)
    for at, event in enumerate(events):
        if event[0] == "settled" and event[3] == NOTHING:
            yield Deed(at, "peace", 1)
        if event[0] in ("won", "unwon"):
            yield Deed(at, ending(*event), 1)


def ending(kind: str, winner: int, reason: str) -> str:
    """How the game ended: nobody won, the last cult did, one of several with enough, or the only one with that."""
    if reason == ONLY_LEFT:
        return "last"
    return "contest" if kind == "won" and reason.endswith(AMONG_SEVERAL) else kind
