"""A written position of Cosmoctopus that no game leads to is refused: at rest, in the draft, within an effect, at the end."""

import json
from typing import Any

import pytest

from engine.core.chance import Live
from engine.core.state import BadPosition, to_json
from tests.core.cosmoctopus_positions import GAME, OPTIONS, Data, beginning, constellation, draw, field_of


@pytest.fixture
def data() -> Data:
    return beginning()


# --- what the rules do not let happen


def named(data: Data, name: str) -> str:
    """Take this card from wherever it was dealt, and put the top card of the deck in its place."""
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


def test_c15_a_card_that_is_being_paid_for_is_no_longer_left_to_play(data: Data) -> None:
    card = draw(data, "relic")
    data["resolving"] = [card]
    data["frames"] = [["payment", 0, [f"play {card}", 0, 1, 0], card], ["enter", 0, [card], card], ["act", 0, [], ""], ["tidy", 0, [], ""]]
    assert GAME.position({**data, "plays": 0}, OPTIONS, 2).plays == 0


def test_c17_a_payment_that_the_seat_cannot_make(data: Data) -> None:
    card, (held, *_) = draw(data, "relic"), data["hand"]
    data["resolving"], data["plays"] = [card], 0
    data["resources"][0] = dict.fromkeys(data["resources"][0], 0)
    frames = [["enter", 0, [card], card], ["act", 0, [], ""], ["tidy", 0, [], ""]]
    for generic in (len(held), len(held) + sum(data["tokens"][0]) + 1):
        data["frames"] = [["payment", 0, [f"play {card}", 0, 0, generic], card], *frames]
        if generic == len(held):
            assert GAME.position(data, OPTIONS, 2).resolving == (card,)
        else:
            assert field_of(data) == "frames"
    data["frames"] = [["tribute", 0, ["move ink-3", 0, 0, 1], ""], *frames]
    assert field_of(data) == "frames"


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


def test_c20_whoever_declined_has_a_tentacle_and_all_four_cards_are_left(data: Data) -> None:
    data |= {"tentacles": [1, 0], "contacted": [True, False]}
    assert len(GAME.position(data, OPTIONS, 2).contact) == 4


@pytest.mark.parametrize(("owned", "tentacles", "possible"), [(1, 0, False), (1, 1, False), (1, 2, True), (2, 3, False), (2, 7, True)])
def test_c19_whoever_has_forbidden_knowledge_has_its_tentacles(data: Data, owned: int, tentacles: int, possible: bool) -> None:
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


def test_c8_a_draft_with_a_choice_made_can_be_resumed(draft: Data) -> None:
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
def test_options_that_contradict_the_position(played: Data, said: Data, field: str) -> None:
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
def test_something_impossible_in_progress(data: Data, frames: list[Any]) -> None:
    assert field_of({**data, "frames": frames}) == "frames"


@pytest.mark.parametrize(
    "frame",
    [
        ["take-card", 0, [None], ""],
        ["tribute", 0, ["move ink-3", 0, 0, 1], ""],
        ["payment", 0, ["claim ink", 0, 2, 0], ""],
        ["place", 0, [[1, 0, 0, 0]], ""],
        ["complete-which", 0, [], ""],
        ["may", 0, [[["take-card", [None]]]], ""],
        ["may", 0, [[["turn", []]]], ""],
        ["per", 0, ["relic", [["take", [None]]]], ""],
        ["choose", 0, [["gain ink 1", [["gain", [[9, 0, 0, 0]]]]], ["draw 1", [["draw", [1]]]]], ""],
        ["tidy", 0, [], ""],
        ["first-move", 0, [], ""],
    ],
    ids=json.dumps,
)
def test_something_later_that_no_rule_leaves_for_later(data: Data, frame: list[Any]) -> None:
    assert field_of({**data, "frames": [data["frames"][0], frame, *data["frames"][1:]]}) == "frames"


def test_the_head_comes_to_no_tile_that_is_in_the_box(data: Data) -> None:
    (missing, *_) = {*GAME.box.special} - {*data["realm"]}
    for tile, fits in ((data["realm"][0], True), (missing, False)):
        frames = [data["frames"][0], ["land", 0, [tile], ""], *data["frames"][1:]]
        if fits:
            assert GAME.position({**data, "frames": frames}, OPTIONS, 2)
        else:
            assert field_of({**data, "frames": frames}) == "frames"


def test_more_in_progress_than_ever_comes_up(data: Data) -> None:
    data["frames"][1:1] = [["draw", 0, [1], ""]] * 300
    assert field_of(data) == "frames"


@pytest.mark.parametrize("op", ["move", "first-move", "act", "discard-down", "contact", "gain-one"])
def test_a_question_to_one_seat_that_is_asked_of_everyone(data: Data, op: str) -> None:
    """Nobody could answer it: the number that stands for everyone is not a seat."""
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
    assert field_of({**data, "over": True, "tentacles": [8, 0]}) == "over"


def test_a_game_that_is_over_though_nobody_has_eight_tentacles(data: Data) -> None:
    assert field_of({**data, "over": True, "frames": []}) in ("over", "tentacles")


def test_a_game_that_goes_on_though_somebody_has_eight_tentacles(data: Data) -> None:
    assert field_of({**data, "tentacles": [8, 0]}) in ("over", "tentacles")
