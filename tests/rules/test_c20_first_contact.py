"""C20: First Contact."""

from typing import Any

from tests.cosmoctopus import TEST, Seat, asked, given, legal, pay_rest, play

ALL = {"contact first-scripture", "contact first-relic", "contact first-vision", "contact first-stars", "decline"}
NEW: dict[str, Any] = {"contacted": False}


def test_c20_the_first_tentacle_brings_a_first_contact_card_into_the_hand() -> None:
    s = play(given(Seat("pact", **NEW)), "play pact")
    assert asked(s).kind == "contact"
    assert legal(s) == ALL
    s = play(s, "contact first-relic")
    assert s.hand[0] == ("first-relic",)
    assert set(s.contact) == {"first-scripture", "first-vision", "first-stars"}


def test_c20_the_choice_comes_at_once() -> None:
    s = play(given(Seat("pact-and-coins", **NEW)), "play pact-and-coins")
    assert legal(s) == ALL
    assert s.resources[0] == (0, 0, 0, 0)
    assert play(s, "contact first-vision").resources[0] == (0, 5, 0, 0)


def test_c20_knowledge_brings_it_between_its_two_tentacles() -> None:
    s = play(given(Seat(ink=13, **NEW)), "claim ink")
    assert (legal(s), s.tentacles[0]) == (ALL, 1)
    assert play(s, "contact first-vision").tentacles[0] == 2


def test_c20_a_constellation_brings_it_before_its_effect() -> None:
    s = play(given(Seat("one-ink", constellations={"ink-chain": "abc"}, **NEW)), "play one-ink", "place ink-chain d")
    assert (legal(s), s.resources[0]) == (ALL, (0, 0, 0, 0))
    assert play(s, "contact first-vision").resources[0] == (0, 2, 0, 0)


def test_c20_further_tentacles_bring_none() -> None:
    s = play(given(Seat("pact", tentacles=1)), "play pact")
    assert legal(s) == {"end"}


def test_c20_others_choose_among_those_that_remain() -> None:
    s = play(given(Seat("pact", **NEW), Seat("first-relic"), contact="first-scripture first-stars"), "play pact")
    assert legal(s) == {"contact first-scripture", "contact first-stars", "decline"}


def test_c20_each_player_has_a_first_contact_of_their_own() -> None:
    s = play(given(Seat("pact", **NEW), Seat(**NEW)), "play pact", "contact first-relic")
    assert s.contacted == (True, False)


def test_c20_one_may_choose_none() -> None:
    s = play(given(Seat("pact-and-coins", **NEW)), "play pact-and-coins", "decline")
    assert (s.hand[0], s.resources[0]) == ((), (0, 5, 0, 0))
    assert {f"contact {card}" for card in s.contact} | {"decline"} == ALL
    assert [TEST.sentence(e, ("Ann", "Bob")) for e in s.events if e[0] == "contact-declined"] == ["Ann takes no First Contact card"]


def test_c20_a_player_who_declined_is_not_asked_again() -> None:
    s = play(given(Seat("double-pact", **NEW)), "play double-pact", "decline")
    assert (legal(s), s.tentacles[0]) == ({"end"}, 2)


def test_c20_the_last_card_may_be_declined_too() -> None:
    s = play(given(Seat("pact", **NEW), contact="first-stars"), "play pact")
    assert legal(s) == {"contact first-stars", "decline"}
    assert play(s, "decline").contact == ("first-stars",)


def test_c20_with_none_left_nothing_is_asked() -> None:
    s = play(given(Seat("pact", **NEW), contact=""), "play pact")
    assert legal(s) == {"end"}
    assert s.tentacles[0] == 1


def test_c20_it_can_be_played_in_the_same_turn_if_a_play_is_left() -> None:
    s = play(given(Seat(ink=13, **NEW)), "claim ink", "contact first-vision")
    assert "play first-vision" in legal(s)


def test_c20_it_counts_as_the_card_played() -> None:
    s = play(given(Seat("first-vision nothing", coins=5)), "play first-vision")
    assert s.resources[0] == (2, 5, 0, 0)
    assert legal(s) == {"end"}


def test_c20_no_play_left_means_it_waits() -> None:
    s = play(given(Seat("pact", **NEW)), "play pact", "contact first-vision")
    assert legal(s) == {"end"}


def test_c20_a_used_hallucination_leaves_the_game() -> None:
    s = play(given(Seat("first-vision")), "play first-vision")
    assert s.removed[-1] == "first-vision"
    assert s.discard == ()


def test_c20_a_scripture_stays_in_play_and_works() -> None:
    s = play(given(Seat("first-scripture")), "play first-scripture")
    assert s.tableau[0] == ("first-scripture",)
    assert "claim coins" in legal(given(Seat(tableau="first-scripture", coins=12)))


def test_c20_a_relic_stays_in_play_and_works() -> None:
    s = play(given(Seat("first-relic one-ink"), plays=2), "play first-relic", "play one-ink")
    assert s.resources[0] == (2, 0, 0, 0)


def test_c20_a_completed_constellation_leaves_the_game() -> None:
    s = play(given(Seat("one-ink", constellations={"first-stars": "abc"})), "play one-ink", "place first-stars d")
    assert s.removed[-1] == "first-stars"
    assert s.constellations[0] == ()
    assert s.resources[0] == (0, 1, 0, 0)


def test_c20_its_type_makes_it_a_discount() -> None:
    s = play(given(Seat("ink-vision first-scripture", ink=2)), "play ink-vision")
    assert "discard first-scripture" in legal(s)
    assert "play ink-vision" not in legal(given(Seat("ink-vision first-relic", ink=1)))


def test_c20_discarded_as_a_discount_it_leaves_the_game() -> None:
    s = given(Seat("generic-vision first-relic", coins=2))
    s = play(s, "play generic-vision", "discard first-relic")
    assert s.removed[-1] == "first-relic"
    assert s.discard == ("generic-vision",)


def test_c20_discarded_for_knowledge_it_leaves_the_game() -> None:
    s = pay_rest(play(given(Seat("first-scripture", ink=13)), "claim ink", "discard first-scripture"))
    assert s.removed[-1] == "first-scripture"
    assert (s.tentacles[0], s.resources[0][0]) == (2, 1)


def test_c20_discarded_at_the_end_of_a_turn_it_leaves_the_game() -> None:
    hand = "first-relic scripture-3 scripture-4 relic-3 relic-4 hallucination-3 hallucination-4 constellation-3 constellation-4"
    s = play(given(Seat(hand)), "end", "discard first-relic")
    assert s.removed[-1] == "first-relic"
    assert s.discard == ()


def test_c20_the_choice_is_everyones_to_see_and_the_hand_is_not() -> None:
    s = play(given(Seat("pact", **NEW)), "play pact", "contact first-relic")
    assert "first-relic" not in TEST.observe(s, 1).contact
    assert TEST.observe(s, 1).hand[0] == ("?",)


def test_c20_in_few_columns_the_question_for_first_contact_is_one_line() -> None:
    question = asked(play(given(Seat("pact", **NEW)), "play pact"))
    assert question.shorter == ("First Contact: a card for your hand, free to play, or none.",)


def test_c7_c20_in_an_express_game_the_first_tentacle_is_called_that_of_the_play() -> None:
    assert asked(play(given(Seat("pact", **NEW)), "play pact")).text.startswith("Your first tentacle: ")
    express = given(Seat("pact", tentacles=3, **NEW), Seat(tentacles=3, contacted=False), express=True)
    assert asked(play(express, "play pact")).text.startswith("Your first tentacle in play: ")
