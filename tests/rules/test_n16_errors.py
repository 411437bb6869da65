"""N16, N17: errors made on purpose, and the quick game."""

import pytest

from engine.core.game import BadOption
from engine.core.state import BadPosition, to_json
from engine.night.setup import NightOptions
from tests.night import GAME, Cult, asked, events, given, have, left, legal, play, question, refused, turn

LINE = "line"


# --- N16


def test_n16_no_error_can_be_made_unless_the_option_says_so() -> None:
    assert not any(LINE in code for code in legal(given(), 0))


def test_n16_a_setting_on_the_line_is_refused_with_the_reason() -> None:
    assert refused(given(), "clock line crypt", 0) == "no-errors"
    assert refused(given(errors=True), "clock line garden", 0) == "no-stairs"


def test_n16_nobody_lies_down_where_no_errors_are_made() -> None:
    frames = [["gather", 1, ["crypt"], "crypt"], ["conflicts", -1, ["laboratory"], ""]]
    for errors in (False, True):
        s = given(Cult("museum"), Cult("crypt"), Cult("garden"), errors=errors)
        data = to_json(s) | {"frames": frames, "down": [True, False, False]}
        options = NightOptions(exterior="city", errors=errors)
        if errors:
            assert GAME.position(data, options, 3).down == (True, False, False)
        else:
            with pytest.raises(BadPosition, match="only after an error"):
                GAME.position(data, options, 3)


def test_n16_with_the_option_either_hand_or_both_can_be_set_on_the_line() -> None:
    errors = {code for code in legal(given(Cult("garden"), errors=True), 0) if LINE in code}
    rooms = ("library", "museum", "crypt", "laboratory", "observatory", "garden")
    dagger = {f"clock {room} line" for room in rooms}
    tentacle = {f"clock line {room}" for room in ("museum", "observatory", "garden")}
    assert errors == dagger | tentacle | {"clock line line"}


def test_n16_the_cultists_stay_lie_down_and_lose_1_power() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "garden line", "garden crypt", "garden laboratory")
    assert s.cultists[0] == "museum" and s.down[0]
    assert s.power == (3, 4, 4)
    assert s.offspring[0] == "garden"
    assert events(s, "erred") == [(0, 3)]


def test_n16_they_gather_nothing() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "garden line", "garden crypt", "garden laboratory")
    assert question(s) == ("gather", 1)
    assert not any(event[1:] == (0, "museum") for event in s.events if event[0] == "dominates")


def test_n16_they_keep_nobody_from_gathering_and_do_not_talk() -> None:
    s = turn(given(Cult("museum"), Cult("museum"), Cult("laboratory"), errors=True), "garden line", "garden museum", "garden laboratory")
    assert events(s, "dominates") == [(1, "museum")]
    assert question(s) == ("gather", 1)


def test_n16_they_lose_nothing_more_this_turn() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "garden line", "museum crypt", "museum laboratory")
    assert s.power == (3, 4, 4)


def test_n16_also_not_to_the_lost_city() -> None:
    s = turn(given(Cult("city"), Cult("crypt"), Cult("laboratory"), errors=True), "garden line", "garden crypt", "garden laboratory")
    s = play(s, "leave", "leave")
    assert s.power == (3, 4, 4)


def test_n16_and_gain_nothing_in_dreams() -> None:
    s = given(Cult("dreams"), Cult("crypt"), Cult("laboratory"), errors=True, exterior="dreams")
    s = play(turn(s, "garden line", "garden crypt", "garden laboratory"), "leave", "leave")
    assert asked(s).kind == "clock" and s.power == (3, 4, 4)


def test_n16_the_last_power_can_be_lost_like_this() -> None:
    s = turn(given(Cult("museum", 1), Cult("crypt"), Cult("laboratory"), errors=True), "crypt line", "garden crypt", "garden laboratory")
    assert s.cultists[0] is None and s.power == (0, 3, 4)


def test_n16_offspring_on_the_line_are_not_placed_and_cost_nothing() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "line garden", "museum crypt", "museum laboratory")
    assert s.offspring[0] is None and s.cultists[0] == "garden"
    assert s.power == (4, 4, 4) and not s.down[0]


def test_n16_after_an_error_the_offspring_may_share_the_place_and_attacks_others_there() -> None:
    s = given(Cult("museum"), Cult("museum"), Cult("laboratory"), errors=True)
    s = turn(s, "museum line", "garden museum", "garden laboratory")
    assert s.offspring[0] == "museum" == s.cultists[0]
    assert s.power == (3, 3, 4)


def test_n16_next_turn_they_get_up_and_separate() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "museum line", "garden crypt", "garden laboratory")
    s = play(s, "leave", "leave")
    assert s.down == (False, False, False) and s.offspring == (None, None, None)
    s = turn(s, "garden museum", "garden crypt", "garden laboratory")
    assert s.cultists[0] == "museum" and question(s) == ("gather", 0)


def test_n16_both_on_the_line_is_an_error_and_no_offspring() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "line line", "garden crypt", "garden laboratory")
    assert (s.power[0], s.offspring[0], s.down[0]) == (3, None, True)


def test_n16_both_on_one_number_is_not_an_error() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), errors=True), "garden garden", "garden crypt", "garden laboratory")
    assert s.cultists[0] == "city" and not s.down[0]


def test_n16_the_price_of_an_error_is_told() -> None:
    choice = next(c for c in asked(given(errors=True)).choices if c.code == "clock crypt line")
    assert choice.cost == "1 power"


# --- N17


def test_n17_there_is_no_exterior_location_and_no_key() -> None:
    s = given(quick=True)
    assert s.exterior == "" and left(s)["key"] == 0
    assert GAME.board(s)["exterior"] is None and GAME.board(s)["goal"] == 3


def test_n17_both_hands_on_one_number_cannot_be_set() -> None:
    s = given(quick=True)
    assert refused(s, "clock crypt crypt", 0) == "no-exterior"
    assert len(legal(s, 0)) == 25


def test_n17_on_purpose_it_is_an_error_of_both() -> None:
    s = given(Cult("museum"), Cult("crypt"), Cult("laboratory"), quick=True, errors=True)
    s = turn(s, "crypt crypt", "garden crypt", "garden laboratory")
    assert (s.power[0], s.cultists[0], s.down[0], s.offspring[0]) == (3, "museum", True, None)


def test_n17_three_different_components_win() -> None:
    s = given(Cult("museum", components="grimoire skull"), Cult("crypt"), Cult("laboratory"), quick=True)
    s = play(turn(s, "garden museum", "garden crypt", "garden laboratory"), "take idol", "leave", "leave")
    assert s.over and GAME.result(s).places[0] == 1 and have(s, 0) == {"grimoire", "idol", "skull"}
    assert GAME.result(s).reason == "3 different components"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n17_for_any_number_of_players(seats: int) -> None:
    assert len(given(*[Cult()] * seats, quick=True).power) == seats


def test_n17_an_exterior_location_excludes_it() -> None:
    with pytest.raises(BadOption, match="quick game has no exterior"):
        given(quick=True, exterior="marsh")
    assert NightOptions(quick=True).exterior == "random"
