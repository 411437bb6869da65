"""The Private Investigator as visible in a view, for screens and text."""

from typing import NamedTuple

from engine.core.state import Names
from engine.core.words import count_of
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import investigated_tiles, investigator_wins, rule, threshold
from engine.cosmoctopus.row import row_cards
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import felt_by, pursuit_text

UNKNOWN = "nobody knows it yet"
FAR = 3
"""The shortfall beyond which its first tentacle is far."""


class Stock(NamedTuple):
    """One resource of the Private Investigator."""

    resource: str
    has: int
    threshold: int
    """The amount at which it pays, in its turn."""
    knowledge: bool
    """Whether it pays for Forbidden Knowledge, worth two tentacles; else for one."""
    coming: int
    """Its gain from the current row in its next turn."""
    watched: bool
    """Whether it investigates the two tiles of this resource."""

    @property
    def missing(self) -> int:
        """The amount it lacks after its gains from the row; 0 if it will pay in its next turn."""
        return max(0, self.threshold - self.has - self.coming)


class Reading(NamedTuple):
    """All visible facts about the Private Investigator, in words where needed."""

    difficulty: str
    tentacles: int
    goal: int
    won: bool
    stocks: tuple[Stock, Stock, Stock, Stock]
    behaviour: str
    """Name of the behaviour card in force."""
    investigates: str
    on_knowledge: str
    on_tentacle: str
    on_knowledge_brief: str
    """The same in fewer words, for a small board."""
    on_tentacle_brief: str
    tiles: Names
    """The two tiles with magnifying glasses."""
    on_tile: int
    """Its gain when a Move ends on one of them."""
    behaviours_left: int
    """Number of behaviour cards left before the next shuffle."""
    revelation: str
    """Name of the revelation card; empty while it is unknown."""
    revelation_rule: str
    in_force: bool
    revelation_at: int
    """The tentacle at which it flips."""
    toll: int
    guarded: bool
    alone: bool
    """Whether one player faces it."""
    knowledge_price: int
    knowledge_tentacles: int
    tentacle_price: int
    """What it pays for a single tentacle."""

    @property
    def rivals(self) -> str:
        """Those whom it plays against, as it is told to one of them."""
        return "you" if self.alone else "all of you"

    @property
    def rules(self) -> Names:
        """What it wants and how it comes by that, one sentence each."""
        return (
            f"It wants {count_of(self.goal, 'tentacles')} before {self.rivals}.",
            "Each round ends with its turn: it gains 1 resource for each card in the row, of that card's type.",
            f"With {self.knowledge_price} of a resource it buys that resource's Forbidden Knowledge:"
            f" {count_of(self.knowledge_tentacles, 'tentacles')};"
            f" once that is gone, {self.tentacle_price} buy it 1.",
        )

    @property
    def aims(self) -> Names:
        """The same as long as it is far from its first tentacle; empty from then on."""
        far = not self.tentacles and min(stock.missing for stock in self.stocks) > FAR
        return self.rules if far else ()

    @property
    def hindrances(self) -> tuple[str, ...]:
        """Its hindrances of the players until its next turn."""
        toll = pursuit_text((("pi-toll", (self.toll,)),)) if self.toll else ""
        return tuple(filter(None, (toll, pursuit_text((("pi-guard", ()),)) if self.guarded else "")))


def reading(view: Table) -> Reading | None:
    """The Private Investigator in this view or state; None if it does not take part."""
    if view.difficulty is None or view.behaviour is None:
        return None
    dossier, numbers = view.box.dossier, view.box.numbers
    card = dossier.behaviours[view.behaviour]
    on_knowledge, on_tentacle = (felt_by(len(view.hand), effect) for effect in (card.knowledge, card.tentacle))
    alone, sought = len(view.hand) == 1, RESOURCES[card.resource]
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
        won=investigator_wins(view),
        stocks=(a, b, c, d),
        behaviour=card.name,
        investigates=sought,
        on_knowledge=pursuit_text(on_knowledge, alone=alone),
        on_tentacle=pursuit_text(on_tentacle, alone=alone),
        on_knowledge_brief=pursuit_text(on_knowledge, sought, alone),
        on_tentacle_brief=pursuit_text(on_tentacle, sought, alone),
        tiles=investigated_tiles(view),
        on_tile=1 + rule(view).watch,
        behaviours_left=len(view.behaviour_deck),
        revelation=revelation.name if revelation else "",
        revelation_rule=pursuit_text(revelation.steps, alone=alone) if revelation else UNKNOWN,
        in_force=revelation is not None and view.track >= numbers.revelation,
        revelation_at=numbers.revelation,
        toll=view.toll,
        guarded=view.guarded,
        alone=alone,
        knowledge_price=numbers.knowledge_price,
        knowledge_tentacles=numbers.knowledge_tentacles,
        tentacle_price=numbers.investigator_price,
    )


def lines(view: Table) -> list[str]:
    """The same as lines of text; empty without the Private Investigator."""
    case = reading(view)
    if case is None:
        return []
    stocks = ", ".join(f"{count_of(s.has, s.resource)} (+{s.coming} from the row, pays at {s.threshold})" for s in case.stocks)
    tiles = " and ".join(view.box.tiles[tile].name for tile in case.tiles)
    name = case.revelation or f"flips at tentacle {case.revelation_at}"
    return [
        f"The Private Investigator ({case.difficulty}): {case.tentacles} of {case.goal} tentacles; {stocks}.",
        f"It investigates {tiles}: {count_of(case.on_tile, case.investigates)} for a Move that ends there.",
        f"{case.behaviour}: when it takes Forbidden Knowledge: {case.on_knowledge}; when it takes a tentacle only: {case.on_tentacle}.",
        f"Revelation, {'in force' if case.in_force else 'not in force'}: {name}: {case.revelation_rule}.",
        *(f"Now: {text}." for text in case.hindrances),
    ]
