"""N1 to N4: cults, locations, stairs, set-up; and the data file they are read from."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.core.chance import Scripted, Search
from engine.core.game import BadOption, BadSeats
from engine.core.state import BadPosition, Names, to_json
from engine.core.toml import BadBox
from engine.night.box import read_box, standard_box
from engine.night.setup import NightOptions
from engine.night.table import Night
from tests.night import GAME, Cult, given, left, question

BOX = standard_box()


def fresh(seats: int = 3, luck: Sequence[Names] = (("dreams",), ("0",)), **options: Any) -> Night:
    return GAME.setup(NightOptions(**options), seats, Scripted(luck))


# --- N1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n01_three_to_five_cults_each_with_a_letter_of_its_own(seats: int) -> None:
    s = fresh(seats)
    assert len(s.cult) == seats == len({BOX.cults[cult].letter for cult in s.cult})
    assert len({BOX.cults[cult].colour for cult in s.cult}) == seats


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_n01_not_for_fewer_or_more(seats: int) -> None:
    with pytest.raises(BadSeats):
        fresh(seats)


# --- N2


def test_n02_six_locations_with_fixed_numbers_and_components() -> None:
    assert [(r.number, r.id, r.component) for r in BOX.rooms.values()] == [
        (1, "library", "grimoire"),
        (2, "museum", "idol"),
        (3, "crypt", "skull"),
        (4, "laboratory", "potion"),
        (5, "observatory", "chart"),
        (6, "garden", "plant"),
    ]
    assert set(BOX.exteriors) == {"dreams", "marsh", "colony", "city"}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n02_one_component_fewer_than_players_in_each_location(seats: int) -> None:
    kinds = ("grimoire", "idol", "skull", "potion", "chart", "plant", "key")
    assert left(fresh(seats)) == dict.fromkeys(kinds, seats - 1)


# --- N3


def test_n03_the_stairs() -> None:
    joined = {frozenset((room.number, BOX.rooms[other].number)) for room in BOX.rooms.values() for other in room.stairs}
    pairs = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2)]
    assert joined == {frozenset(pair) for pair in pairs}


# --- N4


@pytest.mark.parametrize(("seats", "power"), [(3, 4), (4, 5), (5, 6)])
def test_n04_all_begin_in_the_library_with_one_power_more_than_players(seats: int, power: int) -> None:
    s = fresh(seats)
    assert s.cultists == ("library",) * seats
    assert s.power == (power,) * seats
    assert s.offspring == (None,) * seats
    assert s.turn == 1


def test_n04_the_exterior_location_is_chosen_or_random() -> None:
    assert fresh(luck=[("1",)], exterior="marsh").exterior == "marsh"
    assert fresh(luck=[("city",), ("1",)]).exterior == "city"
    drawn = Counter(GAME.setup(NightOptions(), 3, Search(Random(n))).exterior for n in range(100))
    assert set(drawn) == {"dreams", "marsh", "colony", "city"}


def test_n04_who_comes_first_is_chosen_or_random() -> None:
    assert fresh(luck=[("dreams",), ("2",)]).first == 2
    assert fresh(luck=[("dreams",)], first=1).first == 1
    with pytest.raises(BadOption, match="there is no seat 3"):
        fresh(luck=[("dreams",)], first=3)


def test_n04_the_board_says_what_stays_the_same() -> None:
    board: dict[str, Any] = GAME.board(fresh(4, luck=[("0",)], exterior="colony"))
    assert [room["number"] for room in board["rooms"]] == [1, 2, 3, 4, 5, 6]
    assert board["exterior"]["name"] == "the Colony of the Moon Men"
    assert [cult["letter"] for cult in board["cults"]] == ["C", "L", "S", "T"]
    assert (board["goal"], board["most_power"]) == (4, 7)


# --- written positions


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": 0}, "turn"),
        ({"first": 3}, "first"),
        ({"cult": ["choir", "choir", "salt"]}, "cult"),
        ({"exterior": "marsh"}, "exterior"),
        ({"exterior": "moon"}, "exterior"),
        ({"power": [8, 4, 4]}, "power"),
        ({"power": [0, 4, 4]}, "cultists"),
        ({"cultists": [None, "library", "library"]}, "cultists"),
        ({"cultists": ["cellar", "library", "library"]}, "cultists"),
        ({"cultists": ["marsh", "library", "library"]}, "cultists"),
        ({"offspring": ["crypt", None, None]}, "offspring"),
        ({"offspring": ["city", None, None]}, "offspring"),
        ({"down": [True, False, False]}, "down"),
        ({"gathered": [["grimoire-1"], [], []]}, "components"),
        ({"gathered": [["grimoire-9"], [], []]}, "components"),
        ({"clock": ["garden garden", "museum crypt", "crypt museum"]}, "clock"),
        ({"clock": ["museum garden", None, None]}, "clock"),
        ({"clock": ["line crypt", None, None]}, "clock"),
        ({"over": True}, "over"),
        ({"frames": []}, "frames"),
        ({"frames": [["clock", 0, [], ""]]}, "frames"),
        ({"frames": [["dance", 0, [], ""]]}, "frames"),
        ({"frames": [["gather", 0, ["library"], "library"]]}, "frames"),
        ({"frames": [["gather", 0, ["crypt"], "crypt"], ["conflicts", -1, ["laboratory"], ""]]}, "frames"),
        ({"frames": [["gather", 0, ["library"], "library"], ["conflicts", -1, ["crypt"], ""]]}, "frames"),
        ({"frames": [["gather", 0, ["library"], "crypt"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["gather", 0, [1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["dream", 0, [], "city"], ["verify", -1, [], ""]]}, "frames"),
        ({"frames": [["swap", 0, [], "city"], ["verify", -1, [], ""]]}, "frames"),
        ({"frames": [["discard", 0, [], "city"], ["verify", -1, [], ""]]}, "frames"),
        ({"frames": [["propose", 1, ["library", 0], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["propose", 1, ["library", 1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["respond", 1, ["library", 1, "dance", 1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["respond", 1, ["library", 1, "gather veil", 1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["respond", 1, ["library", 1, "nothing", 2], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["respond", 2, ["library", 8, "nothing", 1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
        ({"frames": [["respond", 0, ["library", 9, "nothing", 1], "library"], ["conflicts", -1, ["museum"], ""]]}, "frames"),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any], field: str) -> None:
    data = to_json(given()) | change
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, NightOptions(exterior="city"), 3)
    assert caught.value.field == field


def test_a_position_with_two_of_a_kind_is_refused() -> None:
    data = to_json(given(Cult(components="skull"), Cult(components="skull")))
    data["gathered"] = [["skull-1", "skull-2"], [], []]
    with pytest.raises(BadPosition, match="two of a kind"):
        GAME.position(data, NightOptions(exterior="city"), 3)


def test_a_component_lies_where_its_kind_belongs() -> None:
    data = to_json(given())
    data["stock"] |= {"skull": ["skull-1", "potion-1"], "potion": ["skull-2", "potion-2"]}
    with pytest.raises(BadPosition, match="only components of the kind skull"):
        GAME.position(data, NightOptions(exterior="city"), 3)


def begun(change: dict[str, Any], *cults: Cult, **options: Any) -> Night:
    """A written position in the middle of a turn."""
    return GAME.position(to_json(given(*cults, **options)) | change, NightOptions(**options), len(cults))


def test_n05_whoever_is_outside_has_no_offspring() -> None:
    cults = Cult("city"), Cult("crypt"), Cult("garden")
    frames = [["gather", 1, ["crypt"], "crypt"], ["conflicts", -1, ["laboratory"], ""]]
    assert begun({"frames": frames, "offspring": [None, "library", "library"]}, *cults, exterior="city").offspring[1] == "library"
    with pytest.raises(BadPosition, match="cannot have offspring in a turn"):
        begun({"frames": frames, "offspring": ["garden", None, None]}, *cults, exterior="city")


def test_n13_only_whoever_gathers_exchanges() -> None:
    cults = Cult("marsh", 4, "skull"), Cult("marsh", 4, "potion"), Cult("garden")
    for seat in (0, 1):
        frames = [["gather", 0, ["marsh"], "marsh"], ["exchange", seat, [], "marsh"], ["verify", -1, [], ""]]
        if seat == 0:
            assert question(begun({"frames": frames, "offspring": [None, None, "library"]}, *cults, exterior="marsh")) == ("gather", 0)
        else:
            with pytest.raises(BadPosition, match="only the cult that gathers exchanges"):
                begun({"frames": frames, "offspring": [None, None, "library"]}, *cults, exterior="marsh")


def test_n14_nobody_discards_unless_another_cult_dominates_the_colony() -> None:
    frames = [["discard", 0, [], "colony"], ["verify", -1, [], ""]]
    own = Cult("museum", 4, "skull potion")
    sent = {"frames": frames, "offspring": ["library", None, "library"]}
    assert question(begun(sent, own, Cult("colony"), Cult("garden"), exterior="colony")) == ("discard", 0)
    with pytest.raises(BadPosition, match="nobody else dominates"):
        begun({**sent, "offspring": ["library"] * 3}, own, Cult("crypt"), Cult("garden"), exterior="colony")


def test_n04_power_is_what_a_cult_began_with_where_none_is_gained() -> None:
    """Three cults begin with 4. More can be had in the Dimension of Dreams only, up to 7 (N12)."""
    for outside in ({"exterior": "city"}, {"exterior": "marsh"}, {"exterior": "colony"}, {"quick": True}):
        with pytest.raises(BadPosition, match="power"):
            given(Cult(power=5), **outside)
    assert given(Cult(power=7), exterior="dreams").power[0] == 7
    with pytest.raises(BadPosition, match="power"):
        given(Cult(power=8), exterior="dreams")


def test_n05_whoever_is_in_a_room_has_sent_its_offspring_somewhere() -> None:
    """Where clocks can be set wrongly on purpose there may be none (N16)."""
    frames = [["gather", 1, ["crypt"], "crypt"], ["conflicts", -1, ["laboratory"], ""]]
    cults, sent = (Cult("library"), Cult("crypt"), Cult("garden")), {"frames": frames, "offspring": ["museum", "museum", None]}
    with pytest.raises(BadPosition, match="offspring"):
        begun(sent, *cults, exterior="city")
    assert begun(sent, *cults, exterior="city", errors=True).offspring[2] is None


def test_n08_whoever_comes_first_in_a_turn_is_not_out() -> None:
    with pytest.raises(BadPosition, match="first"):
        given(Cult(power=0), Cult(), Cult(), Cult(), first=0)


def test_n04_the_option_who_comes_first_and_the_position_agree() -> None:
    with pytest.raises(BadPosition, match="first"):
        GAME.position(to_json(given(first=0)), NightOptions(exterior="city", first=1), 3)


def test_position_and_options_have_to_agree() -> None:
    data = to_json(given())
    with pytest.raises(BadPosition, match="exterior"):
        GAME.position(data, NightOptions(exterior="marsh"), 3)
    with pytest.raises(BadPosition, match="no key-1 in this game"):
        GAME.position(data, NightOptions(quick=True), 3)
    data = to_json(given(Cult(components="skull")))
    with pytest.raises(BadPosition, match="components lie face down"):
        GAME.position(data, NightOptions(exterior="city", face_down=True), 3)


# --- the data file


TEXT = """
[numbers]
power = 1
most_power = 7
stock = 1
goal = 4
quick_goal = 3
rounds = 3
"""


def written(**change: str) -> str:
    """A small data file: rooms a to f in a ring, one exterior location."""
    rooms = "abcdef"
    kinds = ("grimoire", "idol", "skull", "potion", "chart", "plant", "key")
    parts = {
        "numbers": TEXT,
        "component": "".join(f'[[component]]\nid = "{kind}"\nname = "{kind}"\nplural = "{kind}s"\n' for kind in kinds),
        "room": "".join(
            f'[[room]]\nid = "{room}"\nnumber = {i + 1}\nname = "the {room}"\ncomponent = "{kinds[i]}"\n'
            f'stairs = ["{rooms[i - 1]}", "{rooms[(i + 1) % 6]}"]\n'
            for i, room in enumerate(rooms)
        ),
        "exterior": '[[exterior]]\nid = "x"\nname = "X"\nrule = "none"\ndream = 1\n',
        "cult": "".join(f'[[cult]]\nid = "{c}"\nname = "{c}"\nletter = "{c.upper()}"\ncolour = "red"\n' for c in "vwxyz"),
    }
    return "".join((parts | change).values())


def test_a_data_file_of_ones_own_is_read() -> None:
    box = read_box(written(), "mine.toml")
    assert box.reach["a"] == ("a", "b", "f")
    assert box.reach["x"] == ("a", "b", "c", "d", "e", "f")
    assert box.hash != BOX.hash


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("goal = 4", "goal = 0", "numbers: goal cannot be less than 1"),
        ("most_power = 7", "most_power = 5", "most_power"),
        ("stock = 1", "stock = 3", "stock"),
        ("goal = 4", "", "goal"),
        ("rounds = 3", "rounds = 3\nspeed = 1", "speed"),
        ('id = "idol"', 'id = "statue"', "component: there have to be grimoire, idol"),
        ("number = 6", "number = 7", "numbers have to be 1 to 6"),
        ('stairs = ["f", "b"]', 'stairs = ["b"]', "stairs between f and a"),
        ('stairs = ["f", "b"]', 'stairs = ["f", "b", "q"]', "stairs between a and q"),
        ('component = "plant"', 'component = "skull"', "each kind of component"),
        ('id = "w"', 'id = "v"', "cult: two have the same id"),
        ('id = "w"', 'id = "W"', "“W” is not an id"),
        ('letter = "W"', 'letter = "V"', "a letter of its own"),
        ("dream = 1", "dream = -1", "below 0"),
        ('id = "x"\nname = "X"', 'id = "a"\nname = "X"', "it has the id of a room"),
        ("[numbers]", "[numbers", "mine.toml"),
    ],
)
def test_a_mistake_in_a_data_file_is_reported_with_the_place(old: str, new: str, told: str) -> None:
    with pytest.raises(BadBox, match=told) as caught:
        read_box(written().replace(old, new, 1), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
