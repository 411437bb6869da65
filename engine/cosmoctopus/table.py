"""The table: the place of every card, token and tentacle in a game of Cosmoctopus.

What everybody could write down of a hand is kept too, in `known`: the cards that came into it face up, from the row, the discard pile or
First Contact, until they leave it. Every card leaves a hand face up, so this is always right. What tells no name is forgotten: that a
drawn card brought a resource of its type, the four fixed hands before they are played, and the packs of a draft.
"""

from functools import lru_cache
from typing import Annotated

import msgspec

from engine.core.printing import diagram, labelled
from engine.core.state import HIDDEN, NOBODY, OWNER, SEALED, Names, State, Zone, asks, in_progress, put, without
from engine.cosmoctopus.box import Box, Card, Opening, Powers, powers_of
from engine.cosmoctopus.codes import MOVE
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts
from engine.cosmoctopus.layouts import Layout, distances


class Routes(msgspec.Struct, frozen=True, gc=False):
    """The paths from one tile."""

    steps: dict[str, int]
    """Number of steps by Move code."""
    codes: Names
    longest: int


class Table(State, gc=False, eq=False, kw_only=True):
    """A position. Cards and tiles are ids; `box` and `layout` are constant."""

    box: Box
    layout: Layout
    """The places of the realm."""
    powers: Annotated[tuple[Powers, ...], Zone(per_seat=True, derived=True)] = ()
    """Each seat's combined powers."""
    openings: Annotated[tuple[tuple[Opening, ...], ...], Zone(per_seat=True, derived=True)] = ()
    """Open slots of each seat's constellations, card by card."""
    routes: Annotated[dict[str, Routes], Zone(derived=True)] = {}
    """Paths by starting tile."""

    round: Annotated[int, Zone()] = 0
    turn: Annotated[int, Zone(seats=True)] = 0
    """The seat whose turn it is."""
    first: Annotated[int, Zone(seats=True)] = 0
    plays: Annotated[int, Zone()] = 0
    """Card plays left this turn."""
    played: Annotated[int, Zone()] = 0
    """Cards played this turn, including free plays."""

    realm: Annotated[Names, Zone(of="TILE", ordered=True)] = ()
    """The tile on each place of the layout; empty while they are face down."""
    bridge: Annotated[Names, Zone(of="PLACE")] = ()
    """Places of the bridge tokens; empty without the bridge."""
    head: Annotated[str, Zone(of="TILE")] = ""
    """The tile with the head of Cosmoctopus."""
    knowledge: Annotated[tuple[int | None, int | None, int | None, int | None], Zone(keys=RESOURCES, seats=True)] = (None,) * 4
    """The owner of each Forbidden Knowledge tile; -1 for one that the Private Investigator has taken out of the game."""

    deck: Annotated[Names, Zone(NOBODY, things=True, of="CARD")] = ()
    row: Annotated[tuple[str | None, ...], Zone(things=True, of="CARD", ordered=True)] = ()
    discard: Annotated[Names, Zone(things=True, of="CARD")] = ()
    contact: Annotated[Names, Zone(things=True, of="CONTACT")] = ()
    """First Contact cards not yet chosen."""
    resolving: Annotated[Names, Zone(things=True, of="CARD", ordered=True)] = ()
    """Cards being paid for or taking effect: no longer in a hand, and not yet in play or discarded."""
    removed: Annotated[Names, Zone(things=True, of="CONTACT")] = ()
    """First Contact cards that have left the game."""

    hand: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="CARD")] = ()
    known: Annotated[tuple[Names, ...], Zone(per_seat=True, of="CARD", known_in="hand")] = ()
    """The hand cards that everybody saw arrive, in that order."""
    tableau: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True, of="CARD")] = ()
    """Scriptures and relics in play."""
    constellations: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True, of="CONSTELLATION")] = ()
    filled: Annotated[tuple[Names, ...], Zone(per_seat=True, of="FILLED", along="constellations")] = ()
    """The letters of the filled slots of each constellation in play."""
    resources: Annotated[tuple[Amounts, ...], Zone(per_seat=True, keys=RESOURCES)] = ()
    tentacles: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    tokens: Annotated[tuple[tuple[int, ...], ...], Zone(per_seat=True, of="WORTH")] = ()
    """The value of each generic discount token."""
    contacted: Annotated[tuple[bool, ...], Zone(per_seat=True)] = ()
    """Whether each seat has had a First Contact."""
    pack: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="CARD")] = ()
    """In a draft: the cards to choose from."""
    picked: Annotated[tuple[str | None, ...], Zone(SEALED, per_seat=True, things=True, of="CARD")] = ()
    """In a draft: the card chosen to keep."""

    difficulty: Annotated[str | None, Zone(of="DIFFICULTY")] = None
    """The Private Investigator's difficulty (C31); None without one. The zones that follow are the Private Investigator's."""
    evidence: Annotated[Amounts, Zone(keys=RESOURCES)] = NONE
    """Its resources."""
    track: Annotated[int, Zone()] = 0
    """Its tentacles."""
    behaviour: Annotated[str | None, Zone(things=True, of="BEHAVIOUR")] = None
    """The behaviour card in force."""
    behaviour_deck: Annotated[Names, Zone(NOBODY, things=True, of="BEHAVIOUR")] = ()
    behaviour_discard: Annotated[Names, Zone(things=True, of="BEHAVIOUR")] = ()
    revelation: Annotated[str | None, Zone(things=True, of="REVELATION")] = None
    """The revelation card, whether in force or only known; None while it is unknown (C34)."""
    revelation_deck: Annotated[Names, Zone(NOBODY, things=True, of="REVELATION")] = ()
    """The other revelation cards; while the one in use is unknown, it is the first of these."""
    toll: Annotated[int, Zone()] = 0
    """Extra tribute for longer Moves until its next turn."""
    guarded: Annotated[bool, Zone()] = False
    """Whether investigated tiles give no bonus until its next turn."""

    def __str__(self) -> str:
        return diagram_of(self)

    def derive(self) -> None:
        self.powers = tuple(powers_of(self.box, tableau) for tableau in self.tableau)
        self.openings = tuple(openings_of(self, seat) for seat in range(len(self.tableau)))
        self.derive_routes()

    def derive_routes(self) -> None:
        """Recompute the routes after tiles or bridge tokens have moved."""
        self.routes = routes_over(self.layout, self.realm, self.bridge)

    def card(self, card_id: str) -> Card:
        return self.box.cards[card_id]


def openings_of(s: Table, seat: int) -> tuple[Opening, ...]:
    """Open slots of a seat's constellations (C27)."""
    cards = s.box.cards
    in_play = zip(s.constellations[seat], s.filled[seat], strict=True)
    return tuple([opening for card_id, filled in in_play for opening in cards[card_id].fits[filled]])


def lay_out(s: Table, seat: int, constellations: Names, filled: Names) -> None:
    """Set a seat's constellations in play and their filled slots."""
    s.constellations = put(s.constellations, seat, constellations)
    s.filled = put(s.filled, seat, filled)
    s.openings = put(s.openings, seat, openings_of(s, seat))


@lru_cache(maxsize=1024)
def routes_over(layout: Layout, realm: Names, bridge: Names) -> dict[str, Routes]:
    """By tile: the Move codes to all reachable tiles, in realm order, with the number of steps.

    Empty while the tiles are face down.
    """
    routes = {}
    for tile, row in zip(realm, distances(layout, bridge), strict=False):
        steps = {MOVE.code(realm[i]): n for i, n in enumerate(row) if n > 0}
        routes[tile] = Routes(steps, tuple(steps), max(steps.values()))
    return routes


def add_resources(s: Table, seat: int, extra: Amounts) -> None:
    a, b, c, d = s.resources[seat]
    e, f, g, h = extra
    s.resources = put(s.resources, seat, (a + e, b + f, c + g, d + h))


def draw_into(s: Table, seat: int, card_id: str) -> None:
    """Put a card that is in no zone into a hand, unseen by the others."""
    s.hand = put(s.hand, seat, (*s.hand[seat], card_id))


def learn(s: Table, seat: int, card_id: str) -> None:
    """Put a card that is in no zone into a hand in everybody's sight."""
    s.hand = put(s.hand, seat, (*s.hand[seat], card_id))
    s.known = put(s.known, seat, (*s.known[seat], card_id))


def lose(s: Table, seat: int, card_id: str) -> None:
    """Remove a card from a hand."""
    s.hand = put(s.hand, seat, without(s.hand[seat], card_id))
    if card_id in s.known[seat]:
        s.known = put(s.known, seat, without(s.known[seat], card_id))


def place_in_hand(s: Table, seat: int, card_id: str) -> int:
    """Where a card lies in a hand, counted from 1: its number in every menu."""
    return s.hand[seat].index(card_id) + 1


def to_discard(s: Table, card_id: str) -> None:
    """Put a card that is in no zone on the discard pile; a First Contact card leaves the game instead (C20)."""
    if s.box.cards[card_id].contact:
        s.removed = (*s.removed, card_id)
    else:
        s.discard = (*s.discard, card_id)


# --- --- printing

STEP = 7
"""Columns per half-tile step: two of them fit the longest name of a tile."""


def diagram_of(s: Table) -> str:
    """The realm, with the head's tile in `<>` and `=` before a tile with a bridge token; cards by id, decks in drawing order."""
    state = "over" if s.over else f"seat {s.turn}, plays left {s.plays}"
    seats = [line for seat in range(len(s.hand)) for line in seat_lines(s, seat)]
    cards = [
        labelled("  row", *(card or "-" for card in s.row)),
        f"  deck {labelled(str(len(s.deck)), *s.deck[:2])}",
        f"  discard {labelled(str(len(s.discard)), *s.discard[:-3:-1])}",
        labelled("  first contact", *s.contact),
        labelled("  resolving", *s.resolving),
    ]
    return diagram([f"Cosmoctopus, round {s.round}: {state}", in_progress(s), *realm_lines(s), *cards, *pursuit_lines(s), *seats])


def realm_lines(s: Table) -> list[str]:
    """The tiles row by row, at the height of their upper edge; place names while the tiles are face down."""
    layout, rows = s.layout, dict[int, dict[int, str]]()
    for i, (x, y) in enumerate(layout.places):
        tile = s.realm[i] if s.realm else f"({layout.names[i]})"
        marked = "=" * (layout.names[i] in s.bridge) + (f"<{tile}>" if tile == s.head else tile)
        rows.setdefault(y, {})[x] = marked
    lines = []
    for _, row in sorted(rows.items()):
        line = ""
        for x, tile in sorted(row.items()):
            line = f"{line:<{2 + STEP * x}}{tile} "
        lines.append(line)
    return lines


def amounts_line(amounts: Amounts) -> str:
    """`ink 1 coins 0 whispers 3 stars 2`."""
    return " ".join(f"{name} {n}" for name, n in zip(RESOURCES, amounts, strict=True))


def pursuit_lines(s: Table) -> list[str]:
    """The Private Investigator's possessions; empty without one."""
    if s.difficulty is None:
        return []
    holds = [f"toll {s.toll}"] * bool(s.toll) + ["guarded"] * s.guarded
    return [
        f"  {s.difficulty} investigator: {', '.join([amounts_line(s.evidence), f'tentacles {s.track}', *holds])}",
        f"    behaviour {s.behaviour or '-'}, {labelled('next', *s.behaviour_deck[:1]) or 'none left'}, revelation {s.revelation or '?'}",
    ]


def hand_line(s: Table, seat: int) -> list[str]:
    """The cards of a hand, `*` after those that everybody knows of; in a view of another seat's hand these come last."""
    hand, known = s.hand[seat], s.known[seat]
    if HIDDEN in hand:
        hand = (*hand[len(known) :], *known)
    return [f"{card}{'*' * (card in known)}" for card in hand]


def seat_lines(s: Table, seat: int) -> list[str]:
    """A seat's possessions."""
    has = [
        amounts_line(s.resources[seat]),
        f"tentacles {s.tentacles[seat]}",
        labelled("tokens", *s.tokens[seat]),
        labelled("knows", *(name for name, owner in zip(RESOURCES, s.knowledge, strict=True) if owner == seat)),
        "contacted" * s.contacted[seat],
    ]
    slots = [f"{card}[{filled}]" for card, filled in zip(s.constellations[seat], s.filled[seat], strict=True)]
    return [
        f"{asks(s, seat)} seat {seat}: {', '.join(filter(None, has))}",
        labelled("    hand", *hand_line(s, seat)),
        labelled("    in play", *s.tableau[seat], *slots),
        labelled("    pack", *s.pack[seat]),
        labelled("    picked", *filter(None, [s.picked[seat]])),
    ]
