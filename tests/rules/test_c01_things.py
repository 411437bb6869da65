"""C1 to C4: resources and types, what is in the box, what the tiles do, and how a deck is checked."""

from collections import Counter

import pytest

from engine.cosmoctopus.box import read_deck, tile_ids
from engine.cosmoctopus.datafile import BadDeck
from engine.cosmoctopus.effects import RESOURCES, TYPES
from tests.cosmoctopus import DECK, SHIPPED, Seat, deck_text, events, given, legal, play

BESIDE = {
    "ink-3": "ink-card",
    "coins-3": "ink-3",
    "whispers-3": "coins-3",
    "stars-3": "ink-card",
    "ink-card": "stars-3",
    "coins-card": "whispers-3",
    "whispers-card": "stars-3",
    "stars-card": "coins-card",
}
"""For each basic tile one that lies beside it."""


# --- C1, C2


def test_c1_types_and_resources_are_tied_in_the_order_of_the_rules() -> None:
    assert dict(zip(TYPES, RESOURCES, strict=True)) == {
        "scripture": "ink",
        "relic": "coins",
        "hallucination": "whispers",
        "constellation": "stars",
    }


@pytest.mark.parametrize(("kind", "resource"), zip(TYPES, RESOURCES, strict=True))
def test_c1_a_drawn_card_gives_the_resource_of_its_type(kind: str, resource: str) -> None:
    s = given(ask="move", head="ink-card", special="deep-omen", top=f"{kind}-5")
    s = play(s, "move deep-omen")
    assert s.resources[0] == tuple(int(r == resource) for r in RESOURCES)


def test_c2_the_deck_has_22_devotees_of_each_type() -> None:
    cards = SHIPPED.box.deck.cards
    assert Counter(cards[c].type for c in SHIPPED.box.deck.devotees) == dict.fromkeys(TYPES, 22)


def test_c2_there_is_one_first_contact_card_of_each_type_and_it_costs_0() -> None:
    contacts = [SHIPPED.box.cards[c] for c in SHIPPED.box.deck.contacts]
    assert sorted(c.type for c in contacts) == sorted(TYPES)
    assert all(tuple(c.cost)[1:] == (0, 0) for c in contacts)


def test_c2_there_are_twelve_tiles_and_four_of_them_are_special() -> None:
    assert (len(SHIPPED.box.basic), len(SHIPPED.box.special)) == (8, 4)


def test_c2_the_bank_never_runs_out() -> None:
    s = play(given(Seat("ink-flood", ink=40), Seat(ink=40)), "play ink-flood")
    assert s.resources[0][0] == 43


# --- C3


@pytest.mark.parametrize("resource", RESOURCES)
def test_c3_basic_tile_gains_3(resource: str) -> None:
    tile = f"{resource}-3"
    s = play(given(ask="move", head=BESIDE[tile]), f"move {tile}")
    assert s.resources[0] == tuple(3 * (r == resource) for r in RESOURCES)


@pytest.mark.parametrize("resource", RESOURCES)
def test_c3_basic_tile_gains_1_and_takes_a_row_card(resource: str) -> None:
    tile = f"{resource}-card"
    s = play(given(ask="move", head=BESIDE[tile], row="scripture-1 relic-1 hallucination-1"), f"move {tile}")
    assert legal(s) == {"take scripture-1", "take relic-1", "take hallucination-1"}
    s = play(s, "take relic-1")
    assert s.resources[0] == tuple(int(r == resource) for r in RESOURCES)
    assert s.hand[0] == ("relic-1",)


def test_c3a_special_tile_gains_2_of_one_resource_of_choice() -> None:
    s = play(given(ask="move", head="ink-card", special="any-2"), "move any-2")
    assert legal(s) == {f"gain {r}" for r in RESOURCES}
    assert play(s, "gain whispers").resources[0] == (0, 0, 2, 0)


def test_c3b_special_tile_discards_the_row_then_takes_from_the_new_one() -> None:
    s = given(
        ask="move",
        head="ink-card",
        special="fresh-row",
        row="scripture-1 relic-1 hallucination-1",
        top="scripture-2 relic-2 hallucination-2 constellation-2",
    )
    s = play(s, "move fresh-row")
    assert set(s.discard) == {"scripture-1", "relic-1", "hallucination-1"}
    assert legal(s) == {"take scripture-2", "take relic-2", "take hallucination-2"}
    s = play(s, "take relic-2")
    assert s.hand[0] == ("relic-2",)
    assert set(s.row) == {"scripture-2", "hallucination-2", "constellation-2"}


def test_c3c_special_tile_draws_then_gains_1_of_the_cards_resource() -> None:
    s = given(ask="move", head="ink-card", special="deep-omen", top="relic-4")
    s = play(s, "move deep-omen")
    assert s.hand[0] == ("relic-4",)
    assert s.resources[0] == (0, 1, 0, 0)


def test_c3c_nothing_to_draw_gains_nothing() -> None:
    s = play(given(ask="move", head="ink-card", special="deep-omen", rest="last"), "move deep-omen")
    assert (s.hand[0], s.resources[0]) == ((), (0, 0, 0, 0))


def test_c3d_special_tile_takes_all_row_cards_of_one_type() -> None:
    s = given(ask="move", head="ink-card", special="like-cards", row="scripture-1 relic-1 scripture-2")
    s = play(s, "move like-cards")
    assert legal(s) == {"sweep scripture", "sweep relic"}
    s = play(s, "sweep scripture")
    assert set(s.hand[0]) == {"scripture-1", "scripture-2"}


def test_c3d_a_card_that_refills_the_row_is_not_taken() -> None:
    s = given(
        ask="move", head="ink-card", special="like-cards", row="scripture-1 relic-1 scripture-2", top="scripture-3 scripture-4 relic-5"
    )
    s = play(s, "move like-cards", "sweep scripture")
    assert set(s.hand[0]) == {"scripture-1", "scripture-2"}
    assert set(s.row) == {"relic-1", "scripture-3", "scripture-4"}


def test_c3d_the_whole_row_can_be_of_one_type() -> None:
    s = given(ask="move", head="ink-card", special="like-cards", row="relic-1 relic-2 relic-3", top="relic-4 relic-5 relic-6")
    s = play(s, "move like-cards")
    assert set(s.hand[0]) == {"relic-1", "relic-2", "relic-3"}
    assert set(s.row) == {"relic-4", "relic-5", "relic-6"}
    assert events(s, "automatic") == [("sweep relic", "like-cards")]


# --- C4


def test_c4_every_card_says_whose_design_it_is() -> None:
    assert {c.source for c in SHIPPED.box.cards.values()} == {"rulebook", "octotui"}
    assert sum(c.source == "rulebook" for c in SHIPPED.box.cards.values()) == 24


@pytest.mark.parametrize(
    ("good", "bad", "field"),
    [
        ("Ink Pump           | 0", "Ink Pump | 3 gold", "cost"),
        ("Ink Pump           | 0", "Ink Pump | three", "cost"),
        ('power = "on-gain ink 3"', 'power = "on-gian ink 3"', "power"),
        ('power = "on-gain ink 3"', 'power = "on-gain ink 0"', "power"),
        ('power = "on-gain ink 3"', 'play = "gain ink"', "play"),
        ('power = "on-gain ink 3"', 'play = "may draw 1"', "play"),
        ('power = "on-gain ink 3"', 'slots = "ink ink ink ink"', "slots"),
    ],
)
def test_c4_a_bad_card_is_named_with_its_field(good: str, bad: str, field: str) -> None:
    text = deck_text(DECK | {"relic": DECK["relic"].replace(good, bad)})
    with pytest.raises(BadDeck, match=f"my-deck.toml.*Ink Pump.*field {field}"):
        read_deck(text, "my-deck.toml", tile_ids("basic"))


@pytest.mark.parametrize(
    ("good", "bad", "field"),
    [
        ('slots = "ink ink ink ink", arrows = "a>b b>c c>d", done = "gain coins 2"', 'slots = "ink ink", arrows = "a>b"', "slots"),
        ('arrows = "a>b b>c c>d", done = "gain coins 2"', 'arrows = "a>b b>c"', "arrows"),
        ('arrows = "a>b b>c c>d", done = "gain coins 2"', 'arrows = "a>b b>c c>e"', "arrows"),
        ('done = "gain coins 2"', 'done = "win"', "done"),
    ],
)
def test_c4_a_bad_constellation_is_named_with_its_field(good: str, bad: str, field: str) -> None:
    text = deck_text(DECK | {"constellation": DECK["constellation"].replace(good, bad, 1)})
    with pytest.raises(BadDeck, match=f"my-deck.toml.*Ink Chain.*field {field}"):
        read_deck(text, "my-deck.toml", tile_ids("basic"))


def test_c4_a_first_contact_card_that_costs_something_is_refused() -> None:
    text = deck_text(DECK | {"contact": DECK["contact"].replace("First Relic        | 0", "First Relic | 1")})
    with pytest.raises(BadDeck, match=r"First Relic.*field cost"):
        read_deck(text, "my-deck.toml", tile_ids("basic"))
