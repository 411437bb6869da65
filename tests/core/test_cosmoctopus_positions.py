"""A written position of Cosmoctopus in which things are in impossible places is refused, and the field that is wrong is named."""

import json
from collections.abc import Callable

import pytest

from engine.core.state import to_json
from tests.core.cosmoctopus_positions import GAME, OPTIONS, Data, beginning, constellation, draw, field_of


@pytest.fixture
def data() -> Data:
    return beginning()


def test_a_good_position_is_taken(data: Data) -> None:
    s = GAME.position(data, OPTIONS, 2)
    assert json.loads(json.dumps(to_json(s))) == data
    constellation(data, "a>b b>c c>d")
    data["filled"][0] = ["ab"]
    data["tableau"][1].append(draw(data, "relic"))
    data["resources"][0] = dict.fromkeys(data["resources"][0], 50)
    data["knowledge"]["ink"] = 1
    data["tentacles"] = [7, 2]
    data["contacted"] = [True, True]
    assert GAME.position(data, OPTIONS, 2).filled == (("ab",), ())


def test_a_position_for_another_number_of_seats(data: Data) -> None:
    assert field_of(data, 3) in ("hand", "tableau", "constellations", "filled", "resources")


@pytest.mark.parametrize("zone", ["deck", "discard", "contact", "resolving", "removed"])
def test_a_card_that_does_not_exist(data: Data, zone: str) -> None:
    data[zone].append("the-missing-card")
    assert field_of(data) == zone


@pytest.mark.parametrize("zone", ["hand", "tableau", "constellations", "pack"])
def test_a_card_that_does_not_exist_at_a_seat(data: Data, zone: str) -> None:
    data[zone][1].append("the-missing-card")
    assert field_of(data) == zone


@pytest.mark.parametrize("name", ["the-missing-card", "?", ""])
def test_a_row_or_pick_with_a_card_that_does_not_exist(data: Data, name: str) -> None:
    assert field_of({**data, "row": [name, *data["row"][1:]]}) == "row"
    assert field_of({**data, "picked": [None, name]}) == "picked"


@pytest.mark.parametrize(("zone", "seat"), [("discard", None), ("resolving", None), ("hand", 0), ("hand", 1), ("pack", 0)])
def test_a_card_in_two_places(data: Data, zone: str, seat: int | None) -> None:
    (data[zone] if seat is None else data[zone][seat]).append(data["deck"][0])
    assert field_of(data) == "cards"


def test_a_card_twice_in_one_place(data: Data) -> None:
    data["deck"].append(data["deck"][0])
    assert field_of(data) == "cards"


@pytest.mark.parametrize("zone", ["deck", "contact", "hand"])
def test_a_card_in_no_place(data: Data, zone: str) -> None:
    (data[zone][0] if zone == "hand" else data[zone]).pop()
    assert field_of(data) == "cards"


def test_a_view_is_not_a_position(data: Data) -> None:
    s = GAME.position(data, OPTIONS, 2)
    assert field_of(to_json(GAME.observe(s, 0))) in ("deck", "hand", "frames")


def test_a_row_of_another_length(data: Data) -> None:
    assert field_of({**data, "row": [*data["row"], None]}) == "row"
    data["deck"].append(data["row"].pop())
    assert field_of(data) == "row"


@pytest.mark.parametrize("zone", ["contact", "removed"])
def test_a_devotee_among_the_first_contact_cards(data: Data, zone: str) -> None:
    data[zone].append(draw(data, "relic"))
    assert field_of(data) == "contact"


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_a_first_contact_card_where_it_never_is(data: Data, zone: str) -> None:
    data[zone].append(draw(data, "relic", contact=True))
    assert field_of(data) == "deck"


def test_a_first_contact_card_in_the_row(data: Data) -> None:
    data["deck"].append(data["row"][0])
    data["row"][0] = draw(data, "relic", contact=True)
    assert field_of(data) == "deck"


def _other_special(realm: list[str]) -> str:
    return next(t for t in GAME.box.special if t not in realm)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda realm: realm[:-1],
        lambda realm: [*realm, realm[0]],
        lambda realm: ["ink-3" if t == "coins-3" else t for t in realm],
        lambda realm: [_other_special(realm) if t == "ink-card" else t for t in realm],
        lambda realm: ["atlantis" if t == "ink-card" else t for t in realm],
        lambda realm: [t for t in realm if t not in GAME.box.special],
    ],
)
def test_an_impossible_realm(data: Data, spoil: Callable[[list[str]], list[str]]) -> None:
    assert field_of({**data, "realm": spoil(data["realm"])}) == "realm"


def test_a_head_that_is_nowhere(data: Data) -> None:
    assert field_of({**data, "head": "atlantis"}) == "head"
    assert field_of({**data, "head": _other_special(data["realm"])}) == "head"


@pytest.mark.parametrize("name", ["turn", "first"])
@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there(data: Data, name: str, seat: int) -> None:
    assert field_of({**data, name: seat}) == name


@pytest.mark.parametrize("owner", [-1, 2])
def test_knowledge_of_nobody(data: Data, owner: int) -> None:
    data["knowledge"]["stars"] = owner
    assert field_of(data) == "knowledge"


@pytest.mark.parametrize("spoil", [{"ink": None}, {"ink": None, "coins": None, "whispers": None, "stars": None, "gold": None}, [None] * 4])
def test_knowledge_of_other_resources(data: Data, spoil: object) -> None:
    assert field_of({**data, "knowledge": spoil}) == "knowledge"


@pytest.mark.parametrize("name", ["round", "plays"])
def test_counters_below_zero(data: Data, name: str) -> None:
    assert field_of({**data, name: -1}) == name


def test_resources_below_zero(data: Data) -> None:
    data["resources"][1]["coins"] = -1
    assert field_of(data) == "resources"


@pytest.mark.parametrize("n", [-1, 9])
def test_tentacles_out_of_bounds(data: Data, n: int) -> None:
    assert field_of({**data, "tentacles": [0, n]}) == "tentacles"


@pytest.mark.parametrize("worth", [0, -1, 4])
def test_a_token_that_is_not_in_the_box(data: Data, worth: int) -> None:
    assert field_of({**data, "tokens": [[], [worth]]}) == "tokens"


@pytest.mark.parametrize("kind", ["hallucination", "constellation"])
def test_a_tableau_with_a_card_that_does_not_stay_there(data: Data, kind: str) -> None:
    data["tableau"][0].append(draw(data, kind))
    assert field_of(data) == "tableau"


@pytest.mark.parametrize("kind", ["scripture", "relic", "hallucination"])
def test_something_that_is_not_a_constellation(data: Data, kind: str) -> None:
    data["constellations"][0].append(draw(data, kind))
    data["filled"][0].append("")
    assert field_of(data) == "constellations"


def test_filled_slots_without_a_constellation_and_the_other_way_round(data: Data) -> None:
    assert field_of({**data, "filled": [[""], []]}) == "filled"
    constellation(data, "a>b b>c c>d")
    data["filled"][0] = []
    assert field_of(data) == "filled"


@pytest.mark.parametrize(
    ("arrows", "filled"),
    [
        ("a>b b>c c>d", "b"),
        ("a>b b>c c>d", "ac"),
        ("a>b b>c c>d", "abd"),
        ("a>b b>c c>d", "ba"),
        ("a>b b>c c>d", "aa"),
        ("a>b b>c c>d", "e"),
        ("a>b b>c c>d", "abcde"),
        ("a>b a>c b>d c>d", "ad"),
        ("a>b a>c b>d c>d", "bcd"),
        ("a>b a>c a>d", "bd"),
    ],
)
def test_slots_filled_against_the_arrows(data: Data, arrows: str, filled: str) -> None:
    constellation(data, arrows)
    data["filled"][0] = [filled]
    assert field_of(data) == "filled"
