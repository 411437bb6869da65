"""Large card faces: a constellation as a star chart, any other effect in words."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.registry import load
from engine.cosmoctopus.box import Card, Cost
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.card import gists
from octotui.tables.cosmoctopus.face import LARGEST, PICTURED, draw_face
from octotui.tables.cosmoctopus.star_chart import can_be_charted, draw_star_chart
from octotui.tables.cosmoctopus.vignette import vignette
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.cosmoctopus import TEST, Seat, given, play
from tests.typed import as_a

DECK = as_a(Cosmoctopus, load("cosmoctopus")).box.cards


def lines(pen: Pen) -> list[str]:
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


def chart(card: str, filled: str = "", width: int = 21, glyphs: str = "unicode") -> list[str]:
    draw_star_chart(pen := Pen(width, 3, load_glyphs(glyphs)), 0, 0, width, TEST.box.cards[card], filled)
    return lines(pen)


def face(card: Card, width: int = 27, height: int = LARGEST[1], glyphs: str = "unicode", filled: str = "") -> Pen:
    draw_face(pen := Pen(width, height, load_glyphs(glyphs)), 0, 0, width, height, card, "border", filled)
    return pen


@pytest.mark.parametrize(
    ("card", "stars"),
    [
        (
            "ink-chain",
            [
                "",
                "⊚i───▸◌i───▸◌i───▸◌i",
                "",
            ],
        ),
        (
            "ink-star",
            [
                "          ╭───▸◌i",
                "    ⊚i────┼───▸◌i",
                "          ╰───▸◌i",
            ],
        ),
        (
            "fork",
            [
                "              ╭──▸◌w",
                "⊚i──────▸◌c───┤",
                "              ╰──▸◌s",
            ],
        ),
        (
            "diamond",
            [
                "     ╭──▸◌c───╮",
                "⊚i───┤        ├──▸◌s",
                "     ╰──▸◌w───╯",
            ],
        ),
    ],
)
def test_each_star_has_a_line_from_those_that_open_it(card: str, stars: list[str]) -> None:
    assert chart(card) == stars


def test_a_filled_star_opens_those_behind_its_lines_which_are_lit() -> None:
    assert chart("diamond", "a")[1] == "◉i───┤        ├──▸◌s" and chart("diamond", "a")[0] == "     ╭──▸⊚c───╮"
    draw_star_chart(pen := Pen(21, 3, load_glyphs("unicode")), 0, 0, 21, TEST.box.cards["diamond"], "a")
    assert {style for _, style in pen.rows[1][2:6]} == {"text"}
    assert {style for _, style in pen.rows[1][14:18]} == {"dim"}


def test_a_chart_is_drawn_in_plain_characters() -> None:
    assert chart("diamond", "a", glyphs="ascii") == [
        "     .-->oc---.",
        "Oi---+        +-->_s",
        "     '-->ow---'",
    ]


def test_only_a_card_whose_lines_each_lead_to_the_next_stars_is_charted() -> None:
    diamond = TEST.box.cards["diamond"]
    assert all(can_be_charted(card) for card in DECK.values() if card.slots)
    assert not can_be_charted(msgspec.structs.replace(diamond, arrows=(*diamond.arrows, ("a", "d"))))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(20, 10), (25, 10), (25, 11), (36, 11)], ids=str)
def test_every_card_of_the_deck_has_its_picture_and_all_of_its_effect_on_a_large_face(size: tuple[int, int], glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    for card in DECK.values():
        rows = lines(face(card, *size, glyphs))
        drawn = set() if card.slots else {row.strip() for row in vignette(card, glyphs == "ascii")}
        said = " ".join(" ".join(text for row in rows[1:-1] if (text := row[1:-1].strip()) not in drawn).split())
        assert signs["more"] not in said, rows
        assert any(said.endswith(text) for text in gists(card, signs)), rows
        stars = sum(row.count(signs["slot_open"]) + row.count(signs["slot_empty"]) for row in rows[1:-1])
        assert not card.slots or (stars >= 4 and signs["arrow_right"] in said), rows


def test_a_large_face_says_an_effect_once() -> None:
    assert lines(face(DECK["inkwell-that-looks-back"]))[:5] == [
        "╭─ ◊ ───────────── 4✦s 3❖ ╮",
        "│ Inkwell That Looks Back │",
        "│ whenever you gain ink,  │",
        "│ gain 3 more             │",
        "│                         │",
    ]


def test_a_constellation_stands_as_a_chart_above_what_it_brings() -> None:
    assert lines(face(DECK["the-three-legged-throne"], filled="a")) == [
        "╭─ ✣ ──────────────── 3≋w ╮",
        "│ Three-Legged Throne     │",
        "│                         │",
        "│                ╭───▸◌c  │",
        "│ ◉c───────▸⊚c───┤        │",
        "│                ╰───▸◌s  │",
        "│                         │",
        "│ complete: +1ʃ;          │",
        "│ Cosmoctopus goes to the │",
        "│ Ink Desk                │",
        "╰───────── constellation ─╯",
    ]


def test_a_small_face_has_its_slots_on_a_row() -> None:
    small = face(DECK["inkwell-that-looks-back"], height=PICTURED - 1), face(DECK["the-three-legged-throne"], height=PICTURED - 1)
    assert [lines(pen)[2] for pen in small] == ["│ whenever you gain ink,  │", "│ ⊚c▸◌c▸(◌c ◌s)           │"]


def test_the_stars_to_choose_from_can_be_picked_on_the_chart() -> None:
    state = play(given(Seat("ink-flood", constellations={"diamond": ""}), Seat()), "play ink-flood")
    prompt = TEST.prompt(state, 0)
    assert prompt is not None
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), prompt, "")
    draw_star_chart(pen := Pen(21, 3, load_glyphs("unicode")), 0, 0, 21, TEST.box.cards["diamond"], "", scene)
    assert list(pen.spots) == ["place diamond a"] and lines(pen)[1].startswith("A⊚i")


@pytest.mark.parametrize(("cost", "said"), [(Cost(1, 2, 4), "2¢c 4❖ ╮"), (Cost(1, 2, 0), "2¢c ╮"), (Cost(0, 0, 7), "7❖ ╮")])
def test_the_two_parts_of_a_cost_stand_apart_on_a_face(cost: Cost, said: str) -> None:
    card = msgspec.structs.replace(next(iter(DECK.values())), cost=cost)
    assert lines(face(card))[0].endswith(f" {said}")


@pytest.mark.parametrize("card", sorted(DECK))
def test_on_a_tall_face_no_text_touches_the_frame(card: str) -> None:
    inside = lines(face(DECK[card], 21))[1:-1]
    assert all(row[1] == " " == row[19] for row in inside)
