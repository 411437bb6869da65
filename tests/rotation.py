"""A position with its seats renamed, for tests that no rule depends on the number of a seat."""

from typing import Any, TypeVar

from engine.core.state import State, frame_list, frames_of, zones_of

S = TypeVar("S", bound=State)


def rotated(state: S, by: int, seats: int) -> S:
    """The same position with seat i renamed to (i + by) modulo `seats`."""
    new = state.clone()
    rename = {i: (i + by) % seats for i in range(seats)}

    def renamed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(renamed(v) for v in value)
        return rename.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value

    for name, zone in zones_of(type(state)).items():
        value = getattr(state, name)
        if zone.seats:
            value = renamed(value)
        if zone.per_seat:
            value = tuple(value[(i - by) % seats] for i in range(seats))
        setattr(new, name, value)
    new.frames = frames_of([(op, rename.get(who, who), args, cause) for op, who, args, cause in frame_list(state.frames)])
    return new
