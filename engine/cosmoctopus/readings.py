"""What a view shows of the Private Investigator, prepared for screens and for text."""

from typing import NamedTuple

from engine.core.state import Names
from engine.core.words import counted
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import caught, investigated, rule, threshold
from engine.cosmoctopus.row import row_cards
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import pursuit_text

UNKNOWN = "nobody knows it yet"


class Stock(NamedTuple):
    """One resource of the Private Investigator."""

    resource: str
    has: int
    threshold: int
    """The amount at which it pays, in its turn."""
    knowledge: bool
    """Whether that is for Forbidden Knowledge, and so two tentacles; else for one."""
    coming: int
    """What the row will give it in its next turn, as it lies now."""
    watched: bool
    """Whether it investigates the two tiles of this resource."""

    @property
    def missing(self) -> int:
        """How much it lacks, after its gains from the row; 0 where it will pay in its next turn."""
        return max(0, self.threshold - self.has - self.coming)


class Reading(NamedTuple):
    """Everything there is to see of the Private Investigator, in words where words are needed."""

    difficulty: str
    tentacles: int
    goal: int
    won: bool
    stocks: tuple[Stock, Stock, Stock, Stock]
    behaviour: str
    """The name of the behaviour card in force."""
    investigates: str
    on_knowledge: str
    on_tentacle: str
    tiles: Names
    """The two tiles the glasses lie on."""
    on_tile: int
    """What it gains when a Move ends there."""
    behaviours_left: int
    """Behaviour cards still to come before they are shuffled."""
    revelation: str
    """The name of the revelation card, empty while nobody knows it."""
    revelation_rule: str
    in_force: bool
    revelation_at: int
    """The tentacle at which it flips."""
    toll: int
    guarded: bool

    @property
    def hindrances(self) -> tuple[str, ...]:
        """What hinders the players until its next turn."""
        toll = pursuit_text((("pi-toll", (self.toll,)),)) if self.toll else ""
        return tuple(filter(None, (toll, pursuit_text((("pi-guard", ()),)) if self.guarded else "")))


def reading(view: Table) -> Reading | None:
    """The Private Investigator in this view or state; None where there is none."""
    if view.difficulty is None or view.behaviour is None:
        return None
    dossier, numbers = view.box.dossier, view.box.numbers
    card = dossier.behaviours[view.behaviour]
    revelation = dossier.revelations[view.revelation] if view.revelation else None
    row = [view.box.cards[card_id].suit for card_id in row_cards(view)]
    a, b, c, d = (
        Stock(name, view.evidence[i], threshold(view, i), view.knowledge[i] is None, row.count(i), i == card.resource)
        for i, name in enumerate(RESOURCES)
    )
    return Reading(
        difficulty=view.difficulty,
        tentacles=view.track,
        goal=numbers.tentacles_to_win,
        won=caught(view),
        stocks=(a, b, c, d),
        behaviour=card.name,
        investigates=RESOURCES[card.resource],
        on_knowledge=pursuit_text(card.knowledge),
        on_tentacle=pursuit_text(card.tentacle),
        tiles=investigated(view),
        on_tile=1 + rule(view).watch,
        behaviours_left=len(view.behaviour_deck),
        revelation=revelation.name if revelation else "",
        revelation_rule=pursuit_text(revelation.steps) if revelation else UNKNOWN,
        in_force=revelation is not None and view.track >= numbers.revelation,
        revelation_at=numbers.revelation,
        toll=view.toll,
        guarded=view.guarded,
    )


def lines(view: Table) -> list[str]:
    """The same as lines of text; none where there is no Private Investigator."""
    found = reading(view)
    if found is None:
        return []
    stocks = ", ".join(f"{counted(s.has, s.resource)} (+{s.coming} from the row, pays at {s.threshold})" for s in found.stocks)
    tiles = " and ".join(view.box.tiles[tile].name for tile in found.tiles)
    name = found.revelation or f"flips at tentacle {found.revelation_at}"
    return [
        f"The Private Investigator ({found.difficulty}): {found.tentacles} of {found.goal} tentacles; {stocks}.",
        f"It investigates {tiles}: {counted(found.on_tile, found.investigates)} for a Move that ends there.",
        f"{found.behaviour}: with Forbidden Knowledge {found.on_knowledge}; with a single tentacle {found.on_tentacle}.",
        f"Revelation, {'in force' if found.in_force else 'not in force'}: {name}: {found.revelation_rule}.",
        *(f"Now: {text}." for text in found.hindrances),
    ]
