"""The describe line of Cosmoctopus where room is short: what an answer sets off is told in fewer words before any of it is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.prompt import Choice, Prompt
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus, briefer
from octotui.tables.cosmoctopus.foresight import Foresight
from octotui.tables.cosmoctopus.unfilled import UNFILLED
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.payments import paying
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import SHIPPED, TEST, Seat, given
from tests.typed import as_a

KEYS = "enter take  u undo  x inspect  H hint  ? help"


@pytest.mark.parametrize(
    ("turn", "signs", "last"), [(1, "◬ hallucination", "❖ any  ▯ card  ʃ tentacles"), (3, "◬ hallucination  ❖ any", "")]
)
def test_at_the_move_of_the_first_turns_the_signs_of_tiles_and_cards_are_named_whatever_is_marked(turn: int, signs: str, last: str) -> None:
    state = given(Seat("one-ink"), Seat(), ask="move").clone()
    state.round = turn
    named = (("◬", "text"), (" hallucination", "dim")), (("❖", "text bold"), (" any", "dim"))
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "move ink-card", signs=named)
    undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, load_glyphs("unicode")), scene)
    first, second = ("".join(char for char, _ in row).strip() for row in pen.rows)
    assert first.endswith(f"  {signs}") and second == last


def test_what_is_foreseen_has_ever_fewer_words_and_then_ever_fewer_clauses() -> None:
    text = "sets off: The Kneeling Crab completed, 3 whispers from Ancient Astrolabe, then you move"
    assert list(briefer(text, SHIPPED.box.cards, load_glyphs("unicode"))) == [
        "sets off: Kneeling Crab completed, 3 whispers from Astrolabe, then you move",
        "sets off: Kneeling Crab completed, 3≋w from Astrolabe, then you move",
        "sets off: Kneeling Crab completed, 3≋w from Astrolabe, ⋯",
        "sets off: Kneeling Crab completed, ⋯",
    ]


async def test_a_payment_says_what_it_leaves_also_in_signs(tmp_path: Path) -> None:
    shown = app(tmp_path, paying(Seat(hand="dear-relic one-ink", ink=5, coins=3)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        described = as_a(DescribeCosmoctopus, table_of(shown).areas["describe"])
        told = described.wordings(table_of(shown).scene)
        assert "Enter: pay 4◗i 1¢c. Leaves 1◗i 2¢c." in told


def test_where_a_description_has_the_last_row_its_signs_stand_there_once() -> None:
    text = "Play One Ink. Costs 3 ink and 2 of any resource, and two cards that you have to discard to pay for it."
    view = TEST.observe(given(Seat("one-ink"), Seat()), 0)
    signs = ((("◗", "text"), (" ink", "dim")),)
    prompt = Prompt(0, "act", "Play a card.", "", (Choice("end", text),), (), "end")
    scene = Scene(TEST, view, 0, ("Ann", "Bo"), prompt, "end", signs=signs, keys="? help")
    undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, load_glyphs("unicode")), scene)
    last = "".join(char for char, _ in pen.rows[1])
    assert last.startswith("discard to pay for it.") and last.count("◗ ink") == 1 and "❖" not in last


@pytest.mark.parametrize(("width", "joke"), [(80, False), (120, True)])
async def test_c20_no_joke_takes_the_place_of_what_a_first_contact_card_does(width: int, joke: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("pact nothing", contacted=False)))
    async with shown.run_test(size=(width, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        told = area_text(shown, "describe")
        assert "First Scripture (scripture). Coin costs are 1 less." in told and ("first arm" in told) == joke
        assert "your hand, free to play, or none" in " ".join(area_text(shown, "menu").split())


def test_c27_a_first_constellation_says_what_it_brings_rather_than_that_nothing_is_filled_yet() -> None:
    game = SHIPPED
    state = given(Seat("the-heron-that-swallowed-noon", stars=2, coins=2), game=game, row="drowned-effigy blotted-notes the-greater-squid")
    told = Foresight(f"{UNFILLED}, not the stars that you have")
    prompt = game.prompt(state, 0)
    scene = Scene(game, game.observe(state, 0), 0, ("Ann", "Bo"), prompt, "play the-heron-that-swallowed-noon", foreseen=told, keys=KEYS)
    undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, load_glyphs("unicode")), scene)
    text = " ".join("".join(char for char, _ in row).strip() for row in pen.rows)
    assert "Complete: +1ʃ; +2❖" in text and "⋯" not in text
