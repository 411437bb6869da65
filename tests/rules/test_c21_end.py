"""C21: the game ends at the very moment of the 8th tentacle."""

from typing import Any

from tests.cosmoctopus import TEST, Seat, events, given, legal, play, refused

SEVEN: dict[str, Any] = {"tentacles": 7}


def test_c21_the_8th_tentacle_ends_the_game() -> None:
    s = play(given(Seat("pact", **SEVEN)), "play pact")
    assert s.over
    assert TEST.pending(s) == ()
    assert s.tentacles[0] == 8


def test_c21_the_7th_does_not() -> None:
    assert not play(given(Seat("pact", tentacles=6)), "play pact").over


def test_c21_the_rest_of_the_effect_does_not_happen() -> None:
    s = play(given(Seat("pact-and-coins", **SEVEN)), "play pact-and-coins")
    assert s.over
    assert s.resources[0] == (0, 0, 0, 0)


def test_c21_nobody_gains_a_9th() -> None:
    assert play(given(Seat("double-pact", **SEVEN)), "play double-pact").tentacles[0] == 8
    assert play(given(Seat(ink=13, **SEVEN)), "claim ink").tentacles[0] == 8


def test_c21_from_6_knowledge_wins() -> None:
    s = play(given(Seat(ink=13, tentacles=6), ask="move"), "claim ink")
    assert s.over
    assert s.tentacles[0] == 8


def test_c21_a_constellation_ends_the_game_before_its_effect() -> None:
    s = play(given(Seat("one-ink", constellations={"ink-chain": "abc"}, **SEVEN)), "play one-ink", "place ink-chain d")
    assert s.over
    assert s.resources[0] == (0, 0, 0, 0)


def test_c21_the_8th_tentacle_pays_no_relic() -> None:
    s = play(given(Seat("pact", "arm-of-ink", **SEVEN)), "play pact")
    assert s.over
    assert s.resources[0] == (0, 0, 0, 0)


def test_c21_of_two_full_constellations_the_second_is_too_late() -> None:
    seat = Seat("five-inks", constellations={"ink-chain": "abc", "ink-star": "abc"}, **SEVEN)
    s = play(given(seat), "play five-inks", "place ink-chain d", "place ink-star d", "complete ink-star")
    assert s.over
    assert events(s, "completed") == [("ink-star",)]
    assert s.constellations[0] == ("ink-chain",)


def test_c21_the_one_with_8_has_won() -> None:
    s = play(given(Seat(tentacles=3), Seat("pact", **SEVEN), Seat(tentacles=6), turn=1), "play pact")
    result = TEST.result(s)
    assert result.places == (3, 1, 2)
    assert result.scores == (3, 8, 6)


def test_c21_after_the_end_every_answer_is_refused() -> None:
    s = play(given(Seat("pact", **SEVEN)), "play pact")
    assert legal(s) == set()
    for seat in (0, 1):
        assert refused(s, "end", seat) == "over"
