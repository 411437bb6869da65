"""What follows from a state's declaration: equality, diff, JSON, views, and the events a seat is told of."""

import json
from random import Random

import pytest

from engine.core.chance import Live, Scripted
from engine.core.prompt import EventKind
from engine.core.state import HIDDEN, BadPosition, diff, from_json, things, to_json
from engine.core.views import redacted, redeal, things_learned
from tests.core.toy import CARDS, Pool, PoolOptions, Tidepool
from tests.rotation import rotated

TOY = Tidepool()


def pool(leader: str = "0") -> Pool:
    return TOY.setup(PoolOptions(), 2, Scripted([(leader,), CARDS]))


# --- equality


def test_states_are_equal_if_all_zones_are() -> None:
    s, same = pool(), pool()
    assert s == same and hash(s) == hash(same) and s.digest() == same.digest()
    same.score = (0, 1)
    assert not (s == same)  # noqa: SIM201
    assert s.digest() != same.digest()


def test_unequal_is_the_opposite_of_equal() -> None:
    s, same = pool(), pool()
    assert s == same
    assert not s != same  # noqa: SIM202
    same.score = (0, 1)
    assert s != same


def test_events_and_known_answers_do_not_count() -> None:
    s, same = pool(), pool()
    same.events, same.choices = [("round", -1, 9)], ("bid 1",)
    assert s == same and hash(s) == hash(same)


def test_a_state_equals_neither_a_view_nor_a_number() -> None:
    assert pool() != 3
    assert pool() != TOY.observe(pool(), 0)


def test_a_clone_is_equal_and_independent() -> None:
    s = pool()
    clone = s.clone()
    assert clone == s and clone.events == []
    clone.events.append(("turn", -1, 1))
    clone.score = (5, 5)
    assert s.score == (0, 0) and ("turn", -1, 1) in s.events and len(s.events) > 1


# --- diff


def test_diff_names_zones_and_the_seats_concerned() -> None:
    s = pool()
    assert diff(s, s.clone()) == {}
    after = s.clone()
    after.crab, after.score, after.hand = 3, (0, 2), (s.hand[1], s.hand[0])
    assert diff(s, after) == {"crab": None, "score": (1,), "hand": (0, 1)}


def test_diff_of_an_answer() -> None:
    s = pool()
    after = TOY.apply(s, 1, "bid 2", Scripted())
    assert diff(s, after) == {"bid": (1,)}


def test_diff_of_views_shows_what_that_seat_can_see_change() -> None:
    s = pool()
    after = s.clone()
    after.hand = (s.hand[0], (s.deck[0], *s.hand[1][1:]))
    after.deck = (s.hand[1][0], *s.deck[1:])
    assert diff(TOY.observe(s, 0), TOY.observe(after, 0)) == {}
    assert diff(TOY.observe(s, 1), TOY.observe(after, 1)) == {"hand": (1,)}


# --- views


def test_a_view_hides_by_visibility() -> None:
    s = TOY.apply(pool(), 0, "bid 3", Scripted())
    mine, other = redacted(s, 0), redacted(s, 1)
    assert mine.hand[0] == s.hand[0] and other.hand[0] == (HIDDEN,) * 4
    assert mine.deck == (HIDDEN,) * len(s.deck)
    assert mine.bid == (3, None) and other.bid == (HIDDEN, None) == redacted(s, None).bid
    assert mine.frames == () and mine.events == []
    assert things(mine)[HIDDEN] == len(s.deck) + 4


def test_json_of_a_view_gives_counts() -> None:
    view = to_json(redacted(pool(), 0))
    assert view["hand"][1] == 4 and view["deck"] == 12
    json.dumps(view)


def test_learned_is_what_comes_to_light() -> None:
    s = pool()
    after = s.clone()
    after.deck, after.pile = s.deck[1:], (s.deck[0],)
    assert things_learned(s, after, None) == things_learned(s, after, 1) == {s.deck[0]: 1}
    own = s.clone()
    own.hand, own.pile = (s.hand[0][1:], s.hand[1]), (s.hand[0][0],)
    assert things_learned(s, own, 0) == {}
    assert things_learned(s, own, 1) == {s.hand[0][0]: 1}


def test_redeal_keeps_what_is_seen_and_loses_nothing() -> None:
    s = pool()
    world = redeal(s, 0, Random(1), TOY.pool)
    assert world.hand[0] == s.hand[0] and len(world.hand[1]) == 4
    assert world.hand[1] != s.hand[1] and things(world) == things(s)


def test_redeal_keeps_things_within_their_kind() -> None:
    world = redeal(pool(), None, Random(2), lambda card: card.split("-")[0])
    assert [[c.split("-")[0] for c in hand] for hand in world.hand] == [[c.split("-")[0] for c in hand] for hand in pool().hand]


def test_turned_renames_seats_everywhere_and_all_the_way_round_is_nothing() -> None:
    s = TOY.apply(pool("1"), 1, "bid 3", Scripted())
    by_one = rotated(s, 1, 2)
    assert (by_one.leader, by_one.hand, by_one.bid) == (0, s.hand[::-1], (3, None))
    assert rotated(by_one, 1, 2) == s and by_one.digest() != s.digest()


# --- JSON


def test_json_both_ways() -> None:
    s = TOY.apply(pool(), 1, "bid 2", Scripted())
    again = TOY.position(json.loads(json.dumps(to_json(s))), PoolOptions(), 2)
    assert again == s and again.ahead == s.ahead == (True, True)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"weather": 1}, "weather"),
        ({"crab": None}, "crab"),
        ({"crab": "8"}, "crab"),
        ({"crab": True}, "crab"),
        ({"crab": 1.5}, "crab"),
        ({"over": 0}, "over"),
        ({"pile": "eel-1"}, "pile"),
        ({"pile": [1]}, "pile"),
        ({"hand": [[]]}, "hand"),
        ({"hand": [[], [], []]}, "hand"),
        ({"hand": {"0": []}}, "hand"),
        ({"score": [1, "2"]}, "score"),
        ({"frames": 3}, "frames"),
        ({"frames": [["bid", -1, []]]}, "frames"),
        ({"frames": [["bid", "x", [], ""]]}, "frames"),
        ({"frames": [["bid", 2, [], ""]]}, "frames"),
        ({"frames": [["bid", -2, [], ""]]}, "frames"),
        ({"frames": [["bid", -1, {}, ""]]}, "frames"),
        ({"frames": [["bid", -1, [{"a": 1}], ""]]}, "frames"),
        ({"frames": [["bid", -1, [1.5], ""]]}, "frames"),
        ({"ahead": [True, True]}, "ahead"),
    ],
)
def test_a_written_position_of_the_wrong_shape_names_the_field(change: dict[str, object], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        from_json(Pool, json.loads(json.dumps({**to_json(pool()), **change})), 2)
    assert caught.value.field == field and str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize("data", [None, [], "position", 3])
def test_a_written_position_that_is_not_an_object(data: object) -> None:
    with pytest.raises(BadPosition) as caught:
        from_json(Pool, data, 2)
    assert caught.value.field == "position"


@pytest.mark.parametrize("field", ["deck", "hand", "frames", "over", "round"])
def test_a_written_position_that_lacks_a_zone_names_it(field: str) -> None:
    data = to_json(pool())
    del data[field]
    with pytest.raises(BadPosition) as caught:
        from_json(Pool, data, 2)
    assert caught.value.field == field


# --- events


def test_a_secret_is_told_to_its_seat_only() -> None:
    kind = TOY.events["drew"]
    assert kind.seen_by(("drew", 1, "eel-3"), 1) == ("drew", 1, "eel-3")
    assert kind.seen_by(("drew", 1, "eel-3"), 0) == kind.seen_by(("drew", 1, "eel-3"), None) == ("drew", 1, HIDDEN)


def test_only_the_secret_values_of_an_event_are_hidden() -> None:
    kind = EventKind(("card", "to"), "{seat} slips {card} to {to}", ("card",), "{seat} slips a card to {to}")
    assert kind.seen_by(("slip", 0, "eel-3", "Bo"), 1) == ("slip", 0, HIDDEN, "Bo")
    assert kind.record(("slip", 0, "eel-3", "Bo")) == {"kind": "slip", "seat": 0, "card": "eel-3", "to": "Bo"}


def test_events_as_sentences() -> None:
    s = pool()
    assert TOY.sentence(("drew", 1, "eel-3"), ("Ada", "Bo")) == "Bo draws eel-3"
    assert TOY.sentence(("drew", 1, HIDDEN), ("Ada", "Bo")) == "Bo draws a card"
    assert TOY.sentence(("drifted", -1, 4), ("Ada", "Bo")) == "The crab drifts to cell 4"
    assert sorted(e for e in TOY.events_for(s, 0) if e[0] == "drew") == [("drew", 0, s.hand[0][-1]), ("drew", 1, HIDDEN)]


def test_a_match_tells_nobody_the_secrets_of_others() -> None:
    s = pool()
    for seat, code in ((0, "bid 1"), (1, "bid 1")):
        s = TOY.apply(s, seat, code, Live(1, 1))
    for seat in (0, 1):
        s = TOY.apply(s, seat, TOY.legal(s, seat)[0], Scripted([("calm",)]))
    drawn = {e[1]: e[2] for e in s.events if e[0] == "drew"}
    assert set(drawn) == {0, 1}
    assert {e[1]: e[2] for e in TOY.events_for(s, 0) if e[0] == "drew"} == {0: drawn[0], 1: HIDDEN}
