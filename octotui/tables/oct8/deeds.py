"""What is grand in Oct8: an octopus with all its arms, and one that is shipped."""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.oct8.octopus import serial_of
from octotui.tables.flourishes import Deed

KINDS = {"completed": "whole", "shipped": "shipped"}


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    for at, event in enumerate(events):
        if kind := KINDS.get(event[0]):
            yield Deed(at, kind, serial_of(event[2]))
