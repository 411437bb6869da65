"""Set-up: options, exterior location, components, and the cults in the library (N1 to N4)."""

from typing import Literal

from engine.core.chance import Chance
from engine.core.frames import push
from engine.core.game import BadOption, Options
from engine.core.state import EVERYONE
from engine.night.box import Box
from engine.night.table import Night


class NightOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Set-up options of Night of the Grand Octopus."""

    exterior: Literal["random", "dreams", "marsh", "colony", "city"] = "random"
    """The exterior location (N4)."""
    quick: bool = False
    """Play without an exterior location; three components win (N17)."""
    face_down: bool = False
    """Hide gathered components from the others (N18)."""
    errors: bool = False
    """Allow clocks to be set wrongly on purpose (N16)."""
    first: int | None = None
    """The seat that comes first in the first turn, where cults take turns; None: random."""


def check_options(options: NightOptions) -> None:
    """Raise BadOption for options that exclude each other."""
    if options.quick and options.exterior != "random":
        raise BadOption("options: exterior: the quick game has no exterior location (N17)")


def deal(box: Box, options: NightOptions, seats: int, chance: Chance) -> Night:
    """The initial position; the first turn is still a frame. Raises BadOption."""
    exterior: str = "" if options.quick else options.exterior
    if exterior == "random":
        exterior = chance.pick(tuple(box.exteriors))
    first = int(chance.pick(tuple(map(str, range(seats))))) if options.first is None else options.first
    s = Night(
        box=box,
        clocks=box.settings[options.quick, options.errors],
        quick=options.quick,
        face_down=options.face_down,
        errors=options.errors,
        first=first,
        cult=tuple(box.cults)[:seats],
        exterior=exterior,
        stock=box.stock(seats, options.quick),
        power=(seats + box.numbers.power,) * seats,
        cultists=(next(iter(box.rooms)),) * seats,
        offspring=(None,) * seats,
        down=(False,) * seats,
        gathered=((),) * seats,
        covered=((),) * seats,
        known=((),) * seats,
        clock=(None,) * seats,
    )
    push(s, "turn", EVERYONE)
    return s
