"""N10, N11: victory, ties, the last cult, games that nobody can win, and the next turn."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.state import EVERYONE
from engine.night.box import standard_box
from engine.night.game import GrandOctopus
from engine.night.table import Night
from tests.night import GAME, Cult, asked, events, given, have, play, turn

THREE = "idol skull potion"


def ended(*cults: Cult, settings: Sequence[str] | None = None, answers: Sequence[str] = (), **options: Any) -> Night:
    """The game after one turn: by default nobody moves, and all offspring go where nobody is."""
    s = given(*cults, **options)
    s = turn(s, *(settings or ["observatory observatory"] * len(GAME.pending(s))))
    for answer in answers:
        s = play(s, answer)
    return s


def winner(s: Night) -> int:
    places = GAME.result(s).places
    assert places.count(1) == 1
    return places.index(1)


def lone(place: str, components: str, power: int = 4) -> Cult:
    """A cult that can gather in its place, alone."""
    return Cult(place, power, components)


# --- N10


def test_n10_four_different_components_win() -> None:
    cults = (lone("library", THREE), lone("garden", ""), lone("crypt", ""))
    s = ended(*cults, settings=("museum library", "museum garden", "museum crypt"), answers=("take grimoire", "leave", "leave"))
    assert s.over and winner(s) == 0
    assert GAME.result(s).scores == (4, 0, 0)
    assert events(s, "won") == [(0, "4 different components")]


def test_n10_only_at_the_end_of_the_turn() -> None:
    """The library comes first; the winner has to live through the rest of the turn, and others may reach the goal too."""
    cults = (lone("library", THREE), lone("garden", ""), lone("crypt", ""))
    s = ended(*cults, settings=("museum library", "museum garden", "museum crypt"), answers=("take grimoire",))
    assert not s.over and len(have(s, 0)) == 4 and asked(s).seat == 2


def test_n10_a_cult_without_power_does_not_win() -> None:
    """The fourth component is gathered at the clock's risk: here the cult with three is killed and wins nothing."""
    cults = (lone("library", THREE, power=1), lone("garden", ""), lone("crypt", ""))
    s = ended(*cults, settings=("museum library", "library garden", "museum crypt"), answers=("leave", "leave"))
    assert not s.over and s.power[0] == 0


def test_n10_of_several_the_one_with_a_grimoire_wins() -> None:
    """Both have four: idol, skull, potion, chart and grimoire, idol, skull, plant."""
    cults = (lone("observatory", "idol skull potion"), lone("garden", "grimoire idol skull"), lone("laboratory", ""))
    settings = ("library observatory", "museum garden", "crypt laboratory")
    s = ended(*cults, settings=settings, answers=("leave", "take chart", "take plant"))
    assert s.over and winner(s) == 1
    assert GAME.result(s).places == (2, 1, 3)
    assert GAME.result(s).reason == "4 different components, a grimoire among them"


def test_n10_then_the_first_kind_that_only_some_have() -> None:
    """Both have a grimoire and an idol; one has a skull, the other not."""
    cults = (lone("garden", "grimoire idol potion"), lone("observatory", "grimoire idol skull"), lone("crypt", ""))
    settings = ("library garden", "museum observatory", "museum crypt")
    s = ended(*cults, settings=settings, answers=("leave", "take chart", "take plant"))
    assert s.over and winner(s) == 1
    assert "a skull among them" in GAME.result(s).reason


def test_n10_of_three_the_next_kind_decides_between_those_still_tied() -> None:
    """A grimoire with two of three; of these two an idol with one."""
    cults = (
        lone("library", "idol skull potion"),
        lone("crypt", "grimoire potion chart"),
        lone("garden", "idol potion chart"),
        lone("museum", ""),
    )
    settings = ("laboratory library", "laboratory crypt", "laboratory garden", "laboratory museum")
    s = ended(*cults, settings=settings, answers=("take grimoire", "leave", "take skull", "take plant"))
    assert s.over and winner(s) == 0
    assert "a stone idol among them" in GAME.result(s).reason


def test_n10_then_more_power() -> None:
    cults = (
        lone("library", "idol skull potion", power=3),
        lone("laboratory", "grimoire idol skull", power=2),
        lone("garden", ""),
        lone("crypt", ""),
    )
    settings = ("museum library", "museum laboratory", "museum garden", "museum crypt")
    s = ended(*cults, settings=settings, answers=("take grimoire", "leave", "take potion", "leave"))
    assert s.over and winner(s) == 0
    assert GAME.result(s).reason == "4 different components, and the most power"


def test_n10_then_nobody() -> None:
    cults = (
        lone("library", "idol skull potion", power=3),
        lone("laboratory", "grimoire idol skull", power=3),
        lone("garden", ""),
        lone("crypt", ""),
    )
    settings = ("museum library", "museum laboratory", "museum garden", "museum crypt")
    s = ended(*cults, settings=settings, answers=("take grimoire", "leave", "take potion", "leave"))
    assert s.over
    result = GAME.result(s)
    assert result.lost and result.places == (1, 1, 1, 1)
    assert events(s, "unwon") == [(EVERYONE, "equal components and equal power")]


def test_n10_the_only_cult_left_wins() -> None:
    cults = (Cult("museum", 1), Cult("crypt", 0), Cult("laboratory", 2))
    s = ended(*cults, settings=("garden museum", "museum laboratory"), answers=("leave",))
    assert s.over and winner(s) == 2
    assert GAME.result(s).reason == "the only cult left"
    assert GAME.result(s).places == (2, 2, 1)


def test_n10_with_none_left_nobody_wins() -> None:
    s = ended(Cult("museum", 1), Cult("crypt", 0), Cult("laboratory", 1), settings=("laboratory museum", "museum laboratory"))
    assert s.over and GAME.result(s).lost
    assert GAME.result(s).reason == "no cult is left"


def test_n10_the_others_take_places_the_living_first_then_by_components_then_by_power() -> None:
    cults = (
        lone("library", THREE),
        Cult("garden", 2, "idol chart"),
        Cult("museum", 3, "chart skull"),
        Cult("crypt", 0, "grimoire skull potion"),
        Cult("observatory", 2, "idol chart"),
    )
    s = ended(*cults, settings=("laboratory library", "laboratory garden", "laboratory museum", "laboratory observatory"))
    while not s.over:
        s = play(s, next(code for code in ("take grimoire", "leave") if code in GAME.legal(s, GAME.pending(s)[0])))
    assert GAME.result(s).places == (1, 3, 2, 5, 3)


def test_n10_those_with_enough_take_their_places_as_the_winner_is_found() -> None:
    """All three have four. The grimoire wins; of the other two one has an idol, which comes before power."""
    cults = (
        lone("library", "skull chart plant"),
        lone("laboratory", "skull chart plant", power=5),
        lone("observatory", "idol skull potion", power=2),
        Cult("crypt", 3),
        Cult("crypt", 3),
    )
    settings = ("museum library", "museum laboratory", "museum observatory", "museum crypt", "museum crypt")
    s = ended(*cults, settings=settings, answers=("take grimoire", "nothing", "agree", "take potion", "take chart"))
    assert s.over and GAME.result(s).places == (1, 3, 2, 4, 4)


def test_n10_components_decide_between_others_with_as_many_and_equal_power() -> None:
    """Two components and 3 power each: the grimoire decides, and between the other two the skull."""
    cults = (
        lone("garden", THREE),
        Cult("museum", 3, "chart plant"),
        Cult("museum", 3, "skull chart"),
        Cult("museum", 3, "grimoire plant"),
    )
    settings = ("observatory garden", "observatory museum", "observatory museum", "observatory museum")
    s = ended(*cults, settings=settings, answers=("nothing", "agree", "agree", "take plant"))
    assert s.over and GAME.result(s).places == (1, 4, 3, 2)


# --- N11


def test_n11_then_the_offspring_leave_the_cultists_stay_and_the_next_turn_begins() -> None:
    s = given(Cult("museum"), Cult("crypt"), Cult("laboratory"))
    s = play(turn(s, "garden museum", "garden crypt", "garden laboratory"), "leave", "leave", "leave")
    assert s.offspring == (None, None, None)
    assert s.cultists == ("museum", "crypt", "laboratory")
    assert (s.turn, s.first) == (2, 1)
    assert GAME.pending(s) == (0, 1, 2) and asked(s).kind == "clock"
    assert events(s, "turn") == [(EVERYONE, 2)]


LONG = GrandOctopus(replace(standard_box(), numbers=replace(standard_box().numbers, goal=7)))
"""The game with seven components to gather: with four it never comes to this, since two living cults cannot have all that is left."""
ALL = "grimoire idol skull potion chart plant key"


def test_n11_a_game_that_can_no_longer_be_won_ends_without_a_winner() -> None:
    """The last grimoire goes: the one cult has it, and four others; the other has the three that are left."""
    s = given(Cult("library", 4, "idol skull potion"), Cult("museum", 4, "chart plant key"), Cult("", 0, ALL), game=LONG)
    s = play(turn(s, "garden library", "garden museum"), "take grimoire")
    assert s.over and GAME.result(s).lost
    assert GAME.result(s).reason == "no component is left that a cult lacks"


def test_n11_as_long_as_a_component_is_left_that_a_living_cult_lacks_it_goes_on() -> None:
    s = given(Cult("library", 4, "idol skull potion"), Cult("museum", 4, "chart plant key"), Cult("", 0, ALL), game=LONG)
    s = play(turn(s, "garden library", "garden museum"), "leave")
    assert not s.over and s.turn == 2
