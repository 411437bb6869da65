"""A card on a line or two: its name, its effect, its slots and its cost, and what gives way to what."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from engine.core.registry import load
from engine.cosmoctopus.box import Card, Cost
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.card import cost_signs, draw_lines, gist, gists, in_lines, lines_height
from octotui.tables.cosmoctopus.face import draw_face
from octotui.tables.cosmoctopus.hand import Hand
from octotui.tables.cosmoctopus.short_name import called, shorter_among
from octotui.tables.cosmoctopus.short_text import gists_led, rest_of_reward, short_effect, short_gist, step_in_play, tersest_gist
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import drawn_words, undrawn
from tests.cosmoctopus import TEST, Seat, given
from tests.typed import as_a

SCRIPTURE = TEST.box.cards["scripture-1"]
LONG = {
    "a-polite-introduction-in-ink",
    "almanac-of-skies-to-avoid",
    "barnacled-typewriter",
    "climb-the-ladder-of-comets",
    "eavesdrop-on-the-tide",
    "follow-the-jingling-in-the-fog",
    "forget-your-own-edges",
    "hymnal-of-the-half-heard",
    "ledger-of-borrowed-ink",
    "many-armed-abacus",
    "metronome-of-held-breath",
    "receipts-from-the-abyss",
    "squeamish-fountain-pen",
}
"""The cards that do too much for a single row."""


@pytest.mark.parametrize(("width", "line"), [(25, "⁋  Long Night     2¢c 1❖ "), (19, "⁋  Long N⋯  2¢c 1❖ ")])
def test_a_card_bears_its_name_without_an_article_also_where_there_is_room_for_one(width: int, line: str) -> None:
    card = msgspec.structs.replace(SCRIPTURE, name="The Long Night", cost=Cost(1, 2, 1))
    pen = Pen(width, 1, load_glyphs("unicode"))
    draw_lines(pen, 0, 0, width - 1, 1, card, "text")
    assert "".join(char for char, _ in pen.rows[0]) == line


@pytest.mark.parametrize("name", ["unicode", "ascii"])
def test_on_two_lines_no_constellation_of_the_deck_is_cut(name: str) -> None:
    deck, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values(), load_glyphs(name)
    for card in deck:
        if not card.slots:
            continue
        pen = Pen(38, 2, signs)
        draw_lines(pen, 0, 0, 38, 2, card, "text")
        row = "".join(char for char, _ in pen.rows[1]).rstrip()
        assert f"+1{signs['tentacle']}; " in row or f"+2{signs['tentacle']}" in row
        assert not row.endswith(signs["more"])


@pytest.mark.parametrize("card", as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values(), ids=lambda card: card.id)
def test_in_lines_enough_a_card_says_all_of_its_name_its_cost_and_its_text(card: Card) -> None:
    for width in (35, 59):
        pen = Pen(width, 9, load_glyphs("unicode"))
        draw_lines(pen, 0, 0, width, lines_height(pen, card, width), card, "text")
        said = drawn_words(pen)
        assert not [word for word in (*card.name.split()[1:], *gist(card, pen.glyphs).split()) if word not in said]
        assert all(text in said for text, _ in cost_signs(pen, card.cost))
        assert sum(char in "◉⊚◌" for row in pen.rows for char, _ in row) == len(card.slots)


def hand_rows(hand: str, tableau: str = "", ask: str = "act") -> list[str]:
    """The hand at 80 columns with a row for each card."""
    state = given(Seat(hand=hand, tableau=tableau, ink=9, coins=9), Seat(), ask=ask)
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), TEST.prompt(state, 0), "")
    pen = Pen(39, 1 + len(hand.split()), load_glyphs("unicode"))
    undrawn(Hand).draw(pen, scene)
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows[1:]]


def test_on_a_single_row_each_card_in_hand_shows_its_effect_and_what_it_costs_now() -> None:
    assert hand_rows("one-ink dear-relic ink-star") == [
        "◬  One Ink  gain 1 ink             free",
        "◊  Dear Relic                    3◗i 2❖",
        "✣  Ink Star  ⊚i▸(◌i ◌i ◌i) ⋯       free",
    ]
    for ask in ("act", "move"):
        assert hand_rows("dear-relic", tableau="less-ink less-any", ask=ask) == ["◊  Dear Relic                    2◗i 1❖"]


def test_a_free_line_goes_to_a_card_that_would_be_cut_on_one() -> None:
    assert [place[3] for place in in_lines([30] * 4, [1, 2, 1, 2], [4] * 9, 39, 5)] == [1, 2, 1, 1]
    assert [place[3] for place in in_lines([30] * 3, [1, 2, 1], [4] * 9, 39, 5)] == [1, 2, 1]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("jar-of-pickled-starlight", "◊  Jar of Pickled Starlight      4≋w 1❖"),
        ("impossible-tuning-fork", "◊  Impossible Tuning Fork        3✦s 2❖"),
        ("spaceborne-geode", "◊  Spaceborne Geode  fills ✦s    2¢c 1❖"),
        ("the-hermits-keyring", "✣  Hermit's Keyring ⋯            2≋w 1❖"),
    ],
)
def test_on_a_single_row_signs_and_slots_give_way_to_the_name(card: str, line: str) -> None:
    found = as_a(Cosmoctopus, load("cosmoctopus")).box.cards[card]
    draw_lines(pen := Pen(39, 1, load_glyphs("unicode")), 0, 0, 39, 1, found, "text")
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == line


def on_one_row(card: Card, glyphs: str = "unicode", style: str = "text") -> str:
    deck = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
    draw_lines(pen := Pen(39, 1, load_glyphs(glyphs)), 0, 0, 39, 1, card, style, shorter_among(card.name, deck))
    return "".join(char for char, _ in pen.rows[0]).rstrip()


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("resonating-manuscript", "⁋  Manuscript  draw 1; -1❖ -1⊛ cost  3❖"),
        ("a-polite-introduction-in-ink", "⁋  Introduction  draw 1; -1❖ -1⊛   free"),
        ("the-left-handed-ferryman", "✣  Ferryman  ⊚w▸◌w▸◌s▸◌s ⋯       2¢c 2❖"),
        ("shake-hands-with-all-eight-arms", "◬  Eight Arms  +2 of each; 1 more    7❖"),
        ("story-of-the-salt-scarred-shipwreck", "⁋  Story  submerge; -1¢c cost    3≋w 3❖"),
    ],
)
def test_on_a_single_row_a_name_without_room_is_a_short_one_and_nothing_moves_when_the_card_is_marked(card: str, line: str) -> None:
    found = as_a(Cosmoctopus, load("cosmoctopus")).box.cards[card]
    assert on_one_row(found) == on_one_row(found, style="marked bold reverse") == line


def places_in_hand(*hand: str) -> dict[str, int]:
    """The rows that cards of the deck have in a hand at 80×24."""
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    view = game.observe(given(Seat(hand=" ".join(hand)), Seat(), game=game, row="blotted-notes the-greater-squid the-moth-and-the-moon"), 0)
    undrawn(Hand).draw(pen := Pen(39, 9, load_glyphs("unicode")), Scene(game, view, 0, ("Ann", "Bob"), None, ""))
    rows = ["".join(char for char, _ in row) for row in pen.rows]
    tops = [n for n, row in enumerate(rows) if row[0] in "⁋◊◬✣"]
    return dict(zip(hand, (b - a for a, b in pairwise([*tops, 9])), strict=True))


def test_in_a_hand_of_five_or_more_only_a_card_that_needs_a_second_row_has_one_so_that_few_move_when_one_is_drawn() -> None:
    """The constellation tells its reward below, the typewriter both of its effects; the hummingbird has room for all beside its name."""
    five = "the-unpaid-piper", "clockwork-hummingbird", "barnacled-typewriter", "jar-of-pickled-starlight", "drowned-effigy"
    assert list(places_in_hand(*five).values())[:4] == [2, 1, 2, 1]
    six = places_in_hand(*five, "a-polite-introduction-in-ink")
    assert [six[card] for card in five[:4]] == [2, 1, 2, 1]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_on_a_single_row_no_name_of_the_deck_is_cut(glyphs: str) -> None:
    more = load_glyphs(glyphs)["more"]
    cut = [card for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values() if more in on_one_row(card, glyphs)]
    assert {card.id for card in cut if not card.slots} <= LONG, "not the name, but the effect"
    assert not any(on_one_row(card, glyphs).split("  ")[1].endswith(more) for card in cut)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("width", [24, 26, 34, 39, 52])
def test_on_a_single_row_a_constellation_tells_its_reward_or_has_a_sign_that_this_is_left_out(width: int, glyphs: str) -> None:
    deck, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards, load_glyphs(glyphs)
    for card in (card for card in deck.values() if rest_of_reward(card, signs)):
        draw_lines(pen := Pen(width, 1, signs), 0, 0, width, 1, card, "text", shorter_among(card.name, deck))
        row = "".join(char for char, _ in pen.rows[0])
        assert signs["more"] in row or rest_of_reward(card, signs) in row, row


def test_on_a_single_row_with_room_the_reward_stands_beside_the_slots() -> None:
    found = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["the-eel-in-evening-dress"]
    draw_lines(pen := Pen(60, 1, load_glyphs("unicode")), 0, 0, 60, 1, found, "text")
    assert "done: draw 2" in "".join(char for char, _ in pen.rows[0])


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_on_two_rows_no_effect_of_the_deck_is_cut(glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        draw_lines(pen := Pen(39, 2, signs), 0, 0, 39, 2, card, "text")
        assert not any(char == signs["more"] for char, _ in pen.rows[1]), card.name


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_on_a_single_row_every_card_of_the_deck_shows_the_beginning_of_its_effect_or_its_slots(glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        row = on_one_row(card, glyphs)
        begun = [wording.split("; ")[0] for wording in gists(card, signs)]
        assert signs["slot_open"] in row if card.slots else any(first in row for first in begun), row


def test_on_a_single_row_cards_show_all_of_their_effect() -> None:
    signs, cut = load_glyphs("unicode"), set()
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        row = on_one_row(card)
        if not card.slots and not any(wording in row for wording in gists(card, signs)):
            cut.add(card.id)
        if card.id == "trapped-in-a-timeless-existence":
            assert "play ✣ from row free" in row
    assert cut == LONG


def test_what_pays_for_a_card_played_and_for_a_constellation_completed_says_the_verb_in_every_wording() -> None:
    """Receipts from the Abyss pays for each relic played, the Many-Armed Abacus for each constellation completed."""
    deck, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards, load_glyphs("unicode")
    told = {"receipts-from-the-abyss": "+2❖ at ◊ played", "many-armed-abacus": "+2❖ at ✣ done"}
    for card, words in told.items():
        assert all(
            words in text for text in (short_gist(deck[card], signs), *gists_led(deck[card], signs), tersest_gist(deck[card], signs))
        )
        assert words in short_effect(deck[card].powers, signs, step_in_play)


def test_a_face_with_free_rows_explains_what_it_is_to_submerge() -> None:
    """A face of the row at 80×24, which tells its discount in words too, and one that is a row shorter."""
    card, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["blotted-notes"], load_glyphs("unicode")
    told_at = {(17, 8): "⁋ ◊ of the row: 1 move each); -1◗i cost", (17, 9): "⁋ ◊ of the row: 1 move each); ink costs are 1 less"}
    for (width, height), words in told_at.items():
        draw_face(pen := Pen(width, height, signs), 0, 0, width, height, card, "border")
        told = " ".join(" ".join("".join(char for char, _ in row).strip("│ ") for row in pen.rows).split())
        assert f"submerge (discard {words}" in told


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_below_its_name_a_reward_always_says_that_completing_brings_it(glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    cards = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
    for card in cards.values():
        if card.slots:
            draw_lines(pen := Pen(39, 2, signs), 0, 0, 39, 2, called(card, 39, cards), "text")
            assert "complete: +" in "".join(char for char, _ in pen.rows[1]), card.name
