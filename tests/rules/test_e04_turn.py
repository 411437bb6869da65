"""E4 to E6 and E8: the order of a turn, the turn draw, whole octopuses and baby chips."""

from dataclasses import replace
from typing import Any

import pytest

from engine.oct8.table import Table
from tests.oct8 import GAME, Seat, asked, choice, events, given, heads, held, legal, play, refused


def turned_up(card: str, *common: str, **more: Any) -> Table:
    """Seat 1's turn begins with this card, and these three common octopuses."""
    return play(given(Seat(), Seat(), acted=True, actions=0, top=card, common=common, **more), "end")


# --- E4


def test_e04_first_the_turn_draw_then_an_action_then_the_end() -> None:
    s = turned_up("red-1-1", "red-head-1", "blue-head-1", "green-head-1")
    assert (asked(s).kind, asked(s).seat) == ("turn-draw", 1)
    s = play(s, "to blue-head-1")
    assert asked(s).kind == "act" and "end" not in legal(s)
    s = play(s, "draw", "deck", "deck")
    assert legal(s) == {"end"}
    assert play(s, "end").turn == 0


def test_e04_one_action_only() -> None:
    s = play(given(Seat("red-1-1")), "draw", "deck", "deck")
    assert refused(s, "draw") == "no-action-left"
    assert refused(s, "attach") == "no-action-left"


def test_e04_after_the_last_seat_comes_seat_0() -> None:
    s = given(Seat(), Seat(), Seat(), turn=2, acted=True, actions=0)
    assert play(s, "end").turn == 0


def test_e04_nobody_else_is_heard() -> None:
    s = given(Seat("red-1-1"), Seat("red-1-2"))
    assert refused(s, "draw", 1) == "not-your-turn"
    assert GAME.legal(s, 1) == ()


def test_e04_the_rounds_are_counted_from_the_first_player() -> None:
    s = play(given(Seat(), Seat(), Seat(), first=1, acted=True, actions=0), "end")
    assert (s.turn, s.round) == (1, 2)
    s = play(given(Seat(), Seat(), Seat(), turn=1, first=1, acted=True, actions=0), "end")
    assert (s.turn, s.round) == (2, 1)


# --- E5


def test_e05_not_to_a_head_of_the_same_colour() -> None:
    s = turned_up("red-1-1", "red-head-1", "blue-head-1", "green-head-1")
    assert legal(s) == {"to blue-head-1", "to green-head-1"}
    assert refused(s, "to red-head-1") == "same-colour"


def test_e05_at_most_eight_arms() -> None:
    s = turned_up("red-4-1", "blue-head-1 blue-5-1", "blue-head-2 blue-4-1", "green-head-1")
    assert legal(s) == {"to blue-head-2", "to green-head-1"}
    assert refused(s, "to blue-head-1") == "no-room"


def test_e05_the_only_octopus_that_takes_it_gets_it_without_a_question() -> None:
    s = turned_up("red-4-1", "blue-head-1", "red-head-1", "green-head-1 blue-5-1")
    assert s.common[0] == ("blue-head-1", "red-4-1")
    assert asked(s).kind == "act"
    assert events(s, "attached") == [("red-4-1", "blue-head-1")]


def test_e05_a_card_that_no_octopus_takes_goes_into_the_hand_for_all_to_see() -> None:
    s = turned_up("red-4-1", "red-head-1", "blue-head-1 blue-5-1", "red-head-2")
    assert s.known[1] == ("red-4-1",)
    assert events(s, "turned") == events(s, "kept") == [("red-4-1",)]
    assert GAME.observe(s, 0).known[1] == ("red-4-1",)


def test_e05_the_card_is_shown_to_all_while_it_is_placed() -> None:
    s = turned_up("red-1-1", "red-head-1", "blue-head-1", "green-head-1")
    for viewer in (None, 0, 1):
        assert GAME.observe(s, viewer).lifted == ("red-1-1",)


def test_e05_the_ban_on_colours_holds_for_the_turn_draw_only() -> None:
    s = play(given(Seat("red-1-1", area=("red-head-1 blue-8-1",)), common=("red-head-2", "blue-head-9", "green-head-9")), "attach")
    assert "to red-head-2" in legal(s)
    assert legal(play(s, "to red-head-2")) == {"lay red-1-1"}


def test_e05_the_turn_draw_makes_an_octopus_whole() -> None:
    s = play(turned_up("red-3-1", "blue-head-1 blue-5-1", "green-head-1", "red-head-1"), "to blue-head-1")
    assert s.area[1] == (("blue-head-1", "blue-5-1", "red-3-1"),)
    assert s.chips[1] == (1,)
    assert asked(s).kind == "act", "the turn goes on"
    assert heads(s.common) == ["", "green-head-1", "red-head-1"], "new heads come at the end of the turn only (E10)"


# --- E6


def attached(*cards: str, chips: tuple[int, ...] = (), **more: Any) -> Table:
    """Cards laid from the hand on red-head-1 until it is whole."""
    s = given(Seat(" ".join(cards), chips=chips), common=("red-head-1", "blue-head-9", "green-head-9"), **more)
    return play(s, "attach", "to red-head-1", *(f"lay {card}" for card in cards))


def test_e06_a_whole_octopus_is_taken_at_once_with_all_its_cards() -> None:
    s = attached("red-5-1", "blue-3-1")
    assert s.area[0] == (("red-head-1", "red-5-1", "blue-3-1"),)
    assert s.common == ((), ("blue-head-9",), ("green-head-9",))
    assert asked(s).kind == "act", "nothing more can be laid on it"
    assert events(s, "completed") == [("red-head-1",)]


def test_e06_one_card_of_eight_arms_is_enough() -> None:
    assert attached("green-8-1").area[0] == (("red-head-1", "green-8-1"),)


def test_e06_the_first_baby_brings_a_chip_worth_one() -> None:
    s = attached("red-8-1")
    assert s.chips[0] == (1,)
    assert events(s, "baby") == [(1,)]


def test_e06_the_second_turns_it_the_third_begins_a_new_one() -> None:
    assert attached("red-8-1", chips=(1,)).chips[0] == (2,)
    assert attached("red-8-1", chips=(2,)).chips[0] == (2, 1)
    assert attached("red-8-1", chips=(2, 1)).chips[0] == (2, 2)


def test_e06_whoever_made_it_whole_takes_it_whoever_laid_the_rest() -> None:
    s = given(Seat(), Seat("blue-1-1"), turn=1, common=("red-head-1 red-7-1", "blue-head-9", "green-head-9"))
    s = play(s, "attach", "to red-head-1", "lay blue-1-1")
    assert heads(s.area[1]) == ["red-head-1"] and s.area[0] == ()


# --- E8


def test_e08_a_chip_gives_as_many_further_actions_as_it_is_worth() -> None:
    one = play(given(Seat("red-1-1", chips=(1,)), actions=0, acted=True), "chip 1")
    two = play(given(Seat("red-1-1", chips=(2,)), actions=0, acted=True), "chip 2")
    assert (one.actions, two.actions) == (1, 2)
    two = play(two, "draw", "deck", "deck")
    assert "draw" in legal(two)
    assert "draw" not in legal(play(two, "draw", "deck", "deck"))


def test_e08_spent_chips_go_back() -> None:
    s = given(Seat(chips=(2, 1)), actions=0, acted=True)
    assert play(s, "chip 1").chips[0] == (2,)
    assert play(s, "chip 2").chips[0] == (1,)
    assert play(s, "chip 2", "chip 1").actions == 3


def test_e08_before_and_between_actions_at_any_time() -> None:
    s = given(Seat(chips=(1,)))
    assert "chip 1" in legal(s)
    s = play(s, "chip 1")
    assert s.actions == 2
    assert play(s, "draw", "deck", "deck").actions == 1


def test_e08_a_chip_can_be_spent_in_the_turn_it_was_won() -> None:
    s = attached("red-8-1")
    assert legal(s) == {"chip 1", "end"}
    assert "exchange-octopuses" not in legal(play(s, "chip 1"))


def test_e08_a_chip_that_one_does_not_have_is_refused() -> None:
    s = given(Seat(chips=(1,)), Seat(chips=(2,)))
    assert refused(s, "chip 2") == "unknown-code"
    assert legal(s, "chip") == {"chip 1"}


def test_e08_the_actions_of_a_chip_may_be_skipped_but_not_the_first_action() -> None:
    s = play(given(Seat(chips=(2,))), "chip 2")
    assert refused(s, "end") == "must-act"
    s = play(s, "draw", "deck", "deck")
    assert s.actions == 2
    assert play(s, "end").turn == 1


def test_e08_actions_do_not_last_into_the_next_turn() -> None:
    s = play(given(Seat(chips=(2,)), acted=True, actions=0), "chip 2", "end")
    assert (s.turn, s.actions, s.acted) == (1, 1, False)


POINT = Seat("red-1-1 red-1-2", chips=(2, 1), area=("red-head-1 blue-2-1 red-6-1",))
"""Its blue 2 goes for two red 1s: +2 points (E7 ③)."""


def test_e08_the_least_chip_is_proposed_where_an_action_brings_points() -> None:
    assert asked(given(POINT, acted=True, actions=0)).proposal == "chip 1"
    assert asked(given(POINT)).proposal == "exchange-hand", "while there is an action, no chip"


def test_e08_a_chip_that_brings_no_points_is_kept_until_the_last_turn() -> None:
    """E11: after it, it is worth nothing."""
    idle = Seat("red-1-1", chips=(2,))
    assert asked(given(idle, acted=True, actions=0)).proposal == "end"
    assert asked(given(idle, acted=True, actions=0, closer=1, rest="pile")).proposal == "chip 2"
    assert asked(given(replace(idle, chips=()), acted=True, actions=0, closer=1, rest="pile")).proposal == "end"


@pytest.mark.parametrize(
    ("chips", "spent", "proposed", "gain"),
    [
        ((1,), "", "end", ""),
        ((1,), "chip 1", "end", "no use now: hand cards do not count"),
        ((2,), "chip 2", "draw", "2 cards"),
        ((2, 1), "chip 1", "draw", "2 cards"),
    ],
)
def test_e12_a_draw_with_the_very_last_action_is_not_proposed(chips: tuple[int, ...], spent: str, proposed: str, gain: str) -> None:
    """E11: nobody has a turn after this one. With a second action the cards could still be used."""
    s = given(Seat("red-1-1", chips=chips), acted=True, actions=0, closer=1, rest="pile")
    s = play(s, spent) if spent else s
    assert asked(s).proposal == proposed
    assert [choice.gain for choice in asked(s).choices if choice.code == "draw"] == [gain] * bool(spent)


RUST = "red-head-1 blue-1-1 blue-7-1"
IVY = "green-head-1 red-1-1 green-1-1 green-6-1"
"""Its red arm is worth a point on Rust, for the 1 blue one or in the 7."""


def test_an_exchange_that_its_partner_can_take_back_is_not_proposed() -> None:
    """Both would go on with it turn after turn. It still says what it brings."""
    s = given(Seat(area=(RUST,)), Seat(area=(IVY,)))
    assert asked(s).proposal == "draw"
    assert choice(s, "exchange-octopuses").gain.startswith("up to +1 point")


def test_an_exchange_that_lasts_is_proposed() -> None:
    """E9: of Rust, all arms are red then. E11: nobody has a turn any more. E7: both octopuses are one's own."""
    blocked = given(Seat(area=("red-head-1 blue-1-1 red-7-1",)), Seat(area=(IVY,)))
    last = given(Seat(area=(RUST,)), Seat(area=(IVY,)), closer=1, rest="pile")
    own = given(Seat(area=(RUST, IVY)), Seat())
    assert [asked(s).proposal for s in (blocked, last, own)] == ["exchange-octopuses"] * 3


def test_in_the_last_round_a_partner_counts_who_has_a_turn_left() -> None:
    """E11: Ann's turn is followed by Bo's only, as the deck was used up in Cy's."""
    others = Seat(area=(IVY,)), Seat(area=("blue-head-2 green-8-1",))
    assert asked(given(Seat(area=(RUST,)), *others, closer=2, rest="pile")).proposal == "draw"
    assert asked(given(Seat(area=(RUST,)), *reversed(others), closer=2, rest="pile")).proposal == "exchange-octopuses"


def test_e08_what_a_chip_brings_is_said() -> None:
    s = given(Seat(chips=(2,)), actions=0, acted=True)
    assert (choice(s, "chip 2").cost, choice(s, "chip 2").gain) == ("a baby chip", "2 more actions")
    assert held(s) == set()
    assert choice(given(POINT, acted=True, actions=0), "chip 1").gain == "1 more action, up to +2 points"
    assert choice(given(POINT), "chip 1").gain == "1 more action", "the action before it brings them"


def test_actions_and_chips_keep_their_numbers_in_the_menu() -> None:
    s = play(given(Seat("red-1-1", chips=(2, 1))), "draw", "deck", "deck")
    assert [(code, choice(s, code).number) for code in ("chip 1", "chip 2")] == [("chip 1", 5), ("chip 2", 6)]
    assert choice(play(s, "chip 1"), "draw").number == 1
    assert choice(play(s, "chip 1"), "chip 2").number == 5, "the least worth has it, whatever that is"
    assert {refusal.code: refusal.number for refusal in asked(s).refused} == {
        "draw": 1,
        "attach": 2,
        "exchange-hand": 3,
        "exchange-octopuses": 4,
    }
