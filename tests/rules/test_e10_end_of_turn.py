"""E10 to E13: shipping, discarding down, new heads, the last round, the score and ties; E14: what is hidden."""

from random import Random
from typing import Any

import pytest

from engine.core.game import BadOption
from engine.core.journal import Seat as Who
from engine.core.match import Match
from engine.core.state import HIDDEN, things, to_json
from engine.core.views import redeal
from engine.oct8.readings import colour, octopus_reading, score, turns_left
from engine.oct8.setup import Oct8Options
from engine.oct8.table import Table
from tests.oct8 import FEW_HEADS, GAME, Seat, asked, choice, events, given, heads, held, legal, play, refused
from tests.typed import as_a

DONE: dict[str, Any] = {"acted": True, "actions": 0}
A, B, C, D, E = (
    "red-head-1 red-8-1",
    "blue-head-1 blue-8-1",
    "green-head-1 green-8-1",
    "red-head-2 red-7-1 blue-1-1",
    "blue-head-2 blue-7-1 red-1-1",
)

ONE_TAKEN = ("", "blue-head-10", "green-head-10")
"""The common octopuses, one of them taken this turn."""

# --- E10


def test_e10_what_was_shipped_and_discarded_can_be_taken_back_until_the_turn_is_ended() -> None:
    match = Match.from_position(
        GAME, to_json(given(Seat(area=(A, B, C, D)), common=ONE_TAKEN, **DONE)), (Who("Ann"), Who("Bob")), GAME.options(), 1
    )
    match.act(0, "end")
    match.act(0, "ship blue-head-1")
    assert match.undo_bar(0) is None and GAME.legal(as_a(Table, match.state), 0) == ("end",)
    match.act(0, "end")
    assert match.undo_bar(0) is not None, "the turn draw has shown a card"


def test_e10_with_four_octopuses_one_is_shipped_the_player_chooses() -> None:
    s = play(given(Seat(area=(A, B, C, D)), common=ONE_TAKEN, **DONE), "end")
    assert asked(s).kind == "ship" and asked(s).seat == 0
    assert legal(s) == {"ship red-head-1", "ship blue-head-1", "ship green-head-1", "ship red-head-2"}
    s = play(s, "ship blue-head-1")
    assert heads(s.area[0]) == ["red-head-1", "green-head-1", "red-head-2"]
    assert s.shipped[0] == (("blue-head-1", "blue-8-1"),)
    assert play(s, "end").turn == 1


def test_e10_shipping_goes_on_until_three_are_left() -> None:
    s = play(given(Seat(area=(A, B, C, D, E)), common=("", "", "green-head-10"), **DONE), "end")
    assert (asked(s).min, asked(s).max) == (2, 2)
    s = play(s, "ship red-head-1")
    assert asked(s).kind == "ship"
    assert "ship red-head-1" not in legal(s)
    s = play(s, "ship blue-head-2")
    assert (len(s.area[0]), len(s.shipped[0]), s.turn) == (3, 2, 0)
    assert play(s, "end").turn == 1


def test_e10_with_three_nobody_ships() -> None:
    assert play(given(Seat(area=(A, B, C)), **DONE), "end").turn == 1


def test_e10_shipped_octopuses_are_out_of_everyones_reach() -> None:
    s = given(Seat("red-3-1", area=("green-head-2 blue-5-1 green-3-1",)), Seat(shipped=("red-head-3 green-5-1 red-3-2",)))
    assert refused(s, "exchange-octopuses") == "no-second"
    s = given(Seat("red-5-1", shipped=("red-head-3 green-5-1 red-3-2",)))
    assert refused(s, "exchange-hand") == "no-octopus"


def test_e10_a_shipped_octopus_of_ones_own_colour_gains_and_only_its_owner_is_told() -> None:
    area = (A, B, C, "red-head-2 red-5-1 red-2-1 blue-1-1")
    s = play(given(Seat(area=area, secret="red-head-10"), common=("", "", ""), **DONE), "end")
    # Its one red card counts double once shipped: a point more. The other red octopus has two of them.
    assert choice(s, "ship red-head-1").gain == "+1 point: your colour"
    assert choice(s, "ship red-head-1").label.startswith("ship red "), "in words that say what is done with it"
    assert choice(s, "ship red-head-2").gain == "+2 points: your colour"
    assert choice(s, "ship blue-head-1").gain == ""
    assert GAME.prompt(s, 1) is None
    after = play(s, "ship red-head-1")
    assert all("colour" not in GAME.sentence(event, ("Ann", "Bob")) for event in GAME.events_for(after, 1))


NINE = "red-1-1 red-1-2 red-1-3 red-1-4 red-1-5 blue-1-1 blue-1-2 blue-1-3 blue-1-4"


def test_e10_discard_down_to_eight_the_player_chooses() -> None:
    s = play(given(Seat(NINE), **DONE), "end")
    assert asked(s).kind == "discard"
    assert legal(s) == {f"discard {card}" for card in NINE.split()}
    s = play(s, "discard red-1-3")
    assert len(held(s)) == 8 and s.pile[-1] == "red-1-3" and play(s, "end").turn == 1


def test_e10_cards_that_everybody_has_seen_count_too() -> None:
    s = play(given(Seat("red-1-1 red-1-2", known="blue-1-1 blue-1-2 blue-1-3 blue-1-4 green-1-1 green-1-2 green-1-3"), **DONE), "end")
    assert len(legal(s)) == 9
    s = play(s, "discard green-1-2")
    assert "green-1-2" not in held(s)


def test_e10_eight_cards_stay() -> None:
    assert play(given(Seat(NINE.rsplit(" ", 1)[0]), **DONE), "end").turn == 1


def test_e10_first_ship_then_discard_then_new_heads() -> None:
    nine = Seat(NINE.replace("blue-1-1", "green-1-1"), area=(A, B, C, D))
    s = play(given(nine, common=("", "", ""), **DONE), "end")
    assert asked(s).kind == "ship" and heads(s.common) == ["", "", ""]
    s = play(s, "ship red-head-1")
    assert asked(s).kind == "discard" and heads(s.common) == ["", "", ""]
    s = play(s, "discard red-1-2", "end")
    assert "" not in heads(s.common)


def test_e10_the_empty_places_get_new_heads_and_only_those() -> None:
    s = given(Seat(area=(A, C)), common=("", "blue-head-5 red-1-1", ""), heads="red-head-7 green-head-7", top="blue-5-1", **DONE)
    s = play(s, "end")
    assert heads(s.common) == ["red-head-7", "blue-head-5", "green-head-7"]
    assert events(s, "refilled") == [("red-head-7",), ("green-head-7",)]


# --- E11


def test_e11_the_last_arm_card_in_the_turn_draw_ends_the_game_after_everybody_elses_turn() -> None:
    s = given(Seat(), Seat(), Seat(), rest="pile", top="red-8-1", **DONE)
    s = play(s, "end")
    # Seat 1 turned up the last card: it finishes its turn, then seats 2 and 0 have one each.
    assert (s.turn, s.closer, turns_left(s)) == (1, 1, 2)
    assert events(s, "used-up") == [("arms",)]
    s = play(s, "to blue-head-10", "draw", "end")
    assert (s.turn, turns_left(s)) == (2, 1)
    assert events(s, "no-card") == [()]
    s = play(s, "draw", "end")
    assert (s.turn, turns_left(s), s.over) == (0, 0, False)
    assert play(s, "draw", "end").over


@pytest.mark.parametrize(("closer", "said"), [(None, "Take an action: 1 left."), (1, "Last turn. Take an action: 1 left.")])
def test_e11_the_question_says_that_a_turn_is_the_last_one(closer: int | None, said: str) -> None:
    assert asked(given(Seat(), Seat(), rest="deck" if closer is None else "pile", closer=closer)).text == said


def test_e11_the_last_arm_card_in_an_action_too() -> None:
    s = given(Seat(), Seat(), rest="pile", top="red-8-1")
    s = play(s, "draw", "deck")
    assert s.closer == 0
    assert legal(s) == {"end"}, "the second card came from the pile, the only place left"
    assert len(held(s)) == 2
    s = play(s, "end")
    assert s.turn == 1
    assert play(s, "draw", "end").over


def test_e11_from_an_empty_deck_nothing_is_drawn_but_from_the_pile() -> None:
    s = given(Seat(), Seat(), rest="pile", pile="blue-2-1 red-2-1", closer=1)
    s = play(s, "draw")
    assert held(s) == {"red-2-1", "blue-2-1"}


def test_e11_the_turn_draw_with_an_empty_deck_does_not_happen() -> None:
    s = given(Seat(), Seat(), Seat(), rest="pile", closer=2, **DONE)
    s = play(s, "end")
    assert (s.turn, s.lifted, asked(s).kind) == (1, (), "act")


def test_e11_the_pile_never_becomes_a_deck() -> None:
    s = play(given(Seat(), Seat(), Seat(), rest="pile", closer=2, **DONE), "end")
    assert s.deck == ()


def few(gap: bool = True, chips: tuple[int, ...] = ()) -> Table:
    """Of nine heads two are secret, one is the head deck, and seat 0 has taken the third common octopus if there is a gap."""
    area = ("red-head-2 red-8-1", "blue-head-2 blue-8-1") + (("red-head-3 green-8-1",) if gap else ())
    common = ("" if gap else "red-head-3", "blue-head-3", "green-head-2")
    seats = (Seat(area=area, secret="red-head-1", chips=chips), Seat(secret="blue-head-1", shipped=("green-head-1 red-7-1 red-1-1",)))
    return given(*seats, game=FEW_HEADS, common=common, heads="green-head-3", top="green-1-1", **DONE)


@pytest.mark.parametrize(
    ("gap", "said", "proposed"), [(True, "Last turn: spend a chip", "chip 2"), (False, "No action left: spend", "end")]
)
def test_e11_a_turn_that_takes_the_last_head_is_called_the_last_and_a_chip_is_proposed(gap: bool, said: str, proposed: str) -> None:
    """E10: the head is placed at its end, and every other seat has one more turn."""
    s = few(gap=gap, chips=(2,))
    assert asked(s).text.startswith(said) and asked(s).proposal == proposed
    assert play(s, "end").closer == (0 if gap else None)


def test_e11_the_last_head_ends_the_game_after_everybody_elses_turn() -> None:
    s = play(few(), "end")
    assert heads(s.common) == ["green-head-3", "blue-head-3", "green-head-2"]
    assert (s.turn, s.closer, turns_left(s)) == (1, 0, 0)
    assert events(s, "used-up") == [("heads",)]
    s = play(s, "draw", "deck", "deck")
    assert play(s, "end").over


def test_e11_while_the_head_deck_holds_a_card_the_game_goes_on() -> None:
    s = play(few(gap=False), "end")
    assert s.closer is None


def test_e11_using_up_the_second_deck_changes_nothing() -> None:
    area = ("red-head-2 red-8-1", "blue-head-2 blue-8-1", "red-head-3 green-8-1")
    seats = (Seat(secret="green-head-1", area=area), Seat(secret="red-head-1"), Seat(secret="blue-head-1"))
    s = given(
        *seats, game=FEW_HEADS, turn=1, closer=0, common=("blue-head-3", "green-head-2", "green-head-3"), rest="pile", top="green-7-1"
    )
    s = play(s, "draw", "deck", "end")
    assert (s.turn, s.closer, s.over) == (2, 0, False)
    assert play(s, "draw", "end").over


def test_e11_without_heads_the_places_stay_empty() -> None:
    area = ("red-head-2 red-8-1", "blue-head-2 blue-8-1", "red-head-3 green-8-1")
    last = Seat(secret="blue-head-1", shipped=("green-head-3 red-7-1 red-1-1",))
    seats = (Seat(secret="green-head-1", area=area), Seat(secret="red-head-1"), last)
    s = given(*seats, game=FEW_HEADS, turn=1, closer=0, common=("", "blue-head-3", "green-head-2"), **DONE)
    assert heads(play(s, "end").common)[0] == ""


def test_e11_when_it_is_over_nobody_is_asked() -> None:
    s = play(given(Seat(), Seat(), rest="pile", closer=1, **DONE), "end")
    assert s.over and GAME.pending(s) == ()
    assert refused(s, "end", 0) == "over"


# --- E12


def finished(*seats: Seat, **more: Any) -> Table:
    """The game is over."""
    return play(given(*seats, rest="pile", closer=0, turn=len(seats) - 1, **DONE, **more), "end")


def test_e12_each_arm_card_of_the_heads_colour_is_a_point_however_many_arms_it_shows() -> None:
    area = ("red-head-1 red-5-1 red-1-1 blue-2-1", "blue-head-1 green-4-1 green-4-2")
    s = finished(Seat(area=area, secret="green-head-9"), Seat(area=("blue-head-2 blue-8-1",), secret="green-head-8"))
    assert GAME.result(s).scores == (2, 1)


def test_e12_with_the_option_each_arm_of_the_heads_colour_is_a_point() -> None:
    area = ("red-head-1 red-5-1 red-1-1 blue-2-1", "blue-head-1 green-4-1 green-4-2")
    shipped = ("blue-head-2 blue-7-1 red-1-2",)
    s = finished(Seat(area=area, shipped=shipped, secret="blue-head-9"), Seat(), scoring="arms")
    # 5 + 1 red arms in the area; 7 blue ones shipped, which count double.
    assert GAME.result(s).scores == (20, 0)


def test_e12_arm_cards_score_unless_something_else_is_chosen() -> None:
    assert as_a(Oct8Options, GAME.read_options({})).scoring == "cards"
    with pytest.raises(BadOption, match="scoring: “legs” is not possible; possible are arms, cards"):
        GAME.read_options({"scoring": "legs"})


def test_e12_a_shipped_octopus_of_another_colour_counts_once() -> None:
    s = finished(Seat(shipped=("red-head-1 red-5-1 red-2-1 blue-1-1",), secret="green-head-9"), Seat())
    assert GAME.result(s).scores == (2, 0)


def test_e12_a_shipped_octopus_of_ones_own_colour_counts_double_but_only_the_cards_that_score() -> None:
    s = finished(Seat(shipped=("red-head-1 red-5-1 red-2-1 blue-1-1",), secret="red-head-9"), Seat())
    assert GAME.result(s).scores == (4, 0)


def test_e12_an_octopus_of_ones_own_colour_that_is_not_shipped_counts_once() -> None:
    s = finished(Seat(area=("red-head-1 red-5-1 blue-3-1",), secret="red-head-9"), Seat())
    assert GAME.result(s).scores == (1, 0)


def test_e12_hand_chips_and_common_octopuses_score_nothing() -> None:
    s = finished(Seat("red-8-1", chips=(2, 1), secret="red-head-9"), Seat(), common=("red-head-1 red-7-1", "blue-head-9", "green-head-9"))
    assert GAME.result(s).scores == (0, 0)


def test_e12_at_the_end_everybody_shows_the_colour() -> None:
    s = finished(Seat(secret="red-head-9"), Seat(secret="blue-head-9"))
    assert s.colours == ("red-head-9", "blue-head-9") and s.secret == (None, None)
    assert {event[1:] for event in s.events if event[0] == "colour"} == {(0, "red-head-9"), (1, "blue-head-9")}
    assert GAME.observe(s, None).colours == ("red-head-9", "blue-head-9")


def test_e12_most_points_win() -> None:
    s = finished(Seat(area=("red-head-1 red-5-1 red-3-1",)), Seat(area=("blue-head-2 blue-7-1 red-1-1",)), Seat())
    result = GAME.result(s)
    assert (result.places, result.scores) == ((1, 2, 3), (2, 1, 0))
    assert result.reason == "the arm deck is used up"


# --- E13


def test_e13_of_equal_points_more_octopuses() -> None:
    one = Seat(area=("red-head-1 red-4-1 red-4-2",), secret="green-head-9")
    two = Seat(area=("blue-head-1 blue-5-1 red-3-1",), shipped=("blue-head-2 blue-3-1 red-5-1",), secret="green-head-8")
    s = finished(one, two)
    assert GAME.result(s).scores == (2, 2)
    assert GAME.result(s).places == (2, 1)


def test_e13_then_more_arm_cards_that_score() -> None:
    # One card that counts double, and two cards: two points each.
    one = Seat(shipped=("red-head-1 red-5-1 blue-3-1",), secret="red-head-9")
    two = Seat(area=("blue-head-1 blue-4-1 blue-1-1 red-3-1",), secret="green-head-8")
    s = finished(one, two)
    assert GAME.result(s).scores == (2, 2)
    assert GAME.result(s).places == (2, 1)


def test_e13_then_the_place_is_shared() -> None:
    one = Seat(area=("red-head-1 red-5-1 blue-3-1",), secret="green-head-9")
    two = Seat(area=("blue-head-1 blue-5-1 red-3-1",), secret="green-head-8")
    s = finished(one, two, Seat())
    assert GAME.result(s).scores == (1, 1, 0)
    assert GAME.result(s).places == (1, 1, 3)


# --- E14


def test_e14_hands_and_the_order_of_the_decks_are_hidden() -> None:
    s = given(Seat("red-1-1"), Seat("blue-1-1 blue-2-1"), top="green-5-1", heads="green-head-5")
    seen = GAME.observe(s, 0)
    assert (seen.hand[0], seen.hand[1]) == (("red-1-1",), (HIDDEN, HIDDEN))
    assert set(seen.deck) == set(seen.heads) == {HIDDEN}


def test_e14_who_took_which_open_card_is_public_knowledge() -> None:
    s = play(given(Seat(), Seat(), pile="blue-2-1", top="red-1-1"), "draw", "pile")
    assert ("took", 0, "blue-2-1") in GAME.events_for(s, 1)
    # The second card came from the deck, which only its owner has seen.
    assert ("drew", 0, HIDDEN) in GAME.events_for(s, 1) and ("drew", 0, "red-1-1") in GAME.events_for(s, 0)
    assert GAME.observe(s, 1).known[0] == ("blue-2-1",) and GAME.observe(s, 1).hand[0] == (HIDDEN,)


def test_e14_what_everybody_saw_stays_where_it_is_when_the_rest_is_dealt_anew() -> None:
    s = given(Seat("red-1-1", known="blue-2-1"), Seat())
    worlds = [redeal(s, 1, Random(n), GAME.pool) for n in range(10)]
    assert {world.known[0] for world in worlds} == {("blue-2-1",)}
    assert len({world.hand[0] for world in worlds}) > 1
    assert all(things(world) == things(s) for world in worlds)


def test_e14_an_arm_card_that_comes_into_the_hand_by_an_exchange_is_known() -> None:
    s = play(given(Seat("red-8-1", area=("red-head-1 green-8-1",))), "exchange-hand", "give green-8-1", "put red-8-1")
    assert s.known[0] == ("green-8-1",)


def test_e14_a_known_card_can_be_used_like_any_other() -> None:
    s = given(Seat(known="red-8-1"), common=("red-head-1", "blue-head-9", "green-head-9"))
    s = play(s, "attach", "to red-head-1", "lay red-8-1")
    assert s.known[0] == () and heads(s.area[0]) == ["red-head-1"]


# --- readings


def test_e12_the_running_score_is_what_a_seat_may_know() -> None:
    owner = Seat(area=("red-head-1 red-5-1 red-2-1 blue-1-2",), shipped=("red-head-2 red-7-1 blue-1-1",), secret="red-head-9")
    s = given(owner, Seat())
    mine, theirs = score(GAME.observe(s, 0), 0), score(GAME.observe(s, 1), 0)
    assert (mine.area, mine.shipped, mine.doubling, mine.known, mine.total) == (2, 1, 1, True, 4)
    assert (theirs.area, theirs.shipped, theirs.doubling, theirs.known, theirs.total) == (2, 1, 0, False, 3)
    assert (mine.octopuses, mine.matching_cards) == (2, 3)
    assert (colour(GAME.observe(s, 0), 0), colour(GAME.observe(s, 1), 0)) == ("red", None)


def test_e09_an_octopus_at_a_glance() -> None:
    s = given(common=("red-head-1 red-3-1 blue-2-1", "blue-head-9", "green-head-9"))
    found = octopus_reading(s, s.common[0])
    assert (found.colour, found.arms, found.room, found.points, found.matching_cards, found.blocked) == ("red", 5, 3, 1, 1, False)
    assert found.by_colour == {"red": 3, "blue": 2, "green": 0}
    assert octopus_reading(s, ("red-head-1", "red-8-1")).blocked
    assert not octopus_reading(s, ("red-head-1",)).blocked


def test_e07_amid_an_exchange_an_octopus_has_what_has_come_and_the_points_of_before() -> None:
    """The red 5 is away for the blue 2 that has come, and three arms more."""
    s = play(given(Seat(hand="blue-2-1 blue-3-1", area=("red-head-1 red-5-1 red-3-1",))), "exchange-hand", "give red-5-1", "put blue-2-1")
    found = octopus_reading(s, s.area[0][0])
    assert found.cards == ("red-3-1", "blue-2-1") and (found.arms, found.room, found.points, found.blocked) == (5, 3, 2, False)
