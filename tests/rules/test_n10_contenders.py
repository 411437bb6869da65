"""N10: who may still win a turn in which some cult has enough already, and what else may change it (N13, N14)."""

from collections.abc import Sequence
from typing import Any

from engine.core.chance import Scripted
from engine.core.state import Event
from engine.night.contenders import contenders, may_exchange, may_lose_one, ready
from engine.night.table import Night
from tests.night import GAME, Cult, given

Turn = tuple[Night, list[Event]]


def played(cults: Sequence[Cult], clocks: Sequence[str], *answers: str, **options: Any) -> Turn:
    """What everybody sees after these clocks and answers: the view of the last seat, and the events of the turn."""
    s, events = given(*cults, **options), list[Event]()
    for code in (*(f"clock {setting}" for setting in clocks), *answers):
        s = GAME.apply(s, GAME.pending(s)[0], code, Scripted())
        events += s.events
    return GAME.observe(s, len(cults) - 1), events


def outside(exterior: str, own: str, *answers: str, rival: str = "idol skull potion", third: str = "", power: int = 4) -> Turn:
    """The Choir talks outside with the Salt Hand; the Lantern Watch has just gathered a grimoire, its fourth component."""
    cults = Cult("museum", power, own), Cult("library", 4, rival), Cult("garden", power, third)
    return played(cults, ("crypt crypt", "laboratory library", "museum museum"), "take grimoire", *answers, exterior=exterior)


def test_n10_who_may_still_get_four_and_be_before_another_with_four() -> None:
    """A key is the fourth of both outside. Of the two with a grimoire only the Choir has an idol."""
    turn = outside("city", "grimoire idol skull", rival="potion chart plant", third="idol skull potion")
    assert ready(*turn) == [1] and contenders(*turn) == [0]


def test_n10_who_would_lose_the_tie_or_lacks_two_or_has_the_kind_is_no_contender() -> None:
    for own in ("idol skull potion", "grimoire idol", "grimoire skull key"):
        assert contenders(*outside("city", own)) == []


def test_n10_with_the_same_four_more_power_is_needed() -> None:
    """Each has a grimoire, an idol and a skull, and the Choir gathers the plant that the other has."""
    for power, found in ((4, [0]), (3, []), (2, [])):
        cults = Cult("garden", power, "grimoire idol skull"), Cult("library", 3, "idol skull plant"), Cult("crypt")
        assert contenders(*played(cults, ("museum garden", "laboratory library", "museum crypt"), "take grimoire")) == found


def test_n07_where_offspring_of_others_are_nobody_gathers_any_more() -> None:
    """The Choir lacks only the plant, the last to be gathered this turn, and would have an idol beside two grimoires."""
    for sent, found in (("laboratory", [0]), ("garden", [])):
        cults = Cult("garden", 4, "grimoire idol skull"), Cult("library", 4, "skull potion chart"), Cult("museum")
        assert contenders(*played(cults, ("observatory garden", f"{sent} library", "observatory museum"), "take grimoire")) == found


def test_n07_a_conflict_that_is_over_brings_nothing_more() -> None:
    """The Choir alone in the garden may still gather the plant until it leaves it there; the key outside is still to come."""
    cults = Cult("garden", 4, "grimoire idol skull"), Cult("library", 4, "potion chart skull"), Cult("museum")
    clocks = "observatory garden", "laboratory library", "crypt crypt"
    assert contenders(*played(cults, clocks, "take grimoire")) == [0]
    assert contenders(*played(cults, clocks, "take grimoire", "leave")) == []


def test_n08_once_no_other_can_be_proposed_only_the_one_who_is_may_still_dominate() -> None:
    """The first in turn order has made the last proposal."""
    for proposal, answer, found in (
        ("gather choir", "gather salt", [0]),
        ("gather salt", "gather choir", []),
        ("nothing", "gather choir", []),
    ):
        for spoken, still in ((4, [0]), (5, found)):
            said = (proposal, answer, proposal, answer, proposal)[:spoken]
            assert contenders(*outside("city", "grimoire idol skull", *said, rival="potion chart plant")) == still


def test_n15_the_toll_is_paid_before_anything_is_gathered() -> None:
    """The conflict in the Lost City is still to come while the Salt Hand is asked in the crypt."""
    for power, found in ((2, [0]), (1, [])):
        cults = Cult("museum", power, "grimoire idol skull"), Cult("library", 4, "potion chart plant"), Cult("crypt")
        turn = played(cults, ("garden garden", "laboratory library", "museum crypt"), "take grimoire", exterior="city")
        assert contenders(*turn) == found


def test_n13_an_exchange_may_bring_what_decides() -> None:
    """With a key the Choir has four and no grimoire; it can then have that of the Lantern Watch for its chart."""
    assert contenders(*outside("marsh", "idol skull chart")) == [0]
    assert may_exchange(*outside("marsh", "")) and not may_exchange(*outside("city", ""))
    assert not may_exchange(*outside("marsh", "", "confront"))
    taken = "gather choir", "agree", "take key"
    assert may_exchange(*outside("marsh", "chart", *taken))
    assert not may_exchange(*outside("marsh", "chart", *taken, "swap chart grimoire lantern"))


def test_n14_who_has_four_may_be_made_to_put_one_back_by_whoever_can_pay() -> None:
    assert may_lose_one(*outside("colony", "")) == [1]
    assert may_lose_one(*outside("colony", "", power=1)) == []
    assert may_lose_one(*outside("city", "")) == []
    assert may_lose_one(*outside("colony", "", "gather choir", "agree")) == [1]
    assert may_lose_one(*outside("colony", "", "confront")) == []


def test_n14_a_cult_that_has_been_named_is_no_longer_ready() -> None:
    assert ready(*outside("colony", "", "gather choir", "agree", "name lantern")) == []


def test_n18_with_components_face_down_whoever_has_three_may_still_win() -> None:
    cults = Cult("museum", 4, "idol skull potion"), Cult("library", 4, "idol skull potion"), Cult("garden")
    clocks = "crypt crypt", "laboratory library", "observatory garden"
    assert contenders(*played(cults, clocks, "take grimoire", exterior="city", face_down=True)) == [0]
