"""What is grand in Oct8: an octopus with all its arms, and one that is shipped."""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from octotui.tables.flourishes import Deed

KINDS = {"completed": "whole", "shipped": "shipped"}


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    for at, event in enumerate(events):
        if kind := KINDS.get(event[0]):
            yield Deed(at, kind, int(event[2].rpartition("-")[2]))
