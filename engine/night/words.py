"""Places, settings and proposals in words."""

from engine.core.words import YOU
from engine.night.box import Box
from engine.night.codes import GATHER, NOTHING


def place_text(box: Box, place: str) -> str:
    """`the garden`, `Agoba Marsh`: each place has one name in all sentences."""
    return f"the {place}" if place in box.rooms else box.exteriors[place].name


def component_text(box: Box, kind: str) -> str:
    """`star chart`."""
    return box.components[kind].name


def left_text(box: Box, kind: str, n: int) -> str:
    """`1 star chart`, `2 star charts`, `no star chart`."""
    component = box.components[kind]
    return f"{n or 'no'} {component.name if n < 2 else component.plural}"


def proposal_text(box: Box, what: str) -> str:
    """A proposal, as a clause."""
    return "nothing happens" if what == NOTHING else does(box.cults[GATHER.thing(what)].name, "dominate")


def does(name: str, verb: str) -> str:
    """What a cult does: `the Drowned Choir dominates`, `you dominate`."""
    return f"{name} {verb}{'' if name == YOU else 's'}"


def setting_text(box: Box, setting: str, exterior: str) -> str:
    """The command of a clock setting, in words."""
    offspring, cultists = box.commands[exterior][setting]
    summoned = f"offspring to {place_text(box, offspring)}" if offspring else "no offspring"
    sent = f"cultists to {place_text(box, cultists)}" if cultists else "cultists astray"
    return f"{summoned}, {sent}"
