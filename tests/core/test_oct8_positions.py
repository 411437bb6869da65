"""A written position of Oct8 that is impossible is refused, and the field that is wrong is named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.state import BadPosition, to_json
from engine.oct8.setup import Oct8Options
from tests.oct8 import GAME, Seat, given, play

Data = dict[str, Any]

SHIPPED = ("blue-head-5 blue-7-1 blue-1-2", "green-head-5 green-7-1 green-1-2")
MINE, THEIRS = "red-head-1 blue-5-1 red-3-1", "green-head-1 red-4-1 blue-3-1 green-1-1"


def written(*codes: str, **more: Any) -> Data:
    """A good position as JSON values, after these answers of seat 0."""
    seats = (Seat("red-1-1 red-4-2 blue-4-2", area=(MINE,), shipped=SHIPPED, chips=(2, 1)), Seat("blue-1-1", area=(THEIRS,)))
    found: Data = json.loads(json.dumps(to_json(play(given(*seats, **more), *codes))))
    return found


def field_of(data: Data, seats: int = 2, short: bool = False) -> str:
    """The field that is refused."""
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, Oct8Options(short=short), seats)
    assert str(caught.value).startswith(f"{caught.value.field}: ") and len(str(caught.value)) > len(caught.value.field) + 10
    return caught.value.field


@pytest.mark.parametrize(
    "codes",
    [
        (),
        ("draw",),
        ("attach",),
        ("attach", "to red-head-10"),
        ("attach", "to red-head-10", "lay red-1-1"),
        ("exchange-hand",),
        ("exchange-hand", "give blue-5-1"),
        ("exchange-hand", "give blue-5-1", "put red-1-1"),
        ("exchange-octopuses",),
        ("exchange-octopuses", "swap blue-5-1"),
        ("exchange-octopuses", "swap blue-5-1", "for red-4-1"),
        ("chip 2",),
    ],
)
def test_a_good_position_is_taken(codes: tuple[str, ...]) -> None:
    data = written(*codes)
    assert json.loads(json.dumps(to_json(GAME.position(data, Oct8Options(), 2)))) == data


def test_a_position_of_the_short_game_has_fewer_heads() -> None:
    assert field_of(written(), short=True) in ("heads", "common", "secret", "cards")


def test_a_position_for_another_number_of_seats() -> None:
    assert field_of(written(), 3) in ("hand", "known", "secret", "area", "shipped", "chips")


@pytest.mark.parametrize("zone", ["deck", "pile", "heads", "lifted"])
def test_a_card_that_does_not_exist(zone: str) -> None:
    data = written()
    data[zone].append("red-9-1")
    assert field_of(data) == zone


@pytest.mark.parametrize(("zone", "card"), [("deck", "red-head-10"), ("pile", "red-head-10"), ("heads", "red-5-1")])
def test_a_card_where_its_kind_never_is(zone: str, card: str) -> None:
    data = written()
    data[zone].append(card)
    assert field_of(data) == zone


@pytest.mark.parametrize("zone", ["deck", "pile", "heads"])
def test_a_card_in_two_places(zone: str) -> None:
    data = written()
    data[zone].append(data[zone][0])
    assert field_of(data) == "cards"


@pytest.mark.parametrize("zone", ["deck", "heads"])
def test_a_card_in_no_place(zone: str) -> None:
    data = written()
    data[zone].pop()
    assert field_of(data) == "cards"


def test_a_view_is_not_a_position() -> None:
    s = GAME.position(written(), Oct8Options(), 2)
    assert field_of(json.loads(json.dumps(to_json(GAME.observe(s, 0))))) in ("deck", "heads", "hand", "frames")


def move(data: Data, card: str, zone: str, seat: int | None = None) -> None:
    """Take a card out of the arm deck and lay it down elsewhere."""
    data["deck"].remove(card)
    (data[zone] if seat is None else data[zone][seat]).append(card)


def taller(data: Data) -> None:
    data["deck"].remove("red-8-1")
    data["common"][0].append("red-8-1")


def shorter(data: Data) -> None:
    data["deck"].append(data["area"][0][0].pop())


def headless(data: Data) -> None:
    data["heads"].append(data["common"][0].pop(0))
    data["deck"].remove("red-8-1")
    data["common"][0].append("red-8-1")


def crowded(data: Data) -> None:
    """Four octopuses in front of seat 1, when it is not its turn."""
    for head, arm in (("blue-head-7", "red-8-1"), ("blue-head-8", "blue-8-1"), ("blue-head-9", "green-8-1")):
        data["heads"].remove(head)
        data["deck"].remove(arm)
        data["area"][1].append([head, arm])


def many(data: Data) -> None:
    for card in [card for card in data["deck"] if "-1-" in card][:8]:
        move(data, card, "hand", 1)


def gap(data: Data) -> None:
    """The octopus that was there has been shipped, so its place has been filled since."""
    data["shipped"][0] += data["area"][0]
    data["area"][0] = []
    data["heads"] += data["common"][0]
    data["common"][0] = []


def full(data: Data) -> None:
    """Four octopuses in front of seat 0, and nothing is missing in the common area."""
    data["area"][0] += data["shipped"][0]
    data["shipped"][0] = []
    data["area"][0].append([data["heads"].pop(), data["deck"].pop(data["deck"].index("red-8-1"))])


def greedy(data: Data) -> None:
    """Ten cards before the first action: the turn draw brings one at most."""
    for card in [card for card in data["deck"] if "-1-" in card][:7]:
        move(data, card, "hand", 0)


def used_up(data: Data) -> None:
    data["pile"], data["deck"] = data["deck"] + data["pile"], []


def over(data: Data) -> None:
    """The game has ended in the turn of the seat that used up the arm deck, before the other one had its last."""
    used_up(data)
    data.update(over=True, closer=0, frames=[], colours=data["secret"], secret=[None, None])


def bare(data: Data) -> None:
    data["area"][0][0] = []


@pytest.mark.parametrize(
    ("field", "spoil"),
    [
        ("common", taller),
        ("common", headless),
        ("common", lambda data: data["common"].append([])),
        ("area", shorter),
        ("area", crowded),
        ("hand", many),
        ("closer", used_up),
        ("closer", lambda data: data.update(closer=1)),
        ("closer", lambda data: data.update(closer=2)),
        ("turn", lambda data: data.update(turn=2)),
        ("first", lambda data: data.update(first=-1)),
        ("round", lambda data: data.update(round=0)),
        ("actions", lambda data: data.update(actions=-1)),
        ("actions", lambda data: data.update(actions=0)),
        ("actions", lambda data: data.update(actions="one")),
        ("chips", lambda data: data.update(chips=[[3], []])),
        ("chips", lambda data: data.update(chips=[[1, 2], []])),
        ("chips", lambda data: data.update(chips=[[1, 1], []])),
        ("chips", lambda data: data.update(chips=[[0], []])),
        ("chips", lambda data: data.update(chips=[[2, 2], []])),
        ("chips", lambda data: data.update(chips=[[2, 1], [2]])),
        ("actions", lambda data: data.update(actions=2)),
        ("actions", lambda data: data.update(actions=1, acted=True)),
        ("actions", lambda data: data.update(actions=4, acted=True, chips=[[], []])),
        ("deck", lambda data: data.update(round=21)),
        ("common", gap),
        ("area", full),
        ("hand", greedy),
        ("secret", lambda data: data.update(secret=[data["secret"][0], None], heads=[*data["heads"], data["secret"][1]])),
        ("colours", lambda data: data.update(colours=[data["heads"].pop(), None])),
        ("over", over),
        ("lifted", lambda data: move(data, "red-8-1", "lifted")),
    ],
)
def test_an_impossible_position(field: str, spoil: Callable[[Data], object]) -> None:
    data = written()
    spoil(data)
    assert field_of(data) == field


def test_chips_without_octopuses() -> None:
    data = json.loads(json.dumps(to_json(given(Seat("red-1-1"), Seat("blue-1-1")))))
    data["chips"][1] = [1]
    assert field_of(data) == "chips"


def test_a_chip_is_spent_after_the_turn_draw() -> None:
    data = json.loads(json.dumps(to_json(given(Seat(area=(MINE,)), Seat(), ask="turn-draw", lifted="red-1-1"))))
    data["actions"] = 2
    assert field_of(data) == "actions"


def test_the_options_say_who_began() -> None:
    data = written()
    with pytest.raises(BadPosition, match=r"^first: the position says 0, and the option first 1$"):
        GAME.position(data, Oct8Options(first=1), 2)
    GAME.position(data, Oct8Options(first=0), 2)


def test_an_octopus_without_a_head() -> None:
    data = written()
    data["heads"].append(data["area"][0][0][0])
    data["deck"] += data["area"][0][0][1:]
    bare(data)
    assert field_of(data) == "area"


ACT, TIDY = ["act", 0, [], ""], ["tidy", 0, [], ""]


@pytest.mark.parametrize(
    "frames",
    [
        [],
        [TIDY],
        [ACT],
        [ACT, ACT, TIDY],
        [["turn", 0, [], ""]],
        [["draw", 0, [2], ""], TIDY],
        [["draw", 0, [3], ""], ACT, TIDY],
        [["draw", 0, [0], ""], ACT, TIDY],
        [["draw", 0, [], ""], ACT, TIDY],
        [["draw", 1, [2], ""], ACT, TIDY],
        [["dance", 0, [], ""], ACT, TIDY],
        [["act", 1, [], ""], ["tidy", 1, [], ""]],
        [["attach-card", 0, ["red-head-1", 0], ""], ACT, TIDY],
        [["attach-card", 0, ["red-head-10", -1], ""], ACT, TIDY],
        [["ship", 0, [], ""], TIDY],
        [["discard", 0, [], ""], TIDY],
    ],
)
def test_impossible_work_in_progress(frames: list[Any]) -> None:
    assert field_of({**written(), "acted": True, "frames": frames}) == "frames"


def test_an_action_in_progress_has_been_taken_and_the_turn_draw_comes_before_it() -> None:
    turn_draw = {"frames": [["turn-draw", 0, [], ""], ACT, TIDY], "acted": True}
    assert field_of({**written(), **turn_draw}) == "acted"
    assert field_of({**written("draw"), "acted": False, "actions": 1}) == "acted"


@pytest.mark.parametrize(
    ("op", "args", "lifted", "field"),
    [
        ("turn-draw", [], "", "lifted"),
        ("turn-draw", [], "red-8-1 blue-8-1", "lifted"),
        ("match-hand", ["red-head-1"], "", "lifted"),
        ("match-hand", ["green-head-1"], "red-4-1", "frames"),
        ("match-hand", ["red-head-1"], "red-8-1", "area"),
        ("swap-with", ["blue-head-10"], "red-8-1", "frames"),
        ("swap-arms", ["red-head-1", "red-head-1"], "red-8-1", "frames"),
        ("swap-arms", ["red-head-1", "blue-head-10"], "red-8-1", "frames"),
        ("swap-arms", ["red-head-1", "green-head-1"], "red-1-2 red-1-3", "lifted"),
    ],
)
def test_impossible_lifted_cards(op: str, args: list[str], lifted: str, field: str) -> None:
    data = written()
    for card in lifted.split():
        for zone in (data["deck"], *data["area"][0], *data["area"][1]):
            if card in zone:
                zone.remove(card)
        data["lifted"].append(card)
    data["frames"] = [[op, 0, args, ""], ACT, TIDY]
    data["acted"], data["actions"] = op != "turn-draw", 1
    assert field_of(data) == field


def test_a_question_without_an_answer() -> None:
    data = written()
    data["pile"] = data["hand"][0] + data["pile"]
    data["hand"][0] = []
    data.update(frames=[["attach-to", 0, [], ""], ACT, TIDY], acted=True, actions=0)
    assert field_of(data) == "frames"
