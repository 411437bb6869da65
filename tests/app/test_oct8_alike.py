"""Equal cards of Oct8: listed once, and told apart where others know of one."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Match
from engine.core.prompt import Prompt
from octotui.play.narration import prompt_for
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from tests.app.shoals import BO, match_at
from tests.app.tables import app, area_text, settled, table_of
from tests.oct8 import Seat
from tests.typed import as_a

TWINS = Seat(
    hand="red-2-1 red-2-2 green-4-1 blue-1-1", known="red-2-3", secret="red-head-1", area=("red-head-2 red-5-1 blue-1-2 blue-1-3 red-1-1",)
)


def listed(match: Match) -> list[str]:
    prompt = prompt_for(match.game, match.state, 0)
    assert prompt is not None
    return [choice.code for choice in prompt.choices]


def test_e7_equal_hand_cards_are_listed_once_and_one_that_all_know_of_apart() -> None:
    match = match_at("attach", "to blue-head-10", seats=(TWINS, BO))
    assert listed(match) == ["lay red-2-1", "lay red-2-3", "lay blue-1-1", "lay green-4-1"]


def test_e7_equal_arm_cards_of_one_octopus_are_listed_once() -> None:
    match = match_at("exchange-hand", seats=(TWINS, BO))
    assert [code for code in listed(match) if code.startswith("give blue")] == ["give blue-1-2"]


PAIR = Seat(hand="red-2-1", secret="red-head-1", area=("red-head-2 red-6-1 blue-1-2 blue-1-3", "blue-head-6 green-1-1 blue-7-1"))


def test_e7_which_of_equal_arm_cards_comes_is_not_asked_and_taken_back_with_the_answer_before() -> None:
    """Ann gives a green arm, for which one of two equal blue arms comes."""
    session = Session(MatchTable(match_at("exchange-octopuses", seats=(PAIR, BO))))
    session.act("swap green-1-1")
    assert [node.code for node in session.match.nodes[1:]] == ["swap green-1-1", "for blue-1-2"]
    assert session.log()[0].text == "Ann exchanges a green 1 of blue Lapis for a blue 1 of red Rust"
    session.undo()
    assert session.match.here == 0
    session.redo()
    assert session.match.node.code == "for blue-1-2"


def test_e7_the_only_cards_that_fit_come_without_a_question() -> None:
    """Ann's blue 8 goes for all arms of Jade, of three cards: in which order they are picked makes no difference."""
    ann = Seat(secret="red-head-1", area=("red-head-2 blue-8-1", "green-head-3 green-1-1 green-3-1 red-4-1"))
    session = Session(MatchTable(match_at("exchange-octopuses", seats=(ann, BO))))
    session.act("swap blue-8-1")
    session.act("with green-head-3")
    assert session.log()[0].text.startswith("Ann exchanges a blue 8 of red Rust for a green 1, a green 3 and a red 4 of green Jade")
    session.undo()
    assert session.match.node.code == "swap blue-8-1"


def test_e7_a_choice_of_arm_cards_that_makes_a_difference_is_asked() -> None:
    other = Seat(secret="red-head-1", area=("red-head-2 red-6-1 blue-1-2 red-1-3", "blue-head-6 green-1-1 blue-7-1"))
    session = Session(MatchTable(match_at("exchange-octopuses", seats=(other, BO))))
    session.act("swap green-1-1")
    assert listed(session.match) == ["for blue-1-2", "for red-1-3"]


async def test_e7_the_menu_says_how_many_equal_cards_there_are_and_all_of_them_are_lit(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("attach", "to blue-head-10", seats=(TWINS, BO)))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "lay a red 2, known to nobody (2 alike)" in area_text(shown, "menu") and area_text(shown, "menu").count("lay a red 2") == 2
        assert area_text(shown, "hand").splitlines()[1].count("1─") == 2
        table = table_of(shown)
        assert table.session.completion("lay red-2-2") == ((), "lay red-2-1")


def test_e7_two_equal_cards_are_told_apart_if_others_know_of_one() -> None:
    match = match_at("attach", "to blue-head-10", seats=(Seat(hand="red-2-1", known="red-2-2", secret="red-head-1"), BO))
    labels = [choice.label for choice in as_a(Prompt, prompt_for(match.game, match.state, 0)).choices]
    assert labels == ["lay a red 2, known to nobody", "lay a red 2, known to all"]


async def test_e7_of_equal_cards_the_menu_says_who_has_how_many(tmp_path: Path) -> None:
    """Two red 2s in the hand, and two blue 1s on Rust."""
    seat = Seat(hand="red-2-1 red-2-2 blue-1-1", secret="red-head-1", area=("red-head-2 red-5-1 blue-1-2 blue-1-3 red-1-1",))
    ways = (("attach", "to blue-head-10"), "lay a red 2 (you have 2)"), (("exchange-hand",), "Rust's blue 1 (it has 2)")
    for answers, told in ways:
        shown = app(tmp_path, match_at(*answers, seats=(seat, BO)))
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            assert told in area_text(shown, "menu")
