"""Where tentacles come from, told at large to somebody with nothing in play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.primer import primer
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.tableau import Tableau
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import BOT, app, area_text, dealt, settled, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given

TITLES = [part.title for part in primer().part]


def drawn(seat: Seat, width: int, height: int, glyphs: str = "unicode", others: Seat | None = None, **options: Any) -> list[str]:
    scene: CosmoctopusScene = Scene(TEST, TEST.observe(given(seat, others or Seat(), **options), 0), 0, ("Ann", "Bob"), None, "")
    undrawn(Tableau).draw(pen := Pen(width, height, load_glyphs(glyphs)), scene)
    return ["".join(char for char, _ in row).strip() for row in pen.rows]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_somebody_with_nothing_in_play_reads_where_tentacles_come_from(glyphs: str) -> None:
    """The slots are those of the constellation in hand, filled one after another, at last all four of them."""
    rows = drawn(Seat("one-ink ink-star"), 83, 20, glyphs)
    assert [row for row in rows if row in TITLES] == TITLES
    filled = load_glyphs(glyphs)["slot_filled"]
    assert [row.count(filled) for row in rows if row.startswith("Ink Star")] == [0 + 1 + 4]
    assert not any(load_glyphs(glyphs)["more"] in row for row in rows)


@pytest.mark.parametrize(("rows", "told"), [(19, True), (18, False)])
def test_below_it_stands_what_to_do_now_if_there_is_room(rows: int, told: bool) -> None:
    """It takes 15 rows below the heading; then there is a free one."""
    page = " ".join(drawn(Seat("one-ink"), 83, rows, row="less-ink less-any diver"))
    now = "No constellation ✣ in row or hand yet: gain resources, play a relic ◊ or scripture ⁋ meanwhile."
    assert (now in page) is told


def test_of_a_long_chain_the_last_steps_are_shown() -> None:
    (row,) = (row for row in drawn(Seat("ink-chain"), 72, 20) if row.startswith("Ink Chain"))
    assert " as it fills:   " in row and row.endswith("◉i▸◉i▸◉i▸◉i") and "⊚i▸◌i▸◌i▸◌i" not in row


@pytest.mark.parametrize(
    ("seat", "size"),
    [
        pytest.param(Seat("ink-star", tableau="diver"), (83, 12), id="something in play"),
        pytest.param(Seat("ink-star", tentacles=1), (83, 20), id="a tentacle won"),
        pytest.param(Seat("ink-star"), (83, 12), id="too few rows"),
        pytest.param(Seat("ink-star"), (44, 30), id="too few columns"),
    ],
)
def test_elsewhere_it_is_not_told(seat: Seat, size: tuple[int, int]) -> None:
    assert not set(TITLES) & set(drawn(seat, *size))


def test_below_the_first_cards_in_play_as_much_of_it_stays_as_there_is_room_for() -> None:
    def told(height: int) -> list[str]:
        return [row for row in drawn(Seat("ink-star", tableau="diver"), 83, height) if row in TITLES or "─ scripture ─" in row]

    face, *titles = told(30)
    assert "scripture" in face and titles == TITLES
    assert told(22)[1:] == TITLES[:1]


def test_c7_in_an_express_game_it_is_told_too() -> None:
    """Its three tentacles from the start are nobody's doing."""
    three = Seat("ink-star", tentacles=3, contacted=False)
    assert set(TITLES) <= set(drawn(three, 83, 20, others=Seat(tentacles=3, contacted=False), express=True))


def test_where_columns_are_few_the_first_turn_says_in_short_what_others_who_have_begun_know() -> None:
    rows = drawn(Seat("ink-star"), 40, 5, others=Seat(tableau="diver"))
    assert " ".join(" ".join(rows[1:]).split()) == (
        "Play a constellation ✣, and fill its four slots with what you gain after that, for a tentacle ʃ."
    )


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        pytest.param(Seat("nothing"), True, id="nothing yet"),
        pytest.param(Seat("nothing", tentacles=1), False, id="a tentacle"),
        pytest.param(Seat("nothing", constellations={"fork": ""}), False, id="an open slot"),
    ],
)
async def test_before_the_first_tentacle_a_move_says_what_tiles_are_for(
    tmp_path: Path, seat: Seat, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the first rounds a row of this is what follows the Move."""
    monkeypatch.setattr("octotui.tables.cosmoctopus.primer.FIRST_ROUNDS", 0)
    other = Seat(tableau="diver", constellations={"diamond": "ab"})
    shown = app(tmp_path, match_at(replace(seat, ink=2, coins=2), other, ask="move"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "digits or arrows; -1 costs 1 resource" in menu
        assert ("▯ is a card of the row for your hand" in menu) is told


async def test_beside_a_chart_what_signs_on_tiles_say_is_told_in_fewer_words_uncut(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0, layout="infin-eight"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "digits or arrows; -1: 1 resource" in menu and "▯ is a card of the row " in menu and "⋯" not in menu
