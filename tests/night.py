"""Written positions of Night of the Grand Octopus, and scripts played from them.

`given` builds a position before the clocks are set, `turn` sets all clocks, `play` answers the questions after that. Seat 0 is the Drowned
Choir (`choir`), then come `lantern`, `salt`, `thorn` and `veil`; seat 0 comes first. Chance is never asked.
"""

from dataclasses import dataclass
from typing import Any

from engine.core import registry
from engine.core.chance import Scripted
from engine.core.prompt import Prompt
from engine.core.state import Event, things, to_json
from engine.night.box import COMPONENTS
from engine.night.game import GrandOctopus
from engine.night.setup import NightOptions
from engine.night.table import Night, kinds
from tests.refusing import refusal
from tests.typed import as_a

GAME = as_a(GrandOctopus, registry.load("night"))
CULTS = tuple(GAME.box.cults)


@dataclass(frozen=True)
class Cult:
    """What one cult has: its place, its power, and the kinds of its components separated by spaces."""

    place: str = "library"
    power: int = 4
    components: str = ""


def given(*cults: Cult, first: int = 0, game: GrandOctopus = GAME, **options: Any) -> Night:
    """A position before the clocks are set, checked by the game itself: at least three cults; the exterior location is the Lost City.

    A cult with power 0 is out.
    """
    cults = (*cults, *(Cult() for _ in range(3 - len(cults))))
    if not options.get("quick"):
        options = {"exterior": "city", **options}
    chosen = game.read_options({"first": first, **options})
    assert isinstance(chosen, NightOptions)
    data: dict[str, Any] = to_json(game.setup(chosen, len(cults), Scripted()))
    stock: dict[str, list[str]] = {kind: list(tokens) for kind, tokens in data["stock"].items()}
    hoards = [[stock[kind].pop(0) for kind in cult.components.split()] for cult in cults]
    data |= {
        "stock": stock,
        "covered" if chosen.face_down else "gathered": hoards,
        "power": [cult.power for cult in cults],
        "cultists": [cult.place if cult.power else None for cult in cults],
    }
    return game.position(data, chosen, len(cults))


def play(s: Night, *codes: str) -> Night:
    """The position after these answers, each of the first seat that is asked."""
    whole = things(s)
    for code in codes:
        s = GAME.apply(s, GAME.pending(s)[0], code, Scripted())
        assert things(s) == whole, f"after “{code}” a component is missing or there twice"
    return s


def turn(s: Night, *settings: str) -> Night:
    """The position after these settings of the clocks of the living cults, by seat: offspring, cultists."""
    for seat, setting in zip(GAME.pending(s), settings, strict=True):
        s = GAME.apply(s, seat, f"clock {setting}", Scripted())
    return s


def asked(s: Night) -> Prompt:
    """The question that is being asked, of the first seat that is asked."""
    prompt = GAME.prompt(s, GAME.pending(s)[0])
    assert prompt is not None
    return prompt


def question(s: Night) -> tuple[str, int]:
    """Its kind, and the seat that is asked."""
    prompt = asked(s)
    return prompt.kind, prompt.seat


def legal(s: Night, seat: int | None = None) -> set[str]:
    """The legal codes of a seat, or of the first that is asked."""
    return set(GAME.legal(s, GAME.pending(s)[0] if seat is None else seat))


def refused(s: Night, code: str, seat: int | None = None) -> str:
    """The reason code with which this answer is refused; the position stays as it is."""
    return refusal(GAME, s, code, seat)


def events(s: Night, kind: str) -> list[Event]:
    """The events of one kind that the last answer caused: the seat and the values after it."""
    return [event[1:] for event in s.events if event[0] == kind]


def have(s: Night, seat: int) -> set[str]:
    """The kinds of component that a cult has."""
    return set(kinds(s, seat))


def left(s: Night) -> dict[str, int]:
    """How many components of each kind are left in their locations."""
    return {kind: len(tokens) for kind, tokens in zip(COMPONENTS, s.stock, strict=True)}
