"""Written positions of Cosmoctopus, and scripts played from them.

`given` builds a position in which every card is in exactly one place, `play` answers the pending questions in turn, and the rest of this
file reads what came of it. The cards are those of `DECK`: one for each mechanism, named after what it does, so that no test depends on
what a card of the real deck happens to cost. Luck is scripted: a shuffle that no test foresees is an error.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Scripted, Search
from engine.core.prompt import Prompt
from engine.core.state import Event, Names, things, to_json
from engine.cosmoctopus.box import read_deck, standard_deck, tile_ids
from engine.cosmoctopus.dossier import read_dossier
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.refusing import refusal

FILLERS = 8
"""Cards of each type that do nothing and cost more than anybody in these tests has: `scripture-1` to `scripture-8`, and so on."""

DECK = {
    "scripture": """
        Less Ink           | 0            | power = "discount ink 1"
        Less Ink Too       | 0            | power = "discount ink 1"
        Much Less Ink      | 0            | power = "discount ink 2"
        Less Coins         | 0            | power = "discount coins 1"
        Less Any           | 0            | power = "discount generic 1"
        Less Any Too       | 0            | power = "discount generic 1"
        Forbidden          | 0            | power = "discount generic 1; forbidden 1"
        Forbidden Too      | 0            | power = "discount generic 1; forbidden 1"
        Diver              | 0            | play = "submerge", power = "discount ink 1"
        Dear Scripture     | 3 ink + 2    | power = "discount ink 1"
    """,
    "relic": """
        Ink Pump           | 0            | power = "on-gain ink 3"
        Ink Drip           | 0            | power = "on-gain ink 1"
        Coin Pump          | 0            | power = "on-gain coins 3"
        Lucky Find         | 0            | play = "may { draw 1 }"
        Arm of Ink         | 0            | power = "on-tentacle { gain ink 3 }"
        Arm of Ink Too     | 0            | power = "on-tentacle { gain ink 3 }"
        Arm of Coins       | 0            | power = "on-tentacle { gain coins 2 }"
        Arm of Choice      | 0            | power = "on-tentacle { gain mix 2 }"
        Arm of Cards       | 0            | power = "on-tentacle { draw 1 }"
        Arm of Steps       | 0            | power = "on-tentacle { may { move } }"
        Two Arms           | 0            | power = "on-tentacle { gain ink 1 }; on-tentacle { may { draw 1 } }"
        Auto Ink           | 0            | power = "autofill ink"
        Auto Coins         | 0            | power = "autofill coins"
        Auto Draw          | 0            | play = "may { draw 1 }", power = "autofill whispers"
        Encore             | 0            | power = "on-complete { gain stars 1 }"
        Dear Relic         | 3 ink + 2    |
    """,
    "hallucination": """
        Nothing            | 0            |
        Dear Vision        | 3 ink + 2    |
        Generic Vision     | 2            |
        Ink Vision         | 2 ink        |
        One Ink            | 0            | play = "gain ink 1"
        Ink Flood          | 0            | play = "gain ink 3"
        Five Inks          | 0            | play = "gain ink 5"
        One Coin           | 0            | play = "gain coins 1"
        Two Stars          | 0            | play = "gain stars 2"
        Both               | 0            | play = "gain ink 2 coins 2"
        Each Two           | 0            | play = "gain each 2"
        Any Two            | 0            | play = "gain any 2"
        Mix Three          | 0            | play = "gain mix 3"
        Pact               | 0            | play = "tentacle"
        Double Pact        | 0            | play = "tentacle; tentacle"
        Pact and Coins     | 0            | play = "tentacle; gain coins 5"
        Pact and Move      | 0            | play = "tentacle; if-fk { may { move } }"
        Once More          | 0            | play = "again"
        Ink and More       | 0            | play = "gain ink 8; again"
        Go Ink             | 0            | play = "go ink-3"
        Go Card            | 0            | play = "go ink-card"
        Walk               | 0            | play = "move"
        Draw One           | 0            | play = "draw 1"
        Draw Three         | 0            | play = "draw 3"
        Take One           | 0            | play = "take"
        Sweep              | 0            | play = "sweep"
        Flush              | 0            | play = "flush; take"
        Flush and Sweep    | 0            | play = "flush; sweep"
        Salvage            | 0            | play = "salvage"
        Fill Two           | 0            | play = "fill 2"
        Pick               | 0            | play = "choose { gain ink 1 | draw 1 }"
        Conjure Scripture  | 0            | play = "conjure scripture"
        Conjure Relic      | 0            | play = "conjure relic"
        Conjure Vision     | 0            | play = "conjure hallucination"
        More Visions       | 0            | play = "again; conjure hallucination"
        Conjure Stars      | 0            | play = "conjure constellation"
    """,
    "constellation": """
        Ink Chain          | 0            | slots = "ink ink ink ink", arrows = "a>b b>c c>d", done = "gain coins 2"
        Ink Star           | 0            | slots = "ink ink ink ink", arrows = "a>b a>c a>d", done = "gain whispers 2"
        Fork               | 0            | slots = "ink coins whispers stars", arrows = "a>b b>c b>d", done = "unveil constellation"
        Diamond            | 0            | slots = "ink coins whispers stars", arrows = "a>b a>c b>d c>d", done = "gain ink 2"
        Mixed Chain        | 0            | slots = "ink coins ink coins", arrows = "a>b b>c c>d", done = "gain stars 1"
        Auto Chain         | 0            | slots = "ink coins ink ink", arrows = "a>b b>c c>d", done = "gain whispers 1"
        Draw Stars         | 0            | slots = "ink ink ink ink", arrows = "a>b b>c c>d", done = "draw 1"
        Dear Stars         | 3 ink + 2    | slots = "stars stars stars stars", arrows = "a>b b>c c>d", done = "gain ink 1"
    """,
    "contact": """
        First Scripture    | 0            | type = "scripture", power = "discount coins 1"
        First Relic        | 0            | type = "relic", power = "on-gain ink 1"
        First Vision       | 0            | type = "hallucination", play = "gain ink 2"
        First Stars        | 0            | type = "constellation", slots = "ink ink ink ink", arrows = "a>b b>c c>d", done = "gain coins 1"
    """,
}
"""Name, cost, and the other fields as a deck file writes them."""

DOSSIER = """
name = "test"
behaviour = [
  { name = "Ink Watch", investigates = "ink", knowledge = "gain here 1", tentacle = "gain here 2" },
  { name = "Ink Row", investigates = "ink", knowledge = "row", tentacle = "flush" },
  { name = "Coin Loss", investigates = "coins", knowledge = "lose coins 2", tentacle = "lose most 3" },
  { name = "Coin Count", investigates = "coins", knowledge = "per relic { gain coins 1 }", tentacle = "per knowledge { gain here 2 }" },
  { name = "Hand Loss", investigates = "whispers", knowledge = "discard 2", tentacle = "discard 1" },
  { name = "Deep Dig", investigates = "whispers", knowledge = "dig 2", tentacle = "dig 1; gain each 1" },
  { name = "Star Hinder", investigates = "stars", knowledge = "toll 1", tentacle = "guard" },
  { name = "Star Chain", investigates = "stars", knowledge = "gain coins 13 whispers 8", tentacle = "drag ink-3" },
]
revelation = [
  { name = "More Watch", rule = "watch 1" },
  { name = "Less Pay", rule = "threshold 1" },
  { name = "Many Arms", rule = "on-tentacle { gain here 1 }; each-turn { gain ink 1 }" },
]
"""
"""The cards of the Private Investigator in these tests, named after what they do."""

HANDS = [[f"{kind}-{n}" for kind in TYPES[:3]] for n in range(1, 5)]

REALM: Names = ("ink-3", "coins-3", "whispers-3", "ink-card", "any-2", "coins-card", "stars-3", "whispers-card", "stars-card")
"""Three by three, left to right and top to bottom; the special tile is in the middle."""


def deck_text(deck: dict[str, str] = DECK) -> str:
    """A deck file with these cards and the fillers."""
    lines = ['name = "test"', f"hand = {HANDS}".replace("'", '"')]
    for kind, table in deck.items():
        rows = [[cell.strip() for cell in row.split("|", 2)] for row in table.strip().splitlines()]
        cards = [f'{{ name = "{name}", cost = "{cost}"' + (f", {rest} }}" if rest else " }") for name, cost, rest in rows]
        if kind in TYPES:
            slots = ', slots = "stars stars stars stars", arrows = "a>b b>c c>d"' if kind == "constellation" else ""
            cards += [f'{{ name = "{kind} {n}", cost = "99"{slots} }}' for n in range(1, FILLERS + 1)]
        lines.append(f"{kind} = [\n  " + ",\n  ".join(cards) + ",\n]")
    return "\n".join(lines)


@cache
def game_with(text: str) -> Cosmoctopus:
    """The game with the deck file `text` in its box."""
    tiles = tile_ids("basic")
    return Cosmoctopus(read_deck(text, "test.toml", tiles), read_dossier(DOSSIER, "test-investigator.toml", tiles))


TEST = game_with(deck_text())
"""The game with the cards of `DECK`."""
SHIPPED = Cosmoctopus(standard_deck())
"""The game with the deck that comes with it."""


@dataclass(frozen=True)
class Seat:
    """What one seat has. Cards are written as ids separated by spaces."""

    hand: str = ""
    tableau: str = ""
    constellations: dict[str, str] = field(default_factory=dict)
    """Constellations in play, with the letters of their filled slots."""
    ink: int = 0
    coins: int = 0
    whispers: int = 0
    stars: int = 0
    tentacles: int = 0
    tokens: tuple[int, ...] = ()
    contacted: bool = True
    """Its next tentacle brings no First Contact: it has had one, or no card of that kind is left."""

    @property
    def cards(self) -> Names:
        return (*self.hand.split(), *self.tableau.split(), *self.constellations)


@dataclass(frozen=True)
class Case:
    """What the Private Investigator has. Behaviour cards are written as ids separated by spaces."""

    difficulty: str = "naive"
    ink: int = 0
    coins: int = 0
    whispers: int = 0
    stars: int = 0
    track: int = 0
    behaviour: str = "ink-watch"
    top: str = ""
    """The next behaviour cards; those that are named nowhere lie below them."""
    discard: str = ""
    revelation: str = "?more-watch"
    """The revelation card, behind a `?` while nobody knows it."""
    toll: int = 0
    guarded: bool = False

    def zones(self, game: Cosmoctopus) -> dict[str, Any]:
        """The same as zones of a position."""
        named = {self.behaviour, *self.top.split(), *self.discard.split()}
        below = [b for b in game.box.dossier.behaviours if b not in named]
        card, hidden = self.revelation.lstrip("?"), self.revelation.startswith("?")
        others = [r for r in game.box.dossier.revelations if r != card]
        return {
            "evidence": {r: getattr(self, r) for r in RESOURCES},
            "track": self.track,
            "behaviour": self.behaviour,
            "behaviour_deck": self.top.split() + below,
            "behaviour_discard": self.discard.split(),
            "revelation": None if hidden else card,
            "revelation_deck": [card, *others] if hidden else others,
            "toll": self.toll,
            "guarded": self.guarded,
        }


def holding(resource: str, n: int, **more: Any) -> Seat:
    """A seat with this many of one resource."""
    return Seat(**{resource: n, **more})


def given(
    *seats: Seat,
    case: Case | None = None,
    first: int | None = None,
    game: Cosmoctopus = TEST,
    turn: int = 0,
    ask: str = "act",
    plays: int = 1,
    head: str = "stars-3",
    special: str = "any-2",
    realm: Names | None = None,
    row: str = "scripture-1 relic-1 hallucination-1",
    top: str = "",
    discard: str = "",
    taken: dict[str, int] | None = None,
    contact: str | None = None,
    rest: str = "deck",
    layout: Any = "square",
    bridge: str = "",
    **options: Any,
) -> Table:
    """A written position, checked by the game itself.

    `ask` is the question of seat `turn`: "move" at the beginning of its turn, "act" after its move. `top` are the next cards of the deck;
    a gap in the `row` is written `-`. `taken` says who has which Forbidden Knowledge, and so two tentacles for each. Cards that are named
    nowhere go to the `rest`: below `top` in the deck, to the "discard" pile, or to the hand of the "last" seat. `contact` are the First
    Contact cards that can be chosen; without it all that are named nowhere if anybody's next tentacle asks for one, and otherwise none.
    `bridge` are the places of the two tokens: `a1 e5`. With a `case` there is the Private Investigator; without one there are at least two
    seats. The first player is `first`, or else the seat whose turn it is. `options` are the game's own besides.
    """
    seats = (*seats, *(Seat() for _ in range((2 if case is None else 1) - len(seats))))
    investigator: Any = case.difficulty if case else "none"
    chosen = CosmoctopusOptions(first=turn, layout=layout, bridge="random" if bridge else "no", investigator=investigator, **options)
    data: dict[str, Any] = to_json(game.setup(chosen, len(seats), Search(Random(1))))
    row_cards = [None if c == "-" else c for c in row.split()]
    named = {*row_cards, *top.split(), *discard.split(), *(c for seat in seats for c in seat.cards)}
    others = [c for c in game.box.deck.devotees if c not in named]
    contacts = [c for c in game.box.deck.contacts if c not in named]
    if contact is None:
        left = [] if all(seat.contacted for seat in seats) else contacts
    else:
        left = contact.split()
    owners = list((taken or {}).values())
    tentacles = [max(seat.tentacles, game.box.numbers.knowledge_tentacles * owners.count(n)) for n, seat in enumerate(seats)]
    hands = [seat.hand.split() for seat in seats]
    if rest == "last":
        hands[-1] += others
    data |= {
        "plays": plays,
        "played": abs(plays - 1),
        "head": head,
        "realm": realm or tuple(special if tile == "any-2" else tile for tile in REALM),
        "bridge": bridge.split(),
        "row": row_cards,
        "deck": top.split() + (others if rest == "deck" else []),
        "discard": discard.split() + (others if rest == "discard" else []),
        "contact": left,
        "removed": [c for c in contacts if c not in left],
        "knowledge": {r: (taken or {}).get(r) for r in RESOURCES},
        "hand": hands,
        "tableau": [seat.tableau.split() for seat in seats],
        "constellations": [list(seat.constellations) for seat in seats],
        "filled": [list(seat.constellations.values()) for seat in seats],
        "resources": [{r: getattr(seat, r) for r in RESOURCES} for seat in seats],
        "tentacles": tentacles,
        "tokens": [seat.tokens for seat in seats],
        "contacted": [seat.contacted and n > 0 for seat, n in zip(seats, tentacles, strict=True)],
        "first": turn if first is None else first,
    }
    if case:
        data |= case.zones(game)
    if ask == "act":
        data["frames"] = data["frames"][1:]
    elif case and seats[turn].tentacles == game.box.numbers.tentacles_to_win:
        data["frames"] = [["move", turn, [], ""], *data["frames"][2:]]
    return game.position(data, replace(chosen, first=data["first"]), len(seats))


def game_of(s: Table) -> Cosmoctopus:
    return SHIPPED if s.box is SHIPPED.box else TEST if s.box is TEST.box else Cosmoctopus(s.box.deck, s.box.dossier)


def play(s: Table, *codes: str, luck: Sequence[Names] = ()) -> Table:
    """The position after these answers, each of the first seat that is asked. `luck` is what shuffles bring, in order."""
    chance = Scripted(luck)
    game = game_of(s)
    whole = things(s)
    for code in codes:
        s = game.apply(s, game.pending(s)[0], code, chance)
        assert things(s) == whole, f"after “{code}” a card is missing or there twice"
    assert chance.used == len(luck), "fewer shuffles than the test expects"
    return s


def pay_rest(s: Table) -> Table:
    """The position after what is left to pay has been paid with resources, if anything is left."""
    return play(s, "pay rest") if "pay rest" in legal(s) else s


def legal(s: Table, verb: str = "") -> set[str]:
    """The legal codes of the first seat that is asked, or those that begin with `verb`."""
    seats = game_of(s).pending(s)
    return {code for code in game_of(s).legal(s, seats[0]) if not verb or code.split(" ")[0] == verb} if seats else set()


def asked(s: Table) -> Prompt:
    """The question that is being asked, of the first seat that is asked."""
    game = game_of(s)
    prompt = game.prompt(s, game.pending(s)[0])
    assert prompt is not None
    return prompt


def resting(s: Table) -> bool:
    """Whether the game is over, or nothing is in progress."""
    return s.over or game_of(s).question(s).resting


def refused(s: Table, code: str, seat: int | None = None) -> str:
    """The reason code with which this answer is refused; the position stays as it is."""
    return refusal(game_of(s), s, code, seat)


def events(s: Table, kind: str) -> list[Event]:
    """The events of one kind that the last answer caused: their values after the seat."""
    return [event[2:] for event in s.events if event[0] == kind]


def walk(s: Table, *codes: str) -> Table:
    """`play` with these codes first, and from then on the first legal code, until nothing is in progress."""
    s = play(s, *codes)
    game, chance = game_of(s), Search(Random(1))
    for _ in range(200):
        if resting(s):
            return s
        seat = game.pending(s)[0]
        s = game.apply(s, seat, game.legal(s, seat)[0], chance)
    raise AssertionError(f"no end in sight: {asked(s)}")
