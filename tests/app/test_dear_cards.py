"""Cards that cannot be paid: where the hand shows them, and what the menu says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.prompt import Reason, Refusal
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.knowledge import knowledge
from octotui.tables.cosmoctopus.unplayable import lacking
from tests.app.tables import app, area_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat


async def test_a_card_that_cannot_be_paid_has_a_sign_in_the_hand_and_its_lack_in_the_menu(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("one-ink dear-scripture dear-vision", ink=2)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        hand, menu = (area_text(shown, area).splitlines() for area in ("hand", "menu"))
        assert [row[:2] for row in hand if "Dear" in row] == ["⁋⊖", "◬⊖"] and any(row.startswith("◬1 One Ink") for row in hand)
        (line,) = (row.strip() for row in menu if row.startswith("⊖"))
        assert line == "⊖ Dear Scripture lacks 1◗i; 1 other"


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_where_there_are_rows_it_says_that_cards_in_hand_are_counted(tmp_path: Path, size: tuple[int, int]) -> None:
    """C16: 1 ink is 2 short of the scripture's 3, and with the scripture discarded 1 short of the vision's 3."""
    shown = app(tmp_path, match_at(Seat("one-ink dear-scripture dear-vision", ink=1)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
        (at,) = (n for n, row in enumerate(rows) if row.startswith("⊖ Dear"))
        assert " ".join(rows[at : at + 2]) == "⊖ Dear Vision lacks 1◗i, Dear Scripture 2◗i even with discards"


async def test_in_plain_characters_a_key_stands_apart_from_the_name(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("one-ink ink-star")), glyphs="ascii")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert [row[:6] for row in area_text(shown, "hand").splitlines() if row[:1] in ("C", "H")][-2:] == ["H1 One", "C2 Ink"]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (60, "Two lacks 1◗i, Three 2❖, Eleventh 4≋w even with discards"),
        (52, "Two lacks 1◗i, Three 2❖, Eleventh 4≋w"),
        (32, "Two lacks 1◗i, Three 2❖; 1 other"),
        (9, "Two lacks 1◗i; 2 others"),
    ],
)
def test_what_cards_lack_is_told_of_the_nearest_first_and_of_the_others_how_many(width: int, told: str) -> None:
    dear = [
        Refusal("play one", "Eleventh", Reason("too-few-specific", "", 4), "", ((5, "whispers"), (1, "any"))),
        Refusal("play two", "Two", Reason("too-few-specific", "", 1), "", ((3, "ink"),)),
        Refusal("play three", "Three", Reason("too-few", "", 2), "", ((3, "ink"), (2, "any"))),
    ]
    assert lacking(dear, ("Eleventh", "Two", "Three"), load_glyphs("unicode"), width) == told


@pytest.mark.parametrize(("width", "told"), [(42, "Jar of Stars lacks 1◗i even with discards"), (39, "Jar lacks 1◗i even with discards")])
def test_a_card_that_lacks_something_has_its_whole_name_where_columns_are_many(width: int, told: str) -> None:
    dear = [Refusal("play jar", "The Jar of Stars", Reason("too-few-specific", "", 1), "", ((3, "ink"),))]
    assert lacking(dear, ("The Jar of Stars", "Star Atlas"), load_glyphs("unicode"), width) == told


async def test_who_has_played_a_card_reads_why_the_others_are_dim(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("one-ink nothing dear-scripture")))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).answer("play one-ink")
        await settled(shown, pilot)
        rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
        assert "⊖ you have played your card this turn" in rows and "0 end the turn" in rows
        assert "⊖" not in area_text(shown, "hand")


async def test_at_80_columns_forbidden_knowledge_that_cannot_be_paid_is_named_in_signs_rather_than_cut(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("one-ink nothing dear-relic ink-flood two-stars", ink=8, whispers=8)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = [row.strip() for row in area_text(shown, "menu").splitlines()]
        assert "⊖ Knowledge ≋w  lacks 1≋w     costs 13≋w" in menu


@pytest.mark.parametrize(("width", "name"), [(40, "Forbidden Knowledge ≋w"), (50, "Forbidden Knowledge of whispers")])
def test_the_resource_of_forbidden_knowledge_has_its_name_where_there_is_room_beside_the_price(width: int, name: str) -> None:
    barred = Refusal("claim whispers", "Forbidden Knowledge of whispers", Reason("few", "", 2), "13 whispers", ((13, "whispers"),))
    assert knowledge(barred, load_glyphs("unicode"), width) == name


@pytest.mark.parametrize(("size", "told"), [((120, 36), "counted"), ((200, 60), "listed")])
async def test_tiles_that_cannot_be_paid_are_all_listed_or_counted(tmp_path: Path, size: tuple[int, int], told: str) -> None:
    """Two of the nine tiles are one step away, which is free; all but them and the one it is on cost something, of which there is none."""
    shown = app(tmp_path, match_at(Seat("nothing"), Seat(), ask="move"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert ("6 tiles cost more than you can pay" in menu) == (told == "counted")
        far = ("Ink Well", "Coin Hoard", "Whisper Hall", "Shifting Shore", "Coin Stall", "Star Atlas")
        assert [label for label in far if f"⊖ {label}" in menu] == [label for label in far if told == "listed"]
