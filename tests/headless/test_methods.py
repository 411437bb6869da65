"""The methods of the headless twin that play a match: what they give, and what they refuse."""

import json
from typing import Any

import jsonschema
import pytest

from engine.core.journal import seal
from tests.headless.wire import ANN_BOB, ANN_BOT, Wire, act_first, codes, play_on

FOUR = [{"name": n} for n in ("Ann", "Bob", "Cid", "Dot")]
BOTS = [{"name": "Robo", "bot": "random"}, {"name": "Eve", "bot": "random"}]


# --- games.list, match.new, match.status ------------------------------------------------------------------------------------


def test_games_list_names_the_game_its_seats_and_its_rules_version(wire: Wire) -> None:
    game = next(game for game in wire.call("games.list")["games"] if game["id"] == "cosmoctopus")
    assert (game["id"], game["name"], game["seats"], game["rules"]) == ("cosmoctopus", "Cosmoctopus", [1, 4], 4)


@pytest.mark.parametrize(
    ("options", "good"),
    [
        ({}, True),
        ({"express": True, "hands": "draft", "first": 1}, True),
        ({"hands": "x"}, False),
        ({"first": "0"}, False),
        ({"a": 1}, False),
    ],
)
def test_the_options_schema_says_what_match_new_takes(wire: Wire, options: Any, good: bool) -> None:
    schema = wire.call("games.list")["games"][0]["options"]

    answer = wire.ask("match.new", {"game": "cosmoctopus", "seats": ANN_BOB, "options": options, "seed": 1})

    assert jsonschema.Draft202012Validator(schema).is_valid(options) is good
    assert ("result" in answer) is good


@pytest.mark.parametrize(
    ("name", "why"), [("A\x1b[2Jnn", "U+001B"), ("A\x9bnn", "U+009B"), ("A\nnn", "U+000A"), ("", "empty"), (" ", "empty")]
)
def test_a_name_that_no_table_can_show_is_refused(wire: Wire, name: str, why: str) -> None:
    error = wire.fault("match.new", game="cosmoctopus", seats=[{"name": name}, {"name": "Bob"}], seed=1)

    assert (error["code"], error["data"]) == (-32602, {"reason": "bad-parameters", "field": "seats[0]"})
    assert why in error["message"] and error["message"].isprintable()


def test_a_journal_with_a_name_that_no_table_can_show_is_refused(wire: Wire) -> None:
    begun = wire.new()
    first, *answers = wire.call("match.journal", match=begun)["journal"].splitlines()
    header = {**json.loads(first[9:]), "seats": [{"name": "A\x1b[2Jnn"}, {"name": "Bob"}]}
    line, _ = seal(header, 0)

    error = wire.fault("match.load", journal="\n".join([line, *answers]) + "\n")

    assert (error["code"], error["data"]) == (-32003, {"reason": "damaged", "line": 1, "good": 0})
    assert "U+001B" in error["message"] and error["message"].isprintable()


def test_what_is_unknown_is_reported_with_what_exists(wire: Wire) -> None:
    seats = [{"name": "Ann"}, {"name": "Robo", "bot": "mediun"}]
    assert (
        "(did you mean 'medium'?); there are: random, easy, medium, hard, expert"
        in wire.fault("match.new", game="cosmoctopus", seats=seats, seed=1)["message"]
    )
    assert "there are: cosmoctopus" in wire.fault("match.new", game="cosmo", seats=ANN_BOB, seed=1)["message"]
    assert "(did you mean 'match.new'?)" in wire.fault("match.newe")["message"]
    bad = wire.fault("match.new", game="cosmoctopus", seats=ANN_BOB, options={"hands": "golden"}, seed=1)
    assert "hands: “golden” is not possible; possible are draft, fixed, random" in bad["message"]


def test_a_new_match_asks_the_first_seat_to_move(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=ANN_BOB, options={"first": 1}, seed=1)

    assert begun["match"] == "m1"
    assert (begun["over"], begun["result"]) == (False, None)
    (asked,) = begun["pending"]
    assert asked["seat"] == 1
    assert asked["prompt"].keys() == {"kind", "text", "cause", "min", "max"}
    assert (asked["prompt"]["kind"], asked["prompt"]["min"], asked["prompt"]["max"]) == ("move", 1, 1)


def test_match_status_is_what_match_new_said(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=FOUR, seed=1)
    match = begun.pop("match")
    assert begun.pop("seed") == 1
    assert wire.call("match.status", match=match) == begun


def test_options_may_be_left_out_and_bots_too(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=[{"name": "Ann"}, {"name": "Bob"}], seed=1)
    assert not begun["over"]


def test_bots_answer_inside_match_new_until_a_person_is_asked(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=ANN_BOT, options={"first": 1}, seed=1)
    assert [p["seat"] for p in begun["pending"]] == [0]


def test_a_match_of_bots_is_over_at_once_with_a_place_for_each(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=BOTS, seed=1)
    assert begun["over"] and begun["pending"] == []
    assert sorted(begun["result"]["places"]) == [1, 2]
    assert max(begun["result"]["scores"]) == 8
    assert begun["result"]["reason"]


def test_everyone_is_pending_in_a_draft(wire: Wire) -> None:
    match = wire.new(seats=FOUR, hands="draft")
    wire.call("match.act", match=match, seat=2, code=codes(wire, match, 2)[0])
    assert [p["seat"] for p in wire.call("match.status", match=match)["pending"]] == [0, 1, 3]


# --- match.legal, match.act -----------------------------------------------------------------------------------------------


def test_legal_lists_choices_in_words_and_refusals_with_reasons(wire: Wire) -> None:
    legal = wire.call("match.legal", match=wire.new(), seat=0)

    assert all(c.keys() == {"code", "label", "cost", "gain", "brief_gain"} for c in legal["choices"])
    assert len(legal["choices"]) == 8
    here = legal["refused"][0]
    assert (here["code"], here["reason"]["code"]) == ("move stars-3", "same-tile")
    assert here["label"] and here["reason"]["text"]


def test_a_seat_that_is_not_asked_has_no_choices(wire: Wire) -> None:
    assert wire.call("match.legal", match=wire.new(), seat=1) == {"choices": [], "refused": []}


def test_acting_tells_what_happened_and_who_is_asked_next(wire: Wire) -> None:
    match = wire.new()

    acted = wire.call("match.act", match=match, seat=0, code="move coins-3")

    assert acted["events"] == [
        {"kind": "moved", "seat": 0, "tile": "coins-3"},
        {"kind": "gained", "seat": 0, "amounts": {"ink": 0, "coins": 3, "whispers": 0, "stars": 0}, "cause": "coins-3"},
    ]
    assert (acted["pending"][0]["seat"], acted["pending"][0]["prompt"]["kind"]) == (0, "act")
    assert {k: acted[k] for k in ("over", "result", "pending")} == wire.call("match.status", match=match)


def test_acting_tells_what_the_bots_did_after_it(wire: Wire) -> None:
    match = wire.new(seats=ANN_BOT)
    wire.call("match.act", match=match, seat=0, code="move coins-3")

    acted = wire.call("match.act", match=match, seat=0, code="end")

    assert acted["pending"][0]["seat"] == 0
    assert [e["seat"] for e in acted["events"] if e["kind"] == "turn"] == [1, 0]
    assert any(e["kind"] == "moved" and e["seat"] == 1 for e in acted["events"])


def test_what_others_draw_is_not_told(wire: Wire) -> None:
    match = wire.new(seats=ANN_BOT, seed=2)
    drawn = []
    for _ in range(200):
        status = wire.call("match.status", match=match)
        if status["over"]:
            break
        choices = codes(wire, match)
        acted = wire.call("match.act", match=match, seat=0, code=choices[len(choices) // 2])
        drawn += [(e["seat"], e["card"]) for e in acted["events"] if e["kind"] == "drew"]
    assert {card for seat, card in drawn if seat == 1} == {"?"}
    assert "?" not in {card for seat, card in drawn if seat == 0}


@pytest.mark.parametrize(
    ("seat", "code", "reason"),
    [
        (1, "move ink-3", "not-your-turn"),
        (0, "move stars-3", "same-tile"),
        (0, "claim ink", "too-few-specific"),
        (0, "fly", "unknown-code"),
    ],
)
def test_an_answer_that_is_not_legal_is_refused_with_its_reason(wire: Wire, seat: int, code: str, reason: str) -> None:
    match = wire.new()
    error = wire.fault("match.act", match=match, seat=seat, code=code)
    assert (error["code"], error["data"]["reason"]) == (-32001, reason)
    assert error["message"]


def test_nobody_answers_for_a_bot(wire: Wire) -> None:
    match = wire.new(seats=ANN_BOT, hands="draft")
    error = wire.fault("match.act", match=match, seat=1, code="keep anything")
    assert (error["code"], error["data"]["reason"]) == (-32001, "bot-seat")


def test_nothing_can_be_answered_once_the_game_is_over(wire: Wire) -> None:
    match = wire.new()
    over = over_position(wire, match)
    error = wire.fault("match.act", match=over, seat=0, code="end")
    assert (error["code"], error["data"]["reason"]) == (-32001, "over")
    assert wire.call("match.status", match=over)["result"]["places"] == [1, 2]


def over_position(wire: Wire, match: str) -> str:
    """The position of a match, ended by an eighth tentacle of seat 0."""
    position = wire.call("match.view", match=match, seat="all")["view"]
    position |= {"over": True, "frames": [], "tentacles": [8, 0], "contacted": [True, False]}
    return str(wire.call("match.position", game="cosmoctopus", position=position, seats=ANN_BOB, seed=1)["match"])


# --- match.view -------------------------------------------------------------------------------------------------------------


def test_a_view_shows_ones_own_hand_and_counts_of_the_rest(wire: Wire) -> None:
    match = wire.new()
    everything = wire.call("match.view", match=match, seat="all")["view"]
    assert all(len(hand) == 5 for hand in everything["hand"])

    mine = wire.call("match.view", match=match, seat=0)["view"]
    nobodys = wire.call("match.view", match=match, seat=None)["view"]

    assert mine["hand"] == [everything["hand"][0], 5]
    assert nobodys["hand"] == [5, 5]
    assert mine["deck"] == nobodys["deck"] == len(everything["deck"])
    assert mine["row"] == everything["row"] and mine["resources"][1] == {"ink": 2, "coins": 2, "whispers": 2, "stars": 2}


def test_a_view_says_nothing_that_the_seat_cannot_know(wire: Wire) -> None:
    match = wire.new(seed=4)
    play_on(wire, match, 60)
    everything = wire.call("match.view", match=match, seat="all")["view"]
    text = str(wire.call("match.view", match=match, seat=0))
    assert not [card for card in (*everything["deck"], *everything["hand"][1]) if f"'{card}'" in text]
    assert "frames" not in text


def test_views_of_alike_matches_are_alike_whatever_their_ids(wire: Wire) -> None:
    one, two = wire.new(seed=7), wire.new(seed=7)
    assert one != two
    for seat in (0, 1, None, "all"):
        assert wire.call("match.view", match=one, seat=seat) == wire.call("match.view", match=two, seat=seat)


# --- match.undo, match.redo -----------------------------------------------------------------------------------------------


def test_undo_takes_back_and_redo_gives_again(wire: Wire) -> None:
    match = wire.new()
    before = wire.call("match.status", match=match)
    wire.call("match.act", match=match, seat=0, code="move coins-3")
    after = wire.call("match.view", match=match, seat="all")

    assert wire.call("match.undo", match=match, seat=0) == before
    wire.call("match.redo", match=match, seat=0)
    assert wire.call("match.view", match=match, seat="all") == after


@pytest.mark.parametrize(("method", "reason"), [("match.undo", "nothing-to-undo"), ("match.redo", "nothing-to-redo")])
def test_without_an_answer_there_is_nothing_to_undo_or_redo(wire: Wire, method: str, reason: str) -> None:
    error = wire.fault(method, match=wire.new(), seat=0)
    assert (error["code"], error["data"]["reason"]) == (-32002, reason)


def test_between_people_undo_stops_where_another_has_acted(wire: Wire) -> None:
    match = wire.new()
    wire.call("match.act", match=match, seat=0, code="move coins-3")
    wire.call("match.act", match=match, seat=0, code="end")
    act_first(wire, match, 1)
    error = wire.fault("match.undo", match=match, seat=0)
    assert (error["code"], error["data"]["reason"]) == (-32002, "other-seat-acted")


def test_against_bots_undo_is_free_and_redo_brings_their_answers_back(wire: Wire) -> None:
    match = wire.new(seats=ANN_BOT)
    wire.call("match.act", match=match, seat=0, code="move coins-3")
    wire.call("match.act", match=match, seat=0, code="end")
    later = wire.call("match.view", match=match, seat="all")

    undone = wire.call("match.undo", match=match, seat=0)
    assert undone["pending"][0]["prompt"]["kind"] == "act"
    wire.call("match.redo", match=match, seat=0)
    assert wire.call("match.view", match=match, seat="all") == later


# --- match.say, match.said ------------------------------------------------------------------------------------------------


def test_what_is_said_is_heard_by_all_and_answers_nothing(wire: Wire) -> None:
    match = wire.new()
    before = wire.call("match.status", match=match)
    first = {"seat": 1, "text": "The coins are mine."}
    second = {"seat": 0, "text": "We shall see!"}
    assert wire.call("match.say", match=match, **first) == {"said": [first]}
    assert wire.call("match.say", match=match, **second) == {"said": [first, second]}
    assert wire.call("match.said", match=match) == {"said": [first, second]}
    assert wire.call("match.status", match=match) == before
    again = wire.call("match.load", journal=wire.call("match.journal", match=match)["journal"])["match"]
    assert wire.call("match.said", match=again) == {"said": [first, second]}


def test_what_was_said_after_an_answer_goes_when_that_is_taken_back(wire: Wire) -> None:
    match = wire.new()
    wire.call("match.say", match=match, seat=0, text="Before")
    wire.call("match.act", match=match, seat=0, code="move coins-3")
    wire.call("match.say", match=match, seat=0, text="After")
    wire.call("match.undo", match=match, seat=0)
    assert wire.call("match.said", match=match) == {"said": [{"seat": 0, "text": "Before"}]}


@pytest.mark.parametrize("text", ["", "   ", "two\nlines", "\x1b[2J"])
def test_what_no_table_can_show_is_not_said(wire: Wire, text: str) -> None:
    error = wire.fault("match.say", match=wire.new(), seat=0, text=text)
    assert (error["code"], error["data"]) == (-32602, {"reason": "bad-parameters", "field": "text"})


def test_nobody_speaks_for_a_bot(wire: Wire) -> None:
    error = wire.fault("match.say", match=wire.new(seats=ANN_BOT), seat=1, text="I yield")
    assert (error["code"], error["data"]["reason"]) == (-32001, "bot-seat")


# --- match.journal, match.load ------------------------------------------------------------------------------------------------


def test_a_journal_loads_into_the_same_match(wire: Wire) -> None:
    match = wire.new(seats=ANN_BOT)
    play_on(wire, match, 30)
    wire.call("match.undo", match=match, seat=0)
    journal = wire.call("match.journal", match=match)["journal"]

    loaded = wire.call("match.load", journal=journal)["match"]

    assert loaded != match
    assert wire.call("match.journal", match=loaded)["journal"] == journal
    assert wire.call("match.view", match=loaded, seat="all") == wire.call("match.view", match=match, seat="all")
    act_first(wire, loaded)


@pytest.mark.parametrize(
    ("number", "harm"),
    [(1, lambda row: row[1:]), (3, lambda row: row.replace("[0,", "[1,")), (5, lambda row: row[:-1]), (4, lambda row: "")],
)
def test_a_damaged_journal_is_reported_at_its_line(wire: Wire, number: int, harm: Any) -> None:
    match = wire.new()
    play_on(wire, match, 10)
    rows = wire.call("match.journal", match=match)["journal"].split("\n")
    rows[number - 1] = harm(rows[number - 1])

    error = wire.fault("match.load", journal="\n".join(rows))

    assert (error["code"], error["data"]["reason"]) == (-32003, "damaged")
    assert error["data"]["line"] == number
    assert error["data"]["good"] == max(0, number - 2)


@pytest.mark.parametrize("journal", ["", "\n", "nonsense", "00000000 {}\n", "é" * 50])
def test_what_is_not_a_journal_is_damaged_in_line_one(wire: Wire, journal: str) -> None:
    error = wire.fault("match.load", journal=journal)
    assert (error["code"], error["data"]["line"], error["data"]["good"]) == (-32003, 1, 0)


# --- the same again -----------------------------------------------------------------------------------------------------------


def test_the_same_seed_options_and_codes_give_the_same_match() -> None:
    journals = []
    for other in (0, 3):
        wire = Wire()
        for _ in range(other):
            wire.new(seed=99)
        match = wire.new(seats=ANN_BOT, seed=5, hands="draft", express=True)
        play_on(wire, match, 40)
        journals.append(wire.call("match.journal", match=match)["journal"])
    assert journals[0] == journals[1]


def test_another_seed_gives_another_match(wire: Wire) -> None:
    views = [wire.call("match.view", match=wire.new(seed=seed), seat="all") for seed in (1, 2)]
    assert views[0] != views[1]


# --- match.close


def test_a_closed_match_is_forgotten_and_no_other_gets_its_id(wire: Wire) -> None:
    first, second = (wire.call("match.new", game="oct8", seats=ANN_BOB, seed=seed)["match"] for seed in (1, 2))
    kept = wire.call("match.journal", match=second)["journal"]
    assert wire.call("match.close", match=first) == {"match": "m1"}
    for method in ("match.status", "match.close"):
        assert wire.fault(method, match=first)["data"]["reason"] == "unknown-match"
    assert wire.call("match.journal", match=second)["journal"] == kept
    assert wire.call("match.load", journal=kept)["match"] == "m3"
