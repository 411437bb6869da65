"""What a marked Move of Cosmoctopus leaves a player able to pay for (C12, C16, C17)."""

from __future__ import annotations

import pytest

from engine.core.prompt import Choice
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.affording import ALONE, HELPED, NOT_YET, afforded
from octotui.tables.cosmoctopus.inspection import closer_rows
from octotui.widgets.scene import Scene
from tests.cosmoctopus import TEST, Seat, given


def way(seat: Seat, tile: str, tribute: int = 0) -> str:
    """How Dear Relic, for 3 ink and 2 of any resource, could be paid for after a Move."""
    move = Choice(f"move {tile}", tile, price=((tribute, "any"),) if tribute else ())
    found = afforded(TEST.observe(given(seat, ask="move"), 0), 0, move)
    return next(how for how, names in found.items() if "Dear Relic" in names)


@pytest.mark.parametrize(
    ("seat", "tile", "tribute", "told"),
    [
        (Seat("dear-relic one-ink", ink=1, coins=1), "ink-3", 0, ALONE),
        (Seat("dear-relic one-ink", ink=1, coins=1), "ink-3", 1, HELPED),
        (Seat("dear-relic", ink=1, coins=1), "ink-3", 1, NOT_YET),
        (Seat("dear-relic one-ink", ink=1, coins=1), "coins-3", 0, NOT_YET),
        (Seat("dear-relic", ink=3), "coins-3", 0, ALONE),
        (Seat("dear-relic", ink=3), "coins-3", 1, NOT_YET),
        (Seat("dear-relic", ink=3, stars=1), "coins-3", 1, ALONE),
        (Seat("dear-relic", ink=1, coins=1, tableau="less-ink less-any"), "stars-3", 0, NOT_YET),
        (Seat("dear-relic", ink=2, tableau="less-ink less-any"), "stars-3", 0, ALONE),
    ],
)
def test_c12_c16_a_move_tells_how_a_card_could_be_paid_for_after_it(seat: Seat, tile: str, tribute: int, told: str) -> None:
    assert way(seat, tile, tribute) == told


def test_a_closer_look_at_a_move_of_the_turn_lists_the_cards_in_hand() -> None:
    s = given(Seat("dear-relic one-ink", ink=1, coins=1), ask="move")
    prompt = TEST.prompt(s, 0)
    scene = Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bo"), prompt, "move coins-3")
    rows = [text for text, _ in closer_rows(scene, load_glyphs("unicode"))]
    assert rows[-3:] == ["You could then pay for one of these", "With resources alone: One Ink.", "Not yet: Dear Relic."]


def test_a_closer_look_at_a_move_that_pays_for_no_card_says_so_in_its_heading() -> None:
    s = given(Seat("dear-relic", ink=1, coins=1), ask="move")
    scene = Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bo"), TEST.prompt(s, 0), "move coins-3")
    rows = [text for text, _ in closer_rows(scene, load_glyphs("unicode"))]
    assert rows[-2:] == ["You could then pay for nothing in hand", "Not yet: Dear Relic."]


def test_c16_a_closer_look_at_a_card_tells_its_price_once_with_what_is_printed() -> None:
    s = given(Seat("dear-relic", tableau="less-ink", ink=5, coins=3))
    scene = Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bo"), TEST.prompt(s, 0), "play dear-relic")
    told = [text for text, _ in closer_rows(scene, load_glyphs("unicode")) if "ost" in text]
    assert told == ["relic, costs 2 ink + 2 any (printed: 3 ink + 2 any)"]
