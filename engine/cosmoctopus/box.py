"""The box: cards, tiles and set-up numbers, read from data files and checked.

A mistake in a file is reported with the file, the card and the field, and the game does not load.
"""

import re
import tomllib
from functools import cache, reduce
from hashlib import blake2b
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.core.naming import name_fault, quoted, unknown
from engine.core.state import Names
from engine.cosmoctopus.codes import DISCARD, PLAY, TAKE, place_code
from engine.cosmoctopus.datafile import WIDEST_NAME, BadDeck, read_rows, slug
from engine.cosmoctopus.dossier import Dossier, read_dossier
from engine.cosmoctopus.effects import NONE, RESOURCES, TYPES, Amounts, BadEffect, Effect, amounts, read_effect, read_powers
from engine.cosmoctopus.layouts import SHIPPED, shipped_text

SLOTS = "abcd"
"""Slot letters of a constellation."""


class Cost(NamedTuple):
    """`specific` of resource number `resource`, and `generic` of any (C15)."""

    resource: int
    specific: int
    generic: int


Price = tuple[int, int, int]
"""A cost, or what is left of it: resource index of the specific part, its amount, and the generic amount."""


class Powers(msgspec.Struct, frozen=True, gc=False):
    """The lasting effects of a tableau for its owner: discounts, additions and listeners."""

    discount: Amounts = NONE
    generic: int = 0
    forbidden: int = 0
    on_gain: Amounts = NONE
    on_tentacle: tuple[tuple[str, Effect], ...] = ()
    on_play: tuple[tuple[str, str, Effect], ...] = ()
    on_complete: tuple[tuple[str, Effect], ...] = ()
    autofill: Amounts = NONE
    stride: int = 0


Opening = tuple[int, str]
"""An open slot: its resource index, and the code to place one there."""


class Card(msgspec.Struct, frozen=True):
    """A card as the rules use it."""

    id: str
    name: str
    type: str
    suit: int
    """Index of its type and of the resource tied to it (C1)."""
    cost: Cost
    play: Effect
    powers: Effect
    """Lasting powers as parsed, for descriptions."""
    power: Powers
    """The same, compiled for the rules."""
    slots: tuple[int, ...]
    """Resource index of each slot of a constellation."""
    arrows: tuple[tuple[str, str], ...]
    open: dict[str, str]
    """The open slots, by set of filled slots (C27)."""
    fits: dict[str, tuple[Opening, ...]]
    """The same, as openings."""
    done: Effect
    source: str
    contact: bool
    play_code: str
    discard_code: str
    take_code: str


class Tile(msgspec.Struct, frozen=True):
    """A tile of the Inky Realm."""

    id: str
    name: str
    effect: Effect


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    """One row of a deck file, in the list of its type."""

    name: str
    cost: str
    play: str = ""
    power: str = ""
    slots: str = ""
    arrows: str = ""
    done: str = ""
    source: str = "octotui"
    type: str = ""
    """First Contact cards only: other cards are in the list of their type."""


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
    """A deck file: cards by type, First Contact cards, and starting hands of three card ids each."""

    name: str
    scripture: list[CardRow]
    relic: list[CardRow]
    hallucination: list[CardRow]
    constellation: list[CardRow]
    contact: list[CardRow]
    hand: list[list[str]]


class Deck(msgspec.Struct, frozen=True):
    """A checked deck: all cards by id in file order, and the ids of each part."""

    name: str
    hash: str
    cards: dict[str, Card]
    devotees: Names
    contacts: Names
    hands: tuple[Names, ...]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set-up numbers and limits."""

    tentacles_to_win: int
    express_tentacles: int
    row: int
    hand: int
    resources: int
    discount_tokens: tuple[int, ...]
    resource_limit: int
    hand_limit: int
    knowledge_price: int
    knowledge_tentacles: int
    investigator_start: dict[str, int]
    """By difficulty: the initial amount of each of the Private Investigator's resources."""
    investigator_price: int
    """The Private Investigator's price for one tentacle."""
    revelation: int
    """The tentacle at which the Private Investigator's revelation flips."""


class Box(msgspec.Struct, frozen=True):
    """All constant data of a game."""

    hash: str
    """Hash of all data that affects how a journal replays."""
    numbers: Numbers
    deck: Deck
    cards: dict[str, Card]
    tiles: dict[str, Tile]
    basic: Names
    special: Names
    start: str
    dossier: Dossier
    investigated: tuple[Names, ...]
    """By resource: the two basic tiles that give it (C31)."""


# --- reading a deck ---------------------------------------------------------------------------------------------------------


def read_deck(text: str, file: str, tiles: Names) -> Deck:
    """Parse a deck from TOML. Raises BadDeck naming `file`, the card and the field."""
    rows = read_rows(text, file, DeckFile, dict.fromkeys((*TYPES, "contact"), CardRow))
    cards: dict[str, Card] = {}
    contacts = []
    for kind in (*TYPES, "contact"):
        for row in getattr(rows, kind):
            card = _card(row, kind, file, tiles)
            if card.id in cards:
                raise BadDeck(f"{file}: card {quoted(row.name)}, field name: there is already a card with the id {card.id}")
            cards[card.id] = card
            if card.contact:
                contacts.append(card.id)
    if sorted(cards[c].type for c in contacts) != sorted(TYPES):
        raise BadDeck(f"{file}: contact: there has to be exactly one First Contact card of each type (C2)")
    devotees = tuple(c for c in cards if not cards[c].contact)
    if len(devotees) < 40:
        raise BadDeck(f"{file}: a deck needs at least 40 devotee cards, so that four players can be dealt in; this has {len(devotees)}")
    for number, hand in enumerate(rows.hand, 1):
        for card_id in hand:
            if card_id not in devotees:
                raise BadDeck(f"{file}: hand {number}: there is no devotee card {card_id}")
    used = [c for hand in rows.hand for c in hand]
    if len(rows.hand) != 4 or any(len(hand) != 3 for hand in rows.hand) or len(set(used)) != len(used):
        raise BadDeck(f"{file}: hand: there have to be four starting hands of three different cards each (C8)")
    rules = [(c.id, c.type, c.cost, c.play, c.powers, c.slots, c.arrows, c.done) for c in cards.values()]
    digest = blake2b(msgspec.json.encode((rules, rows.hand)), digest_size=8).hexdigest()
    return Deck(rows.name, digest, cards, devotees, tuple(contacts), tuple(tuple(h) for h in rows.hand))


def _card(row: CardRow, kind: str, file: str, tiles: Names) -> Card:
    def bad(field: str, fault: str) -> BadDeck:
        return BadDeck(f"{file}: card {quoted(row.name)}, field {field}: {fault}")

    for field, text in (("name", row.name), ("source", row.source)):
        if fault := name_fault(text, WIDEST_NAME):
            raise bad(field, f"it {fault}")
    card_id = slug(row.name)
    if not card_id:
        raise bad("name", "it needs letters")
    contact = kind == "contact"
    if contact and row.type not in TYPES:
        raise bad("type", "a First Contact card has a type of " + ", ".join(TYPES))
    if not contact and row.type:
        raise bad("type", "only First Contact cards name their type; this card stands in the list of its type")
    card_type = row.type if contact else kind
    try:
        cost = read_cost(row.cost)
    except ValueError as error:
        raise bad("cost", str(error)) from None
    if contact and cost != Cost(0, 0, 0):
        raise bad("cost", "a First Contact card costs 0 (C2)")
    effects: dict[str, Effect] = {}
    for field in ("play", "power", "done"):
        try:
            effects[field] = (read_powers if field == "power" else read_effect)(getattr(row, field), tiles)
        except BadEffect as error:
            raise bad(field, str(error)) from None
    if effects["power"] and card_type not in ("scripture", "relic"):
        raise bad("power", "only scriptures and relics stay in play with a power")
    if card_type != "constellation" and (row.slots or row.arrows or row.done):
        raise bad("slots", "only constellations have slots, arrows and done")
    slots, arrows, opened = (), (), {}  # type: tuple[int, ...], tuple[tuple[str, str], ...], dict[str, str]
    if card_type == "constellation":
        slots, arrows = _slots(row, bad), _arrows(row, bad)
        opened = {"".join(f): _open("".join(f), arrows) for n in range(5) for f in combinations(SLOTS, n)}
        reached = _reachable(opened)
        if lost := [x for x in SLOTS if all(x not in filled for filled in reached)]:
            raise bad("arrows", f"slot {', '.join(lost)} can never be opened: no arrow leads there from a")
        for x, y in arrows:
            if all(x not in opened[filled] or y in filled + opened[filled] for filled in reached):
                raise bad("arrows", f"“{x}>{y}” opens nothing: slot {y} is open before slot {x} is filled")
    return Card(
        id=card_id,
        name=row.name,
        type=card_type,
        suit=TYPES.index(card_type),
        cost=cost,
        play=effects["play"],
        powers=effects["power"],
        power=read_power(card_id, effects["power"]),
        slots=slots,
        arrows=arrows,
        open=opened,
        fits={f: tuple((slots[SLOTS.index(x)], place_code(card_id, x)) for x in letters) for f, letters in opened.items()},
        done=effects["done"],
        source=row.source,
        contact=contact,
        play_code=PLAY.code(card_id),
        discard_code=DISCARD.code(card_id),
        take_code=TAKE.code(card_id),
    )


def read_cost(text: str) -> Cost:
    """Parse a cost: `3 ink + 2`, `4 stars`, `2`, `0`. Raises ValueError with the fault."""
    match = re.fullmatch(r"\s*(?:(-?[0-9]{1,2})\s+([a-z]+)\s*(?:\+\s*(-?[0-9]{1,2}))?|(-?[0-9]{1,2}))\s*", text)
    if not match:
        raise ValueError(f"{quoted(text)} is not a cost; write it like “3 ink + 2” or “2”, with numbers from 0 to 99")
    specific, resource, generic, alone = match.groups()
    if resource is not None and resource not in RESOURCES:
        raise ValueError(unknown("resource", resource, RESOURCES))
    cost = Cost(RESOURCES.index(resource) if resource else 0, int(specific or 0), int(generic or alone or 0))
    if cost.specific < 0 or cost.generic < 0:
        raise ValueError("a cost cannot be below 0")
    return cost


def _slots(row: CardRow, bad: Any) -> tuple[int, ...]:
    words = row.slots.split()
    if len(words) != 4:
        raise bad("slots", f"a constellation has 4 slots, this names {len(words)}")
    for word in words:
        if word not in RESOURCES:
            raise bad("slots", unknown("resource", word, RESOURCES))
    return tuple(RESOURCES.index(word) for word in words)


def _arrows(row: CardRow, bad: Any) -> tuple[tuple[str, str], ...]:
    arrows = []
    for word in row.arrows.split():
        if not re.fullmatch(r"[abcd]>[abcd]", word):
            raise bad("arrows", f"{quoted(word)} is not an arrow; write it like “a>b”")
        if word[0] == word[2]:
            raise bad("arrows", f"{quoted(word)} leads from a slot to itself")
        if (word[0], word[2]) in arrows:
            raise bad("arrows", f"{quoted(word)} stands there twice")
        arrows.append((word[0], word[2]))
    return tuple(arrows)


def _open(filled: str, arrows: tuple[tuple[str, str], ...]) -> str:
    led_to = {"a", *(b for a, b in arrows if a in filled)}
    return "".join(x for x in SLOTS if x in led_to and x not in filled)


def _reachable(opened: dict[str, str]) -> list[str]:
    """All sets of slots that can be filled by filling one open slot after another."""
    reached = [""]
    for filled in reached:
        reached += [next_set for x in opened[filled] if (next_set := "".join(sorted(filled + x))) not in reached]
    return reached


# --- the standard box -----------------------------------------------------------------------------------------------------


def _text(file: str) -> str:
    return files("engine.cosmoctopus").joinpath(file).read_text("utf-8")


@cache
def realm() -> dict[str, Any]:
    return tomllib.loads(_text("realm.toml"))


def tile_ids(kind: str) -> Names:
    """Ids of the `basic` or `special` tiles."""
    return tuple(t["id"] for t in realm()[kind])


@cache
def tile_names() -> dict[str, str]:
    """Tile names by id."""
    return {t["id"]: t["name"] for kind in ("basic", "special") for t in realm()[kind]}


@cache
def standard_deck() -> Deck:
    """The deck that comes with the game."""
    return read_deck(_text("cards.toml"), "cards.toml", tile_ids("basic"))


@cache
def standard_dossier() -> Dossier:
    """The Private Investigator's cards that come with the game."""
    return read_dossier(_text("investigator.toml"), "investigator.toml", tile_ids("basic"))


def make_box(deck: Deck, dossier: Dossier) -> Box:
    """The box with these cards. Raises BadDeck if an id occurs in both files."""
    for card_id in (*dossier.behaviours, *dossier.revelations):
        if card_id in deck.cards:
            raise BadDeck(f"the cards of the Private Investigator and the deck both have a card with the id {card_id}")
    data = realm()
    tiles = {t["id"]: Tile(t["id"], t["name"], read_effect(t["effect"], tile_ids("basic"))) for t in [*data["basic"], *data["special"]]}
    basic = tile_ids("basic")
    data_texts = (deck.hash, dossier.hash, _text("realm.toml"), _text("setup.toml"), *map(shipped_text, SHIPPED))
    return Box(
        hash=blake2b("\n".join(data_texts).encode(), digest_size=8).hexdigest(),
        numbers=msgspec.convert(tomllib.loads(_text("setup.toml")), Numbers),
        deck=deck,
        cards=deck.cards,
        tiles=tiles,
        basic=basic,
        special=tile_ids("special"),
        start=data["start"],
        dossier=dossier,
        investigated=tuple(tuple(t for t in basic if _gives(tiles[t], i)) for i in range(len(RESOURCES))),
    )


def _gives(tile: Tile, resource: int) -> bool:
    """Whether the bonus of a tile begins with a gain of this resource."""
    word, args = tile.effect[0]
    return word == "gain" and bool(args[0][resource])


def read_power(card_id: str, steps: Effect) -> Powers:
    """The powers of one card in play."""
    power = Powers()
    for step in steps:
        match step:
            case "discount", ("generic", n):
                power = replace(power, generic=power.generic + n)
            case "discount", (resource, n):
                power = replace(power, discount=_plus(power.discount, amounts(RESOURCES.index(resource), n)))
            case "forbidden", (n,):
                power = replace(power, forbidden=power.forbidden + n)
            case "on-gain", (resource, n):
                power = replace(power, on_gain=_plus(power.on_gain, amounts(resource, n)))
            case "on-tentacle", (effect,):
                power = replace(power, on_tentacle=(*power.on_tentacle, (card_id, effect)))
            case "on-play", (kind, effect):
                power = replace(power, on_play=(*power.on_play, (card_id, kind, effect)))
            case "on-complete", (effect,):
                power = replace(power, on_complete=(*power.on_complete, (card_id, effect)))
            case "autofill", (resource,):
                power = replace(power, autofill=_plus(power.autofill, amounts(resource, 1)))
            case "stride", (n,):
                power = replace(power, stride=power.stride + n)
    return power


def _plus(a: Amounts, b: Amounts) -> Amounts:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def together(a: Powers, b: Powers) -> Powers:
    """Combine two sets of powers: discounts, additions and listeners stack (C22, C23)."""
    return Powers(
        _plus(a.discount, b.discount),
        a.generic + b.generic,
        a.forbidden + b.forbidden,
        _plus(a.on_gain, b.on_gain),
        a.on_tentacle + b.on_tentacle,
        a.on_play + b.on_play,
        a.on_complete + b.on_complete,
        _plus(a.autofill, b.autofill),
        a.stride + b.stride,
    )


def powers_of(box: Box, tableau: Names) -> Powers:
    """Combined powers of these cards in play."""
    return reduce(together, (box.cards[card_id].power for card_id in tableau), Powers())
