"""N10: what is said and proposed where an answer decides who wins."""

from typing import Any

from engine.night.table import Night
from tests.night import GAME, Cult, asked, given, play, question, turn


def outside(exterior: str, components: str, rival: str = "idol skull potion", power: int = 4, **options: Any) -> Night:
    """The Choir is outside with these components; the Lantern Watch has just gathered its fourth, a grimoire."""
    cults = Cult("museum", power, components), Cult("library", 4, rival), Cult("garden")
    s = turn(given(*cults, exterior=exterior, **options), "crypt crypt", "laboratory library", "observatory garden")
    return play(s, "take grimoire", "leave")


def said(s: Night) -> dict[str, str]:
    return {choice.code: choice.label for choice in asked(s).choices}


def test_n10_where_gathering_loses_and_naming_does_not_naming_is_proposed() -> None:
    """Four and a key against four with a grimoire: the grimoire decides, unless it is put back (N14)."""
    s = outside("colony", "idol skull potion")
    assert question(s) == ("gather", 0)
    assert asked(s).proposal == "name lantern"
    assert said(s) == {
        "take key": "gather a silver key: the Lantern Watch wins",
        "name lantern": "name the Lantern Watch to put back a component",
        "leave": "gather nothing: the Lantern Watch wins",
    }


def test_n10_playouts_name_a_cult_that_would_win_unless_it_puts_something_back() -> None:
    """Bots judge a talk by what follows, so what is outside has to stop a winner there too (N14)."""
    assert GAME.proposal(outside("colony", "idol skull potion"), 0) == "name lantern"
    assert GAME.proposal(outside("colony", "idol skull potion", rival="idol skull"), 0) == "take key"
    assert GAME.proposal(outside("colony", "idol skull potion", face_down=True), 0) == "take key"


def test_n10_where_gathering_wins_it_is_proposed_and_said() -> None:
    """Both have four, and nobody's grimoire decides: an idol does, which only the Choir has."""
    s = given(Cult("museum", 4, "idol skull potion"), Cult("garden", 4, "skull potion chart"), Cult("library"), exterior="colony")
    s = play(turn(s, "crypt crypt", "laboratory garden", "observatory library"), "leave", "take plant")
    assert asked(s).proposal == "take key"
    assert said(s)["take key"] == "gather a silver key: the Drowned Choir wins"
    assert said(s)["leave"] == "gather nothing: the Lantern Watch wins"


def test_n10_who_cannot_pay_to_name_is_told_that_all_lose() -> None:
    s = outside("colony", "idol skull potion", power=1)
    assert asked(s).proposal == "take key"
    assert set(said(s).values()) == {"gather a silver key: the Lantern Watch wins", "gather nothing: the Lantern Watch wins"}


def test_n10_with_components_face_down_it_is_not_said_who_wins_a_tie() -> None:
    s = outside("colony", "idol skull potion", face_down=True)
    assert said(s)["take key"] == "gather a silver key, 4 of 4, not sure yet"
    assert said(s)["leave"] == "gather nothing: the Lantern Watch wins"
    assert asked(s).proposal == "take key"


def test_n10_an_exchange_to_come_may_decide_a_tie() -> None:
    """At the marsh the grimoire can still change hands (N13), so that nothing is certain once both have four."""
    s = outside("marsh", "idol skull chart")
    assert said(s) == {"take key": "gather a silver key, 4 of 4, not sure yet", "leave": "gather nothing: the Lantern Watch wins"}
    s = play(s, "take key")
    assert question(s) == ("swap", 0) and asked(s).proposal == "swap chart grimoire lantern"


def test_n10_nothing_is_said_while_a_conflict_to_come_may_decide() -> None:
    """The Salt Hand may still gather its fourth, a plant: with a grimoire it then wins, with no idol the Choir does."""
    for components, told in (
        ("grimoire skull chart", ", 4 of 4, not sure yet"),
        ("skull potion chart", ": the Drowned Choir wins"),
        ("grimoire skull", ": the Drowned Choir wins"),
        ("plant grimoire skull", ": the Drowned Choir wins"),
    ):
        s = given(Cult("museum", 4, "chart potion key"), Cult("laboratory", 4, ""), Cult("garden", 4, components))
        s = turn(s, "observatory museum", "crypt laboratory", "library garden")
        assert said(s)["take idol"] == f"gather a stone idol{told}"


def test_n14_it_is_said_that_a_component_of_four_may_still_be_put_back() -> None:
    """A cult in the colony can name another if it has more than the 1 power which that costs."""
    for power, told in ((2, "one may still be put back"), (1, "not sure yet")):
        s = given(Cult("museum", 4, "chart potion key"), Cult("colony", power), Cult("garden", 4, "plant"), exterior="colony")
        s = turn(s, "observatory museum", "garden garden", "library garden")
        assert said(s)["take idol"] == f"gather a stone idol, 4 of 4, {told}"


# --- talks (N8)


def met(*components: str, power: int = 4) -> Night:
    """These cults meet in the crypt, and the last of three has nothing to gather in the garden."""
    cults = [Cult("crypt", power, own) for own in components]
    s = given(*cults, Cult("garden", 4, "plant"))
    return turn(s, *["laboratory crypt"] * len(components), "observatory garden")


LAST = ("gather choir", "gather lantern") * 2


def test_n10_a_talk_says_who_wins_by_what() -> None:
    s = met("", "idol potion chart")
    told = {choice.code: (choice.label, choice.gain) for choice in asked(s).choices}
    assert told["gather lantern"] == ("propose: the Lantern Watch dominates", "1 skull for the Lantern Watch: the Lantern Watch wins")
    assert told["gather choir"] == ("propose: the Drowned Choir dominates", "1 skull for the Drowned Choir")
    assert told["nothing"] == ("propose: nothing happens", "nobody loses power")
    s = play(s, "gather lantern")
    told = {choice.code: (choice.label, choice.brief_gain) for choice in asked(s).choices}
    assert told["agree"] == ("agree: the Lantern Watch dominates", "the Lantern Watch +1 skull and wins")


def test_n10_to_agree_is_not_proposed_where_another_wins_by_it() -> None:
    """First in turn order is the Lantern Watch, so it has the last word, and the Choir can agree or fight."""
    s = given(Cult("crypt", 4, ""), Cult("crypt", 4, "idol potion chart"), Cult("garden", 4, "plant"), first=1)
    s = turn(s, "laboratory crypt", "laboratory crypt", "observatory garden")
    s = play(s, "gather lantern", "gather choir", "gather lantern", "gather choir", "gather lantern")
    assert set(GAME.legal(s, 0)) == {"agree", "confront"} and asked(s).proposal == "confront"


def test_n10_peace_is_not_proposed_where_a_rival_wins_by_it() -> None:
    """The Lantern Watch has four, without an idol: with a key the Choir has four too, and the idol decides."""
    cults = Cult("library", 4, "idol skull potion"), Cult("garden", 4, "skull potion chart"), Cult("library", 4)
    s = turn(given(*cults, exterior="colony"), "crypt crypt", "laboratory garden", "crypt crypt")
    s = play(s, "take plant")
    assert question(s) == ("propose", 0) and asked(s).proposal == "gather choir"
    told = {choice.code: choice.gain for choice in asked(s).choices}
    assert told["nothing"] == "nobody loses power, the Lantern Watch wins"


def test_n10_a_confrontation_that_ends_the_game_says_so() -> None:
    cults = Cult("crypt", 2), Cult("crypt", 1), Cult("", 0)
    s = turn(given(*cults), "laboratory crypt", "laboratory crypt")
    assert {choice.code: choice.label for choice in asked(s).choices}["confront"] == "a confrontation: the Drowned Choir wins"
    assert asked(s).proposal == "confront"
