"""N18, N19: gathered components face down."""

from collections import Counter
from random import Random
from typing import Any

from engine.core.state import EVERYONE, HIDDEN, to_json
from engine.night.table import Night
from tests.night import GAME, Cult, asked, events, given, have, legal, play, question, refused, turn

STAY = "crypt crypt"


def hidden(*cults: Cult, **options: Any) -> Night:
    return given(*cults, face_down=True, **options)


# --- what is seen


def test_n18_the_owner_sees_its_own_components_and_the_others_how_many() -> None:
    s = hidden(Cult("museum", 4, "skull potion"), Cult("crypt", 4, "chart"))
    assert GAME.observe(s, 0).covered == (("skull-1", "potion-1"), (HIDDEN,), ())
    assert GAME.observe(s, 1).covered == ((HIDDEN, HIDDEN), ("chart-1",), ())
    assert GAME.observe(s, None).covered == ((HIDDEN, HIDDEN), (HIDDEN,), ())
    assert to_json(GAME.observe(s, 2))["covered"] == [2, 1, ()]


def test_n18_what_is_gathered_lies_face_down_and_those_who_watch_know_it() -> None:
    s = turn(hidden(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    s = play(s, "take idol")
    assert s.covered[0] == ("idol-1",) and s.gathered[0] == ()
    assert GAME.observe(s, 1).covered[0] == (HIDDEN,)
    assert events(s, "gathered") == [(0, "idol", "museum")]


def test_n18_the_stock_of_each_location_is_seen_by_all() -> None:
    s = hidden(Cult("museum", 4, "skull"))
    assert GAME.observe(s, None).stock == s.stock


def test_n18_dealt_anew_nobody_has_two_of_a_kind() -> None:
    s = hidden(Cult("museum", 4, "skull potion chart"), Cult("crypt", 4, "chart skull"), Cult("garden", 4, "potion skull key"), Cult())
    for seed in range(40):
        world = GAME.redeal(s, 3, Random(seed))
        assert all(len(have(world, seat)) == len(world.covered[seat]) for seat in range(4))
        assert GAME.observe(world, 3) == GAME.observe(s, 3)


def test_n18_when_the_game_ends_all_is_turned_up() -> None:
    s = hidden(Cult("museum", 4, "grimoire skull potion"), Cult("crypt", 4, "chart"), Cult("laboratory"))
    s = play(turn(s, "garden museum", "garden crypt", "garden laboratory"), "take idol", "leave", "leave")
    assert s.over and GAME.result(s).places[0] == 1
    assert s.gathered == (("grimoire-1", "skull-1", "potion-1", "idol-1"), ("chart-1",), ())
    assert s.covered == ((), (), ())
    assert events(s, "uncovered") == [(EVERYONE,)]


# --- what can be looked up


def log(s: Night, before: Night, now: Night) -> list[str]:
    return [GAME.sentence(event, ("Ann", "Bob", "Cy")) for event in GAME.events_for(s, 2, GAME.fades(before, now))]


def gathering(**options: Any) -> tuple[Night, Night, Night]:
    """Before, after and after the turn in which Ann gathers a stone idol in the museum; the others gather nothing."""
    before = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory"), **options), "garden museum", "garden crypt", "garden laboratory")
    after = play(before, "take idol")
    return before, after, play(after, "leave", "leave")


def test_n18_the_log_says_what_is_gathered_until_the_next_clocks_are_revealed() -> None:
    before, after, next_turn = gathering(face_down=True)
    assert log(after, before, after)[:1] == ["Ann gathers a stone idol in the museum"]
    assert log(after, before, next_turn)[:1] == ["Ann gathers a stone idol in the museum"]
    revealed = turn(next_turn, "garden museum", "garden crypt", "garden laboratory")
    assert log(after, before, revealed) == ["Ann gathers a component", "Bob dominates a location"]
    assert GAME.events_for(after, 0, faded=True)[0] == ("gathered", 0, "idol", "museum")
    assert GAME.events_for(after, None, faded=True)[0] == ("gathered", 0, HIDDEN, HIDDEN)


def test_n18_nor_can_it_be_found_out_from_where_the_cultists_were() -> None:
    before, _, next_turn = gathering(face_down=True)
    revealed = turn(next_turn, "garden museum", "garden crypt", "garden laboratory")
    told = log(before, hidden(), revealed)
    assert "Ann has sent cultists and offspring out" in told and "museum" not in " ".join(told)


def test_n18_as_long_as_the_log_tells_it_everybody_knows_what_is_gathered() -> None:
    before, after, next_turn = gathering(face_down=True)
    assert before.known == ((), (), ()) and after.known == next_turn.known == (("idol-1",), (), ())
    assert GAME.observe(next_turn, 1).known == next_turn.known
    assert all(have(GAME.redeal(next_turn, 1, Random(seed)), 0) == {"idol"} for seed in range(20))
    revealed = turn(next_turn, "garden museum", "garden crypt", "garden laboratory")
    assert revealed.covered[0] == ("idol-1",) and revealed.known == ((), (), ())


def test_n18_face_up_there_is_nothing_to_remember() -> None:
    assert gathering()[1].known == ((), (), ())


def test_n18_face_up_and_once_all_is_over_nothing_fades() -> None:
    before, _, next_turn = gathering()
    assert not GAME.fades(before, turn(next_turn, "garden museum", "garden crypt", "garden laboratory"))
    s = hidden(Cult("museum", 4, "grimoire skull potion"), Cult("crypt", 4, "chart"), Cult("laboratory"))
    over = play(turn(s, "garden museum", "garden crypt", "garden laboratory"), "take idol", "leave", "leave")
    assert over.over and not GAME.fades(s, over)


# --- dealt anew


def crowded() -> Night:
    """Four cults with four components each: of 16 hidden ones hardly any other deal gives nobody two of a kind."""
    cults = [Cult("library", 4, "idol skull potion"), Cult("museum", 4, "grimoire skull potion"), Cult("crypt", 4, "grimoire idol potion")]
    cults += [Cult("laboratory", 4, "grimoire idol skull"), Cult("marsh", 4, "chart plant")]
    s = hidden(*cults, exterior="marsh")
    s = turn(s, "garden library", "garden museum", "garden crypt", "garden laboratory", "crypt crypt")
    return play(s, "take grimoire", "take idol", "take skull", "take potion")


def test_n18_a_world_dealt_anew_is_always_possible() -> None:
    s = crowded()
    for seed in range(50):
        world = GAME.redeal(s, 4, Random(seed))
        assert GAME.possible(world) and GAME.observe(world, 4) == GAME.observe(s, 4)


def test_n18_every_possible_deal_is_as_likely_as_the_others() -> None:
    """Of two skulls and a potion Bob has a skull and the potion, Cy a skull. Of three kinds Cy has each in one way of three."""
    s = hidden(Cult("museum"), Cult("crypt", 4, "skull potion"), Cult("garden", 4, "skull"))
    assert {(*sorted(have(GAME.redeal(s, 0, Random(seed)), 1)),) for seed in range(20)} == {("potion", "skull")}
    s = hidden(Cult("museum"), Cult("crypt", 4, "skull potion"), Cult("garden", 4, "idol"))
    found = Counter(min(have(GAME.redeal(s, 0, Random(seed)), 2)) for seed in range(600))
    assert set(found) == {"skull", "potion", "idol"} and min(found.values()) > 150


def test_n18_dealt_anew_what_all_have_heard_holds() -> None:
    """A cult that offers a skull for a chart has a skull and no chart; one that proposes itself in the crypt has no skull."""
    s = play(marsh("skull plant", "potion chart", "chart"), "swap skull chart lantern")
    assert all(have(GAME.redeal(s, 2, Random(seed)), 0) >= {"skull"} for seed in range(30))
    assert not any("chart" in have(GAME.redeal(s, 2, Random(seed)), 0) for seed in range(30))
    cults = Cult("crypt", 4, "plant"), Cult("crypt", 4, "potion"), Cult("garden", 4, "skull")
    s = play(turn(hidden(*cults), "museum crypt", "museum crypt", "museum garden"), "gather choir")
    assert not any("skull" in have(GAME.redeal(s, 1, Random(seed)), 0) for seed in range(30))


def test_n18_after_an_exchange_everybody_knows_both_components() -> None:
    s = play(marsh("skull plant", "potion chart", "idol"), "swap skull chart lantern", "hand over")
    assert s.known == (("chart-1",), ("skull-1",), ())
    assert all(have(GAME.redeal(s, 2, Random(seed)), 0) >= {"chart"} for seed in range(30))
    assert all(have(GAME.redeal(s, 2, Random(seed)), 1) >= {"skull"} for seed in range(30))


def test_n18_what_was_never_seen_or_is_forgotten_is_still_dealt_anew() -> None:
    """Ann has gathered an idol in everybody's sight. Of her skull and Bob's potion each may be the other's."""
    s = hidden(Cult("museum", 4, "skull"), Cult("crypt", 4, "potion"), Cult("laboratory"))
    s = play(turn(s, "garden museum", "garden crypt", "garden laboratory"), "take idol")
    found = {tuple(sorted(have(GAME.redeal(s, 2, Random(seed)), 0))) for seed in range(30)}
    assert found == {("idol", "skull"), ("idol", "potion")}


# --- nothing that is asked tells what somebody has


def test_n18_whoever_dominates_is_asked_though_it_can_gather_nothing() -> None:
    s = turn(hidden(Cult("museum", 4, "idol"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    assert question(s) == ("gather", 0)
    assert legal(s) == {"leave"}
    assert refused(s, "take idol") == "have-one"


def test_n18_but_not_where_nothing_is_left() -> None:
    """Three cults: two idols, both gathered."""
    s = hidden(Cult("museum"), Cult("crypt", 4, "idol"), Cult("laboratory", 4, "idol"))
    s = turn(s, "garden museum", "garden crypt", "garden laboratory")
    assert question(s) == ("gather", 1)


def test_n18_in_a_talk_every_other_cult_can_be_named() -> None:
    s = turn(hidden(Cult("crypt"), Cult("crypt", 4, "skull"), Cult("garden")), "museum crypt", "museum crypt", "museum garden")
    assert legal(s) == {"nothing", "gather choir", "gather lantern", "confront"}


def test_n18_but_whoever_could_not_gather_cannot_agree_nor_name_itself() -> None:
    s = turn(hidden(Cult("crypt"), Cult("crypt", 4, "skull"), Cult("garden")), "museum crypt", "museum crypt", "museum garden")
    s = play(s, "gather lantern")
    assert legal(s) == {"nothing", "gather choir", "confront"}
    assert refused(s, "agree") == refused(s, "agree", 1) == "have-one"
    s = play(s, "nothing")
    assert "gather lantern" in legal(s)


# --- the marsh, with components face down


def marsh(own: str = "skull", asked_one: str = "potion", other: str = "") -> Night:
    cults = (Cult("marsh", 4, own), Cult("museum", 4, asked_one), Cult("garden", 4, other))
    return play(turn(hidden(*cults, exterior="marsh"), STAY, "crypt museum", "crypt garden"), "leave", "leave", "leave")


def test_n13_face_down_one_asks_for_any_kind_one_lacks() -> None:
    assert legal(marsh()) == {f"swap skull {kind} lantern" for kind in ("grimoire", "idol", "potion", "chart", "plant", "key")} | {"leave"}


def test_n13_face_down_what_can_be_asked_for_does_not_depend_on_what_is_there() -> None:
    assert legal(marsh(asked_one="potion")) == legal(marsh(asked_one="chart"))


def test_n13_face_down_whoever_has_it_hands_it_over() -> None:
    s = play(marsh(), "swap skull potion lantern")
    assert question(s) == ("hand-over", 1)
    assert legal(s) == {"hand over"}
    assert events(s, "asked") == [(0, "skull", "potion", "lantern")]
    s = play(s, "hand over")
    assert have(s, 0) == {"potion"} and have(s, 1) == {"skull"}


def test_n13_face_down_whoever_does_not_have_it_says_so() -> None:
    s = play(marsh(), "swap skull chart lantern")
    assert legal(s) == {"cannot"} and refused(s, "hand over") == "have-none"
    s = play(s, "cannot")
    assert have(s, 0) == {"skull"} and have(s, 1) == {"potion"} and asked(s).kind == "clock"


def test_n13_face_down_nobody_ends_with_two_of_a_kind() -> None:
    s = play(marsh(asked_one="potion skull"), "swap skull potion lantern")
    assert legal(s) == {"cannot"} and refused(s, "hand over") == "have-one"
    assert refused(play(marsh(), "swap skull potion lantern"), "cannot") == "must"


def test_n13_face_down_a_refusal_tells_nothing_of_what_others_have() -> None:
    for own in ("potion", "chart"):
        s = marsh(asked_one=own)
        assert refused(s, "swap idol potion lantern") == "have-none" and refused(s, "swap skull skull lantern") == "have-one"
        assert refused(s, "swap skull potion salt") == "has-none"


def test_n13_face_down_a_cult_without_components_is_not_asked() -> None:
    assert not any(code.endswith("salt") for code in legal(marsh()))


def test_n14_face_down_a_cult_that_is_named_shows_what_it_puts_back() -> None:
    cults = (Cult("colony", 4), Cult("museum", 4, "potion chart"), Cult("garden"))
    s = play(turn(hidden(*cults, exterior="colony"), STAY, "crypt museum", "crypt garden"), "leave", "leave", "name lantern")
    assert GAME.prompt(s, 0) is None and legal(s) == {"discard potion", "discard chart"}
    s = play(s, "discard chart")
    assert "chart-1" in GAME.observe(s, 0).stock[4]
