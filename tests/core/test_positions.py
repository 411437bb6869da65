"""A written position of Cosmoctopus that cannot be is refused, and the field that is wrong is named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.chance import Live
from engine.core.registry import load
from engine.core.state import BadPosition, to_json
from engine.cosmoctopus.game import Cosmoctopus
from tests.typed import as_a

GAME = as_a(Cosmoctopus, load("cosmoctopus"))
OPTIONS = GAME.options()
CARDS = GAME.box.cards

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    """A good position: the beginning of a game of two, as JSON values. Seat 0 is asked for its first Move."""
    s = GAME.setup(GAME.read_options({"first": 0}), 2, Live(1, 0))
    found: Data = json.loads(json.dumps(to_json(s)))
    return found


def field_of(data: Data, seats: int = 2) -> str:
    """The field that is refused."""
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, OPTIONS, seats)
    assert str(caught.value).startswith(f"{caught.value.field}: ") and len(str(caught.value)) > len(caught.value.field) + 10
    return caught.value.field


def draw(data: Data, kind: str, contact: bool = False) -> str:
    """Take a card of a type out of the deck, or out of the First Contact cards."""
    zone = data["contact" if contact else "deck"]
    found: str = next(c for c in zone if CARDS[c].type == kind)
    zone.remove(found)
    return found


def constellation(data: Data, arrows: str) -> str:
    """Lay a constellation with these arrows in front of seat 0, nothing filled yet."""
    wanted = tuple((a[0], a[2]) for a in arrows.split())
    card: str = next(c for c in data["deck"] if CARDS[c].arrows == wanted)
    data["deck"].remove(card)
    data["constellations"][0].append(card)
    data["filled"][0].append("")
    return card


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
def test_a_card_there_is_none_of(data: Data, zone: str) -> None:
    data[zone].append("the-missing-card")
    assert field_of(data) == zone


@pytest.mark.parametrize("zone", ["hand", "tableau", "constellations", "pack"])
def test_a_card_there_is_none_of_at_a_seat(data: Data, zone: str) -> None:
    data[zone][1].append("the-missing-card")
    assert field_of(data) == zone


@pytest.mark.parametrize("name", ["the-missing-card", "?", ""])
def test_a_row_or_pick_with_a_card_there_is_none_of(data: Data, name: str) -> None:
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


def test_a_view_is_no_position(data: Data) -> None:
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
def test_a_realm_that_cannot_be(data: Data, spoil: Callable[[list[str]], list[str]]) -> None:
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
def test_a_constellation_that_is_none(data: Data, kind: str) -> None:
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


# --- what the rules do not let happen


def named(data: Data, name: str) -> str:
    """Take this card from wherever it was dealt, with the top card of the deck in its place."""
    for zone in (data["row"], *data["hand"]):
        if name in zone:
            zone[zone.index(name)] = data["deck"].pop(0)
            return name
    data["deck"].remove(name)
    return name


def test_c28_a_full_constellation_at_rest(data: Data) -> None:
    card = constellation(data, "a>b b>c c>d")
    data["filled"][0] = ["abcd"]
    assert field_of(data) == "filled"
    data["frames"] = [["complete-which", 0, [], ""], *data["frames"]]
    assert GAME.legal(GAME.position(data, OPTIONS, 2), 0) == (f"complete {card}",)
    data["frames"][0] = ["complete-which", 1, [], ""]
    assert field_of(data) in ("filled", "frames")


def test_c28_a_full_constellation_while_its_slots_are_filled(data: Data) -> None:
    constellation(data, "a>b b>c c>d")
    constellation(data, "a>b a>c a>d")
    data["filled"][0] = ["abcd", ""]
    data["frames"] = [["fill-slot", 0, [1], ""], *data["frames"]]
    assert GAME.position(data, OPTIONS, 2).filled[0] == ("abcd", "")


def test_c27_an_open_slot_that_an_autofill_relic_in_play_serves(data: Data) -> None:
    # Sentient Inkpot serves ink; slot a of The Crooked Anchor is for ink, slot c for coins.
    data["tableau"][0].append(named(data, "sentient-inkpot"))
    data["constellations"][0].append(named(data, "the-crooked-anchor"))
    for filled, fits in (("", False), ("a", False), ("ab", True), ("abc", True)):
        data["filled"][0] = [filled]
        if fits:
            assert GAME.position(data, OPTIONS, 2).filled[0] == (filled,)
        else:
            assert field_of(data) == "filled"


def test_c14_a_gap_in_the_row_while_there_are_cards(data: Data) -> None:
    data["deck"].insert(0, data["row"][1])
    data["row"][1] = None
    assert field_of(data) == "row"
    data["hand"][1] += data["deck"]
    data["deck"] = []
    assert GAME.position(data, OPTIONS, 2).row[1] is None
    data["discard"] = [data["hand"][1].pop()]
    assert field_of(data) == "row"


@pytest.mark.parametrize(
    ("plays", "played", "possible"),
    [
        (1, 0, True),
        (0, 0, False),  # the one card has not been played
        (2, 0, False),  # nothing has brought another
        (50, 0, False),
        (0, 1, True),
        (1, 1, True),  # it was a "play one more"
        (2, 1, True),  # which was played free
        (3, 1, False),
        (0, 3, True),  # two of them free
        (4, 3, True),
        (5, 3, False),
    ],
)
def test_c15_c26_cards_that_are_left_to_play(data: Data, plays: int, played: int, possible: bool) -> None:
    data |= {"plays": plays, "played": played, "frames": [["act", 0, [], ""], ["tidy", 0, [], ""]]}
    if possible:
        assert GAME.position(data, OPTIONS, 2).plays == plays
    else:
        assert field_of(data) == "plays"


def test_c15_while_a_card_is_paid_for_it_is_no_longer_to_be_played(data: Data) -> None:
    card = draw(data, "relic")
    data["resolving"] = [card]
    data["frames"] = [["payment", 0, [f"play {card}", 0, 1, 0], card], ["enter", 0, [card], card], ["act", 0, [], ""], ["tidy", 0, [], ""]]
    assert GAME.position({**data, "plays": 0}, OPTIONS, 2).plays == 0


def test_c8_nobody_plays_before_the_first_turn() -> None:
    options = GAME.read_options({"first": 0, "hands": "draft"})
    data = json.loads(json.dumps(to_json(GAME.setup(options, 2, Live(1, 0)))))
    for name in ("plays", "played"):
        with pytest.raises(BadPosition) as caught:
            GAME.position({**data, name: 1}, options, 2)
        assert caught.value.field == name


@pytest.mark.parametrize(
    ("express", "tentacles", "contacted", "field"),
    [
        (False, 0, False, ""),
        (False, 1, True, ""),
        (False, 3, True, ""),
        (False, 1, False, "contacted"),
        (False, 3, False, "contacted"),
        (False, 0, True, "contacted"),
        (True, 3, False, ""),
        (True, 4, True, ""),
        (True, 3, True, "contacted"),
        (True, 4, False, "contacted"),
        (True, 2, False, "tentacles"),
    ],
)
def test_c7_c20_tentacles_and_first_contact(data: Data, express: bool, tentacles: int, contacted: bool, field: str) -> None:
    """Taken or declined, the First Contact is met with the first tentacle in play; in the express game that is the fourth."""
    options = GAME.read_options({"first": 0, "express": express})
    data |= {"tentacles": [tentacles, 5], "contacted": [contacted, True]}
    if not field:
        assert GAME.position(data, options, 2).contacted == (contacted, True)
        return
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, options, 2)
    assert caught.value.field == field


def test_c20_who_declined_has_a_tentacle_and_all_four_cards_are_left(data: Data) -> None:
    data |= {"tentacles": [1, 0], "contacted": [True, False]}
    assert len(GAME.position(data, OPTIONS, 2).contact) == 4


@pytest.mark.parametrize(("owned", "tentacles", "possible"), [(1, 0, False), (1, 1, False), (1, 2, True), (2, 3, False), (2, 7, True)])
def test_c19_who_has_forbidden_knowledge_has_its_tentacles(data: Data, owned: int, tentacles: int, possible: bool) -> None:
    data["knowledge"] |= dict.fromkeys(("ink", "coins")[:owned], 1)
    data |= {"tentacles": [0, tentacles], "contacted": [False, tentacles > 0]}
    if possible:
        assert GAME.position(data, OPTIONS, 2).knowledge.count(1) == owned
    else:
        assert field_of(data) == "knowledge"


def test_c19_between_its_two_tentacles_the_second_is_still_to_come(data: Data) -> None:
    data["knowledge"]["ink"] = 0
    data |= {"tentacles": [1, 0], "contacted": [True, False]}
    data["frames"] = [["contact", 0, [], "first-contact"], ["tentacle", 0, [], "claim ink"], *data["frames"]]
    assert GAME.position(data, OPTIONS, 2).tentacles == (1, 0)


# --- the draft


@pytest.fixture
def draft() -> Data:
    """Everybody has kept one card and chooses the second of four."""
    options = GAME.read_options({"first": 0, "hands": "draft"})
    s = GAME.setup(options, 3, Live(1, 0))
    for seat in range(3):
        s = GAME.apply(s, seat, GAME.legal(s, seat)[0], Live(1, 1))
    found: Data = json.loads(json.dumps(to_json(s)))
    assert GAME.position(found, options, 3).hand[0]
    return found


def refused_draft(data: Data) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, GAME.read_options({"first": 0, "hands": "draft"}), 3)
    return caught.value.field


def test_c8_a_pack_without_cards(draft: Data) -> None:
    draft["deck"] += draft["pack"][1]
    draft["pack"][1] = []
    assert refused_draft(draft) == "pack"


def test_c8_packs_of_different_sizes(draft: Data) -> None:
    draft["deck"].append(draft["pack"][2].pop())
    assert refused_draft(draft) == "pack"


def test_c8_packs_of_one_card_are_kept_at_once(draft: Data) -> None:
    for pack in draft["pack"]:
        draft["deck"] += pack[1:]
        del pack[1:]
    assert refused_draft(draft) == "pack"


def test_c8_more_kept_than_five_less_the_pack(draft: Data) -> None:
    draft["hand"][0].append(draft["deck"].pop())
    assert refused_draft(draft) == "hand"


def test_c8_everybody_has_chosen_and_still_is_asked(draft: Data) -> None:
    draft["picked"] = [pack.pop() for pack in draft["pack"]]
    assert refused_draft(draft) == "picked"


def test_c8_a_card_chosen_without_a_draft(data: Data) -> None:
    data["picked"][0] = data["deck"].pop()
    assert field_of(data) == "picked"


def test_c8_a_draft_with_a_choice_made_can_be_gone_on_with(draft: Data) -> None:
    draft["picked"][1] = draft["pack"][1].pop()
    s = GAME.position(draft, GAME.read_options({"first": 0, "hands": "draft"}), 3)
    assert GAME.pending(s) == (0, 2) and len(GAME.legal(s, 1)) == 3


# --- options that contradict the position


@pytest.mark.parametrize(
    ("played", "said", "field"),
    [
        ({"bridge": "random"}, {}, "bridge"),
        ({}, {"bridge": "random"}, "bridge"),
        ({"bridge": "choose"}, {"bridge": "random"}, "frames"),
        ({"hands": "draft"}, {}, "frames"),
        ({"first": 1}, {"first": 0}, "first"),
        ({"express": True}, {}, "contacted"),
        ({}, {"express": True}, "tentacles"),
        ({"layout": "opposite-tides", "bridge": "random"}, {"bridge": "random"}, "realm"),
        ({"investigator": "naive"}, {}, "difficulty"),
        ({}, {"investigator": "naive"}, "difficulty"),
        ({"investigator": "naive"}, {"investigator": "obsessive"}, "difficulty"),
    ],
    ids=str,
)
def test_options_that_say_otherwise(played: Data, said: Data, field: str) -> None:
    data = json.loads(json.dumps(to_json(GAME.setup(GAME.read_options({"first": 0} | played), 2, Live(1, 0)))))
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, GAME.read_options(said), 2)
    assert caught.value.field == field


# --- what is in progress


@pytest.mark.parametrize(
    "frames",
    [
        [],
        [["dance", 0, [], ""]],
        [["move", 0, [], ""], ["dance", 0, [], ""]],
        [["gain", 0, [[1, 0, 0, 0]], ""]],
        [["turn", 0, [], ""]],
        [["payment", 0, [], ""]],
        [["payment", 0, ["play no-such-card", 0, 1, 0], ""]],
        [["payment", 0, ["play blotted-notes", 9, 1, 0], ""]],
        [["payment", 0, ["play blotted-notes", 0, 99, 0], ""]],
        [["tribute", 0, ["move ink-3", 0, 1, 0], ""]],
        [["payment", 0, ["play blotted-notes", 0, "many", 0], ""]],
        [["choose", 0, [], ""]],
        [["choose", 0, ["ink"], ""]],
        [["choose", 0, [1, 2], ""]],
        [["may", 0, [3], ""]],
        [["may", 0, [["dance"]], ""]],
        [["order", 0, [["a", 1]], ""]],
        [["order", 0, [["no-such-card", []]], ""]],
        [["place", 0, ["ink"], ""]],
        [["fill-slot", 0, [1], ""]],
        [["complete-which", 0, [], ""]],
        [["salvage-card", 0, [None], ""]],
        [["take-card", 0, [], ""]],
        [["take-card", 0, ["fish"], ""]],
        [["conjure", 0, [], ""]],
        [["discard-down", 2, [], ""]],
        [["discard-down", -2, [], ""]],
    ],
    ids=json.dumps,
)
def test_something_in_progress_that_cannot_be(data: Data, frames: list[Any]) -> None:
    assert field_of({**data, "frames": frames}) == "frames"


@pytest.mark.parametrize("op", ["move", "first-move", "act", "discard-down", "contact", "gain-one"])
def test_a_question_to_one_seat_that_is_asked_of_everyone(data: Data, op: str) -> None:
    """Nobody could answer it: the number that stands for everyone is no seat."""
    args = [2] if op == "gain-one" else []
    assert field_of({**data, "frames": [[op, -1, args, ""], ["turn", 0, [], ""]]}) == "frames"


def test_a_draft_for_one_seat_alone(data: Data) -> None:
    data["pack"][0] = [data["deck"].pop(), data["deck"].pop()]
    assert field_of({**data, "frames": [["draft", 0, [], "draft"], ["turn", 0, [], ""]]}) == "frames"


@pytest.mark.parametrize(
    "later",
    [
        ["turn", 0, [], ""],
        ["enter", 0, ["no-such-card"], ""],
        ["enter", 0, [], ""],
        ["gain", 0, ["much"], ""],
        ["gain", 0, [[1, 1]], ""],
        ["land", 0, ["atlantis"], ""],
        ["completed", 0, ["the-crooked-anchor"], ""],
        ["spent", 0, ["the-crooked-anchor"], ""],
        ["know", 0, [7], ""],
        ["per", 0, [], ""],
        ["turn", -1, [], ""],
    ],
    ids=json.dumps,
)
def test_what_comes_later_can_be_played_or_is_refused(data: Data, later: list[Any]) -> None:
    """Frames below the question are looked at too: a position that is taken must not break under the first answer."""
    try:
        s = GAME.position({**data, "frames": [["gain-one", 0, [2], ""], later, ["turn", 1, [], ""]]}, OPTIONS, 2)
    except BadPosition as refused:
        assert refused.field in ("frames", "resolving")
        return
    after = GAME.apply(s, 0, "gain ink", Live(1, 1))
    assert GAME.pending(after) and GAME.legal(after, GAME.pending(after)[0])


def test_a_game_that_is_over_with_something_in_progress(data: Data) -> None:
    assert field_of({**data, "over": True, "tentacles": [8, 0]}) == "frames"


def test_a_game_that_is_over_though_nobody_has_eight_tentacles(data: Data) -> None:
    assert field_of({**data, "over": True, "frames": []}) in ("over", "tentacles")


def test_a_game_that_goes_on_though_somebody_has_eight_tentacles(data: Data) -> None:
    assert field_of({**data, "tentacles": [8, 0]}) in ("over", "tentacles")
