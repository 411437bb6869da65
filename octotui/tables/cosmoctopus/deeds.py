"""What is grand in Cosmoctopus: every tentacle."""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from octotui.tables.flourishes import Deed


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    for at, event in enumerate(events):
        if event[0] == "tentacle":
            yield Deed(at, "tentacle", event[2])
