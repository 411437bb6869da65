"""What the table of Oct8 shows of a marked choice before it is made."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from octotui.tables.oct8.foresight import Foresight, foresee
from tests.app.shoals import ANN, BO, CY, drawn, match_at
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.oct8 import GAME, Seat, given, play


def foreseen(*answers: str, code: str, **zones: Any) -> Foresight | None:
    state = play(given(ANN, BO, CY, common=("red-head-10 blue-2-1 green-1-2", "blue-head-10", "green-head-10"), **zones), *answers)
    return foresee(GAME, state.clone, 0, code)


def test_attaching_shows_how_full_the_octopus_would_be() -> None:
    """E7: it has 2 + 1 arms, and 3 come."""
    found = foreseen("attach", "to red-head-10", code="lay red-3-1")
    assert found == Foresight("Blush has 6 of 8 arms then", (("red-head-10", "red-3-1"),))


def test_attaching_the_last_arms_shows_the_points() -> None:
    """E12: cards of the head's colour are 1 + 1 + 2 in the area and 1 shipped, and the new octopus has two."""
    found = foreseen("attach", "to red-head-10", "lay red-3-1", code="lay red-2-1")
    assert found is not None and found.text == "you take it and have 7 points then"


def test_the_points_that_are_told_do_not_count_double() -> None:
    """The secret colour is red, and a red octopus with a point is shipped: that is told only by its key."""
    found = foreseen("exchange-hand", "give blue-3-2", code="put red-3-1")
    assert found == Foresight("Rust has 2 points and you have 6 then; Rust becomes blocked", (("red-head-2", "red-3-1"),))


BO_WITHOUT = replace(BO, hand="green-3-2 blue-2-2")


def test_an_exchange_with_the_hand_shows_at_each_step_what_would_come_of_it_at_best() -> None:
    """The red 5 goes for the red 3 and the red 2, which are a point each."""
    given_up = foreseen("exchange-hand", code="give red-5-1")
    assert given_up is not None and (given_up.text, given_up.going) == ("at best a red 3 and a red 2 come", ("red-5-1",))
    assert set(given_up.coming) == {("red-head-2", "red-3-1"), ("red-head-2", "red-2-1")}
    first = foreseen("exchange-hand", "give red-5-1", code="put red-2-1")
    assert first is not None and (first.text, set(first.coming)) == ("at best a red 3 comes", set(given_up.coming))


def test_an_exchange_between_octopuses_shows_at_each_step_what_would_come_of_it_at_best() -> None:
    """The red 5 goes to blue octopus 4 for its red 2, two red 1s and one more: each red one a point."""
    answers = ("exchange-octopuses", "swap red-5-1", "with blue-head-4", "for red-2-3")
    told = "at best a red 2, a blue 1 and two red 1s come", "best case shown", "at best a blue 1 and two red 1s come"
    for n in range(1, 4):
        found = foreseen(*answers[:n], code=answers[n])
        assert found is not None and found.text == told[n - 1]
        assert ("blue-head-4", "red-5-1") in found.coming and {"red-2-3", "red-1-4", "red-1-5"} < set(found.going)
        assert {("red-head-2", card) for card in found.going if card != "red-5-1"} < set(found.coming)


def test_an_octopus_to_attach_to_shows_the_cards_that_would_make_it_whole_for_most_points() -> None:
    """E12: red octopus 10 lacks five arms, and the hand has a red 3 and a red 2."""
    found = foreseen("attach", code="to red-head-10")
    assert found is not None and (found.text, found.going) == ("best case shown", ())
    assert set(found.coming) == {("red-head-10", "red-3-1"), ("red-head-10", "red-2-1")}
    few = replace(ANN, hand="red-1-2", known="")
    state = play(given(few, BO_WITHOUT, CY, common=("red-head-10", "blue-head-10", "green-head-10")), "attach")
    assert foresee(GAME, state.clone, 0, "to red-head-10") is None, "nothing makes it whole"


def test_an_exchange_that_ends_by_itself_is_foreseen_to_its_end() -> None:
    """Only one card of blue octopus 3 has three arms, and it is red as the head: a point for the blue card."""
    found = foreseen("exchange-octopuses", "swap blue-3-2", code="with blue-head-3")
    assert (
        found is not None
        and found.text == "Rust has 2 points, Delft has 2 points and you have 6 then; Rust becomes blocked"
        and found.going == ("red-3-2",)
    )
    assert set(found.coming) == {("red-head-2", "red-3-2"), ("blue-head-3", "blue-3-2")}


def test_cards_that_come_by_themselves_are_named_before_the_points() -> None:
    """E7: the blue 8 goes for a blue 7 and the only other card."""
    cy = replace(CY, area=("green-head-3 blue-7-1 red-1-1",))
    state = play(given(ANN, BO, cy), "exchange-octopuses", "swap blue-8-1", "with green-head-3")
    found = foresee(GAME, state.clone, 0, "for blue-7-1")
    assert found is not None and found.text.startswith("a red 1 comes too: Denim has 1 point, ")
    assert found.going == ("blue-7-1", "red-1-1")


def test_a_card_of_several_arms_comes_in_the_singular() -> None:
    """E7: the blue 8 goes for a blue 6 and the only other card, a red 2."""
    cy = replace(CY, area=("green-head-3 blue-6-1 red-2-1",))
    bo, ann = replace(BO, known=""), replace(ANN, hand="blue-3-1 red-3-1 green-4-1 blue-1-1")
    state = play(given(ann, bo, cy), "exchange-octopuses", "swap blue-8-1", "with green-head-3")
    found = foresee(GAME, state.clone, 0, "for blue-6-1")
    assert found is not None and found.text.startswith("a red 2 comes too: Denim has 1 point, ")


def test_e09_an_exchange_says_whether_it_opens_ones_own_octopus_to_others_or_closes_it() -> None:
    """Rust is all red with its red 5 and 3: the green 4 and red 1 for the red 5 open it; for the green 4 the red 3 and 1 close it again."""
    ann = replace(ANN, hand="green-4-1 red-1-2", known="", area=("red-head-2 red-5-1 red-3-1",))
    opens = "no longer blocked"
    for answers, code, told in (
        ((), "give red-5-1", f"at best a green 4 and a red 1 come; Rust is {opens}"),
        (("give red-5-1",), "put red-1-2", f"at best a green 4 comes; Rust is {opens}"),
    ):
        state = play(given(ann, Seat()), "exchange-hand", *answers)
        found = foresee(GAME, state.clone, 0, code)
        assert found is not None and found.text == told
    ann = replace(ann, hand="red-1-2 red-3-3", area=("red-head-2 green-4-2 red-4-2",))
    state = play(given(ann, Seat()), "exchange-hand", "give green-4-2", "put red-1-2")
    found = foresee(GAME, state.clone, 0, "put red-3-3")
    assert found is not None and found.text == "Rust has 3 points and you have 4 then; Rust becomes blocked"


def test_draws_and_discards_foresee_nothing() -> None:
    assert foreseen("draw", code="deck") is None
    assert foreseen(code="attach") is None


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_both_octopuses_of_an_exchange_are_drawn_as_they_would_be(tmp_path: Path, size: tuple[int, int]) -> None:
    """What would come follows what stays, as after the exchange, and is named below its arms; what would go is named with its
    sign beside the head, as far as there is room for all of it.
    """
    shown = app(tmp_path, match_at("exchange-octopuses"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("tab")
        await settled(shown, pilot)
        own = area_text(shown, "own")
        ends = [char for row in own.splitlines()[-2:-1] for char in row if char in "∎⧫◍∙"]
        assert ends[:8] == list("∎∎∎∎⧫⧫⧫⧫") and own.count("⊞") == 4
        assert re.search(r"Rust─*╮ ⊟R5", own) and "R5─" not in own and "8/8" in own
        assert re.sub(r"[╰─╯∎⧫]", " ", own.splitlines()[-1]).split()[:5] == ["B3", "B1", "R1", "R2", "R1"]
        others = area_text(shown, "others")
        assert (
            ("⊟R2" in others and "⊞R5" in others)
            if size[0] < 200
            else re.search(r"⊟B1  ╭─Frost──╮ ⊟R1(.|\n)*⊟R2 \(   ◠    ◠   \) ⊟R1", others) and others.count("⊞") == 1
        )


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_an_exchange_explains_the_signs_of_what_would_come_and_go_before_colours(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at("exchange-octopuses", "swap red-5-1"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "⊞ comes  ⊟ goes" in area_text(shown, "describe")


async def test_what_is_marked_is_drawn_before_it_is_done(tmp_path: Path) -> None:
    shown = app(tmp_path, drawn())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "4/8" in screen_text(shown) and "0▸4" in screen_text(shown)
        await pilot.press("tab")
        await pilot.pause()
        assert "4▸8" in screen_text(shown) and "0/8" in screen_text(shown)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_arms_that_later_answers_bring_are_dotted_in_the_colours_of_their_cards(tmp_path: Path, size: tuple[int, int]) -> None:
    """E7: three red arms and two more would come to Blush, and none to Storm."""
    shown = app(tmp_path, match_at("attach"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        rows = table.areas["common"].draw_with(table.scene, shown.glyphs).rows
        dots = {style for row in rows for char, style in row[: size[0] // 6] if char == shown.glyphs["bullet"]}
        assert dots == {"red bold"}


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_arms_that_an_exchange_brings_are_whole_as_are_those_they_come_for(tmp_path: Path, size: tuple[int, int]) -> None:
    """E7: the red 4 of Ivy goes to Frost for four cards of one arm or two; Ivy's eight arms would be eight again, and none is a dot."""
    shown = app(tmp_path, match_at("exchange-octopuses"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        assert table.scene.cursor == "swap red-4-1" and "red-4-1" in table.scene.foreseen.going
        rows = table.areas["own"].draw_with(table.scene, shown.glyphs).rows
        assert not [char for row in rows for char, _ in row if char == shown.glyphs["bullet"]]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("red-1-1", "worth 1 point on Blush"),
        ("green-1-1", "worth 1 point on Sage"),
        ("green-4-1", "worth no points on Blush or Storm"),
        ("blue-7-1", "no common octopus has room for it now"),
    ],
)
def test_e10_a_card_to_discard_says_what_it_could_still_be(card: str, told: str) -> None:
    """Red octopus 10 has room for four arms, blue octopus 10 for five, green octopus 10 for one."""
    hand = "red-1-1 red-2-1 red-3-1 red-1-2 green-1-1 green-4-1 green-5-1 blue-7-1 blue-6-1"
    common = ("red-head-10 blue-4-2", "blue-head-10 red-3-2", "green-head-10 green-7-1")
    position: dict[str, Any] = {"common": common, "actions": 0, "acted": True}
    state = play(given(Seat(hand=hand), Seat(), **position), "end")
    assert foresee(GAME, state.clone, 0, f"discard {card}") == Foresight(told)
    last = play(given(Seat(hand=hand), Seat(), **position, closer=0, rest="pile"), "end")
    assert foresee(GAME, last.clone, 0, f"discard {card}") == Foresight(), "nothing, after one's last turn"
