"""N8: negotiation between cults that meet."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Scripted
from engine.core.state import EVERYONE
from engine.night.table import Night
from tests.night import GAME, Cult, asked, events, given, have, legal, play, question, refused, turn


def met(*components: str, first: int = 0, **options: Any) -> Night:
    """Cults that meet in the crypt, one for each entry with what it has; another one is in the garden."""
    cults = [Cult("crypt", components=own) for own in components]
    s = given(*cults, Cult("garden"), first=first, **options)
    return turn(s, *["observatory crypt"] * len(components), "observatory garden")


def agree(s: Night, *codes: str) -> Night:
    s = play(s, *codes)
    while asked(s).kind == "respond":
        s = play(s, "agree")
    return s


def test_n08_the_first_in_turn_order_proposes() -> None:
    s = met("", "", first=1)
    assert question(s) == ("propose", 1)
    assert legal(s) == {"nothing", "gather choir", "gather lantern", "confront"}
    assert events(s, "met") == [(EVERYONE, "crypt")]


def test_n08_then_the_others_answer_in_turn_order() -> None:
    s = play(met("", "", "", first=2), "nothing")
    assert question(s) == ("respond", 0)
    assert legal(s) == {"agree", "gather choir", "gather lantern", "gather salt", "confront"}
    s = play(s, "agree")
    assert question(s) == ("respond", 1)


def test_n08_nothing_happens_if_all_agree() -> None:
    s = play(met("", ""), "nothing", "agree")
    assert events(s, "settled") == [(EVERYONE, "crypt", "nothing")]
    assert s.power == (4, 4, 4) and question(s) == ("gather", 2)


def test_n08_a_named_cult_dominates_if_all_agree() -> None:
    s = play(met("", ""), "gather lantern", "agree")
    assert events(s, "dominates") == [(1, "crypt")]
    assert question(s) == ("gather", 1)
    s = play(s, "take skull")
    assert have(s, 1) == {"skull"} and s.power == (4, 4, 4)


def test_n08_promises_do_not_bind_the_cult_that_dominates() -> None:
    s = play(met("", ""), "gather lantern", "agree", "leave")
    assert have(s, 1) == set()


def test_n08_agreement_has_to_be_unanimous() -> None:
    s = play(met("", "", ""), "gather choir", "agree")
    assert question(s) == ("respond", 2)
    assert play(s, "confront").power == (3, 3, 3, 4)


def test_n08_one_cult_that_wants_a_confrontation_gets_it_at_once() -> None:
    s = met("", "", "")
    assert play(s, "confront").power == (3, 3, 3, 4)
    s = play(s, "nothing", "confront")
    assert s.power == (3, 3, 3, 4)
    assert [seat for seat, *_ in events(s, "confronted")] == [0, 1, 2]


def test_n08_a_counter_proposal_has_to_be_agreed_to_by_all_others() -> None:
    s = play(met("", "", ""), "nothing", "agree", "gather salt")
    assert question(s) == ("respond", 0)
    s = play(s, "agree")
    assert question(s) == ("respond", 1)
    assert question(play(s, "agree")) == ("gather", 2)


def test_n08_only_a_cult_that_can_gather_can_be_named() -> None:
    s = met("skull", "")
    assert legal(s) == {"nothing", "gather lantern", "confront"}
    assert refused(s, "gather choir") == "have-one"


def test_n08_nobody_can_be_named_where_nothing_is_left() -> None:
    """Three cults: two skulls. Both are with the two that meet."""
    s = met("skull", "skull")
    assert legal(s) == {"nothing", "confront"}
    assert refused(s, "gather lantern") == "none-left"


def test_n08_cults_elsewhere_have_no_say() -> None:
    s = met("", "")
    assert refused(s, "gather salt") == "unknown-code"
    assert refused(s, "nothing", 2) == "not-your-turn"


def test_n08_three_rounds_with_two_cults() -> None:
    """Turns 0 to 5: the proposal of turn 4 is the last one that the other can still answer, in turn 5."""
    s = met("", "")
    s = play(s, "gather choir", "gather lantern", "gather choir", "gather lantern", "gather choir")
    assert question(s) == ("respond", 1)
    assert legal(s) == {"agree", "confront"}
    assert refused(s, "nothing") == refused(s, "gather lantern") == "too-late"
    assert play(s, "confront").power == (3, 3, 4)
    assert question(play(s, "agree")) == ("gather", 0)


def test_n08_three_rounds_with_three_cults() -> None:
    """Turns 0 to 8: in turn 6 the first cult can make a last proposal; in turns 7 and 8 the others can only take it or leave it."""
    s = met("", "", "")
    for proposal in ("nothing", "gather choir") * 3:
        s = play(s, proposal)
    assert question(s) == ("respond", 0)
    assert "nothing" in legal(s)
    s = play(s, "nothing")
    assert legal(s) == {"agree", "confront"}
    s = play(s, "agree")
    assert legal(s) == {"agree", "confront"}
    assert play(s, "agree").power == (4, 4, 4, 4)


def test_n08_the_last_round_can_agree_to_what_was_proposed_before_it() -> None:
    s = met("", "", "")
    for proposal in ("nothing", "gather choir", "nothing", "gather choir", "nothing", "gather lantern"):
        s = play(s, proposal)
    s = play(s, "agree")
    assert legal(s) == {"agree", "confront"}
    assert question(play(s, "agree")) == ("gather", 1)


def test_n08_all_talk_is_public() -> None:
    s = play(met("", ""), "gather lantern")
    for seat in (0, 1, 2, None):
        assert GAME.events_for(s, seat) == [("proposed", 0, "gather lantern")]
    assert GAME.sentence(s.events[0], ("Ann", "Bob", "Cy")) == "Ann proposes: the Lantern Watch dominates"


def test_n08_the_outcome_belongs_to_no_seat() -> None:
    s = play(met("", ""), "nothing")
    s = s.clone()
    frame, s.frames = s.frames
    GAME.question(play(met("", ""), "nothing")).answer(s, frame, 1, "agree", Scripted())
    assert s.frames[0][:3] == ("settle", EVERYONE, ("crypt", "nothing"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_n08_peace_is_what_is_proposed(seats: int) -> None:
    s = met(*[""] * seats)
    for _ in range(seats):
        assert asked(s).kind in ("propose", "respond")
        s = play(s, asked(s).proposal)
    assert s.power == (4,) * (seats + 1) and question(s) == ("gather", seats)


def test_n08_a_cult_that_dies_in_a_confrontation_is_out() -> None:
    s = given(Cult("crypt", 1), Cult("crypt"), Cult("garden"))
    s = play(turn(s, "observatory crypt", "observatory crypt", "observatory garden"), "confront")
    assert s.power == (0, 3, 4)
    assert s.cultists[0] is None


def test_n08_what_is_proposed_already_is_refused_with_a_reason_of_its_own() -> None:
    s = play(met("", ""), "nothing")
    assert refused(s, "nothing") == "stands"
    assert refused(play(s, "gather choir"), "gather choir") == "stands"


def test_n08_a_person_is_called_you_to_themselves() -> None:
    s = play(met("", "skull", face_down=True), "gather lantern")
    told = {refusal.code: refusal.reason.text for refusal in asked(s).refused}
    assert told["agree"] == "you have a skull"
    told = {refusal.code: refusal.reason.text for refusal in asked(met("skull", "")).refused}
    assert told == {"gather choir": "you have a skull"}
    told = {refusal.code: refusal.reason.text for refusal in asked(met("", "skull")).refused}
    assert told == {"gather lantern": "the Lantern Watch has a skull"}


def met_outside(*components: str, exterior: str = "marsh", **options: Any) -> Night:
    """Cults that meet outside, one for each entry with what it has; another one has gathered nothing in the garden."""
    cults = [Cult(exterior, components=own) for own in components]
    s = given(*cults, Cult("garden"), exterior=exterior, **options)
    return play(turn(s, *["library library"] * len(components), "observatory garden"), "leave")


def test_n08_outside_a_cult_that_cannot_gather_can_be_named() -> None:
    """The Choir has a key already. It may be named all the same: who dominates the marsh may exchange."""
    s = met_outside("key skull", "idol")
    assert legal(s) == {"nothing", "gather choir", "gather lantern", "confront"}
    s = play(s, "gather choir")
    assert legal(s) == {"agree", "nothing", "gather lantern", "confront"}
    s = play(s, "agree")
    assert events(s, "dominates") == [(0, "marsh")] and question(s) == ("swap", 0)
    s = play(s, "swap skull idol lantern")
    assert have(s, 0) == {"key", "idol"} and have(s, 1) == {"skull"}


def test_n08_outside_a_cult_can_agree_that_it_dominates_though_it_cannot_gather() -> None:
    s = play(met_outside("skull", "key idol", exterior="colony"), "gather lantern")
    assert legal(s) == {"agree", "nothing", "gather choir", "confront"}
    assert question(play(s, "agree")) == ("gather", 1)
    assert legal(play(s, "agree")) == {"name choir", "leave"}


def test_n08_outside_a_cult_can_be_named_where_no_key_is_left() -> None:
    """Three cults: two keys, and both are taken. In the dreams power can be had all the same."""
    s = met_outside("key", "key", exterior="dreams")
    assert legal(s) == {"nothing", "gather choir", "gather lantern", "confront"}
    s = play(s, "gather lantern", "agree")
    assert question(s) == ("gather", 1) and legal(s) == {"gain power", "leave"}


def told(s: Night) -> dict[str, tuple[str, str]]:
    """What each answer says that it brings, in full and in brief."""
    return {choice.code: (choice.gain, choice.brief_gain) for choice in asked(s).choices}


def test_n12_each_proposal_in_the_dreams_says_who_may_gain_power_by_it() -> None:
    """Who gathers the key gains no power; all others who do not fight may."""
    s = met_outside("", "", exterior="dreams")
    assert told(s)["nothing"] == ("nobody loses power, each may gain 1 power", "no loss, each +1 power")
    assert told(s)["gather lantern"] == (
        "1 silver key for the Lantern Watch, the Drowned Choir may gain 1 power",
        "+1 key, the Drowned Choir +1 power",
    )
    assert told(play(s, "gather choir"))["agree"][0] == "1 silver key for the Drowned Choir, the Lantern Watch may gain 1 power"
    assert told(s)["confront"] == ("", "")


def test_n12_who_cannot_gather_in_the_dreams_or_gain_power_is_not_said_to() -> None:
    """The Choir has a key and so may gain power though it dominates; the Watch has 7 power."""
    cults = Cult("dreams", components="key"), Cult("dreams", power=7), Cult("garden")
    s = play(turn(given(*cults, exterior="dreams"), *["library library"] * 2, "observatory garden"), "leave")
    assert told(s)["nothing"][0] == "nobody loses power, the Drowned Choir may gain 1 power"
    assert told(s)["gather choir"][0] == "the Drowned Choir may gain 1 power"
    assert told(s)["gather lantern"][0] == "1 silver key for the Lantern Watch, the Drowned Choir may gain 1 power"


def test_n12_of_three_in_the_dreams_the_others_may_gain_power() -> None:
    s = turn(given(*[Cult("dreams")] * 3, exterior="dreams"), *["library library"] * 3)
    assert told(s)["gather salt"][0] == "1 silver key for the Salt Hand, the others may gain 1 power"
    assert told(s)["nothing"][0] == "nobody loses power, each may gain 1 power"


def test_n08_outside_with_components_face_down_anybody_can_be_named_and_agree() -> None:
    s = met_outside("key skull", "idol", face_down=True)
    assert legal(s) == {"nothing", "gather choir", "gather lantern", "confront"}
    assert "agree" in legal(play(s, "nothing", "gather choir"))
    s = play(s, "gather choir")
    for seed in range(20):
        world = GAME.redeal(s, 2, Random(seed))
        assert legal(world) == legal(s)
    kinds = {frozenset(have(GAME.redeal(s, 2, Random(seed)), 0)) for seed in range(20)}
    assert any("key" in own for own in kinds) and any("key" not in own for own in kinds), "that it names itself gives nothing away"


def test_n08_who_has_1_power_left_is_told_that_a_confrontation_takes_it() -> None:
    cults = Cult("crypt", power=1), Cult("crypt", power=3), Cult("garden")
    s = turn(given(*cults), "observatory crypt", "observatory crypt", "observatory garden")
    assert {choice.code: choice.cost for choice in asked(s).choices}["confront"] == "1 power each, your last"


def test_n08_what_is_proposed_is_said_as_it_is() -> None:
    s = met_outside("key", "")
    told = {choice.code: (choice.label, choice.gain) for choice in asked(s).choices}
    assert told["gather choir"] == ("propose: the Drowned Choir dominates", "may exchange one component")
    assert told["gather lantern"] == (
        "propose: the Lantern Watch dominates",
        "1 silver key for the Lantern Watch, may exchange one component",
    )
    assert GAME.word("gather choir") == "the Drowned Choir dominates"
