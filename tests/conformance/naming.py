"""What is declared about names: every code and every name in a zone is one of those that the game lists."""

from typing import Any

from engine.core.state import names_in, zones_of
from tests.conformance.play import Walk


def digits_in(value: Any) -> list[str]:
    """The numbers in a value as names, at any depth."""
    if isinstance(value, tuple):
        return [name for item in value for name in digits_in(item)]
    return [str(value)] if isinstance(value, int) else []


def names_and_codes(walk: Walk) -> None:
    """A code that is legal stands in the game's list, and a name in a zone among those of the zone's kind."""
    game, names = walk.game, {kind: set(known) for kind, known in walk.game.names().items()}
    codes, zones = set(game.codes), zones_of(type(walk.states[0]))
    assert len(codes) == len(game.codes)
    assert all(len(known) == len(set(known)) for known in game.names().values()), "a name is listed twice"
    for i, s in enumerate(walk.states):
        for seat in range(walk.seats):
            assert set(game.legal(s, seat)) <= codes, f"state {i}: not in the list: {set(game.legal(s, seat)) - codes}"
        for field, zone in zones.items():
            if field == "frames" or zone.derived:
                continue
            value = getattr(s, field)
            found = {name for name in names_in(value) if name}
            if zone.of:
                strange = found.union(digits_in(value)) - names[zone.of]
                assert not strange, f"state {i}, {field}: no {zone.of}: {strange}"
            else:
                assert not found, f"{field} has names, and its zone does not say of which kind"
