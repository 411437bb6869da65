"""C36: players who have finished, winning and losing together."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.state import BadPosition, to_json
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import DECK, TEST, Case, Seat, asked, deck_text, events, game_with, given, legal, pay_rest, play
from tests.rules.test_c39_bridge import PARTED

DONE = Seat(tentacles=8)


def test_c36_alone_eight_tentacles_win() -> None:
    s = play(given(Seat("pact", tentacles=7), case=Case()), "play pact")
    assert s.over
    result = TEST.result(s)
    assert (result.places, result.scores, result.lost) == ((1,), (8,), False)


def test_c36_the_first_to_reach_eight_has_not_won_yet() -> None:
    s = play(given(Seat("pact", tentacles=7), Seat(tentacles=3), case=Case()), "play pact")
    assert not s.over
    assert events(s, "finished") == [()]


def test_c36_whoever_reaches_eight_gives_up_cards_and_resources() -> None:
    rich = Seat("pact nothing", "ink-pump less-ink", {"ink-chain": "ab"}, ink=4, coins=2, whispers=1, stars=8, tentacles=7, tokens=(2,))
    s = play(given(rich, Seat("walk", ink=3), case=Case()), "play pact")
    assert (s.hand[0], s.tableau[0], s.constellations[0], s.filled[0], s.tokens[0]) == ((), (), (), (), ())
    assert s.resources == ((0, 0, 0, 0), (3, 0, 0, 0))
    assert set(s.discard) == {"pact", "nothing", "ink-pump", "less-ink", "ink-chain"}
    assert s.powers[0] == TEST.setup(CosmoctopusOptions(first=0), 2, Search(Random(1))).powers[0]
    assert s.hand[1] == ("walk",)


def test_c36_first_contact_cards_of_a_finished_player_leave_the_game() -> None:
    s = play(given(Seat("pact first-vision", tentacles=7), Seat(), case=Case()), "play pact")
    assert "first-vision" in s.removed


def test_c36_reaching_eight_ends_the_players_turn() -> None:
    s = play(given(Seat("pact walk", tentacles=7), Seat(), case=Case()), "play pact")
    assert (s.turn, TEST.pending(s), asked(s).kind) == (1, (1,), "move")


def test_c36_whoever_reaches_eight_before_the_move_still_moves() -> None:
    """C11: one must move. Forbidden Knowledge taken before the Move makes the eighth; the Move is for the others already."""
    s = given(Seat("walk", ink=13, tentacles=6), Seat(), case=Case(behaviour="star-hinder"), ask="move", head="coins-3")
    s = pay_rest(play(s, "claim ink"))
    assert (s.tentacles, s.hand[0], s.turn, TEST.pending(s), asked(s).kind) == ((8, 0), (), 0, (0,), "move")
    assert legal(s) == {"move ink-3", "move whispers-3", "move any-2"}
    assert s.plays == 0
    s = play(s, "move ink-3")
    assert s.resources == ((0, 0, 0, 0), (3, 0, 0, 0))
    assert (s.turn, asked(s).kind) == (1, "move")


def test_c36_whoever_reaches_eight_with_the_bonus_of_the_move_does_not_move_again() -> None:
    seat = Seat(constellations={"ink-chain": "abc"}, tentacles=7)
    s = play(given(seat, Seat(), case=Case(), ask="move", head="coins-3"), "move ink-3", "place ink-chain d")
    assert (s.tentacles, s.turn, s.head) == ((8, 0), 1, "ink-3")


def test_c36_what_else_the_effect_would_bring_is_dropped() -> None:
    """Forbidden Knowledge is two tentacles; the first is the eighth."""
    s = pay_rest(play(given(Seat(ink=13, tentacles=7), Seat(), case=Case()), "claim ink"))
    assert s.tentacles == (8, 0)
    assert s.knowledge[0] == 0
    s = play(given(Seat("pact-and-coins", tentacles=7), Seat(), case=Case()), "play pact-and-coins")
    assert s.resources[0] == (0, 0, 0, 0)
    assert s.turn == 1


def test_c36_a_finished_player_only_moves() -> None:
    s = given(DONE, Seat(), case=Case(), ask="move")
    assert legal(s) == {"move ink-card", "move whispers-card"}
    s = play(s, "move whispers-card", "take relic-1")
    assert s.turn == 1
    assert asked(s).kind == "move"


def test_c36_with_one_other_the_bonus_is_theirs() -> None:
    s = play(given(DONE, Seat(), case=Case(behaviour="star-hinder"), ask="move", head="coins-3"), "move ink-3")
    assert s.resources == ((0, 0, 0, 0), (3, 0, 0, 0))
    assert [e[1] for e in s.events if e[0] == "given"] == [1]


def test_c36_with_several_others_the_finished_player_chooses() -> None:
    s = play(given(Seat(), DONE, Seat(), case=Case(), turn=1, ask="move", head="coins-3"), "move ink-3")
    assert (TEST.pending(s), asked(s).kind) == ((1,), "donate")
    assert legal(s) == {"give next", "give second"}
    assert play(s, "give next").resources == ((0, 0, 0, 0), (0, 0, 0, 0), (3, 0, 0, 0))
    assert play(s, "give second").resources == ((3, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))


def test_c36_nothing_is_given_to_others_who_have_finished() -> None:
    s = play(given(Seat(), DONE, DONE, Seat(), case=Case(), turn=1, ask="move", head="coins-3"), "move ink-3")
    assert legal(s) == {"give second", "give third"}


def test_c36_the_one_who_gets_the_bonus_makes_its_choices() -> None:
    s = play(given(DONE, Seat(), case=Case(behaviour="star-hinder"), ask="move", head="ink-card"), "move any-2")
    assert (TEST.pending(s), asked(s).kind) == ((1,), "resource")
    s = play(s, "gain whispers")
    assert s.resources[1] == (0, 0, 2, 0)
    assert (s.turn, TEST.pending(s)) == (1, (1,))


def test_c36_cards_go_to_the_one_who_gets_the_bonus() -> None:
    s = play(given(DONE, Seat(), case=Case(behaviour="star-hinder"), ask="move"), "move ink-card", "take relic-1")
    assert s.hand == ((), ("relic-1",))
    assert s.resources[1] == (1, 0, 0, 0)


def test_c36_gains_relics_and_slots_apply_to_the_one_who_gets_it() -> None:
    """3 ink and 3 more by the relic; one goes onto the constellation, by choice."""
    receiver = Seat(tableau="ink-pump", constellations={"ink-star": ""})
    s = play(given(DONE, receiver, case=Case(behaviour="star-hinder"), ask="move", head="coins-3"), "move ink-3")
    assert TEST.pending(s) == (1,)
    s = play(s, "place ink-star a", "keep")
    assert s.resources[1] == (5, 0, 0, 0)
    assert s.filled[1] == ("a",)


def test_c36_a_constellation_completed_by_a_given_bonus_is_the_receivers() -> None:
    receiver = Seat(constellations={"ink-chain": "abc"}, tentacles=2)
    s = play(given(DONE, receiver, case=Case(behaviour="star-hinder"), ask="move", head="coins-3"), "move ink-3", "place ink-chain d")
    assert s.tentacles == (8, 3)
    assert s.resources[1] == (2, 2, 0, 0)


def test_c36_a_given_bonus_can_win_the_game() -> None:
    receiver = Seat(constellations={"ink-chain": "abc"}, tentacles=7)
    s = play(given(DONE, receiver, case=Case(behaviour="star-hinder"), ask="move", head="coins-3"), "move ink-3", "place ink-chain d")
    assert s.over
    result = TEST.result(s)
    assert (result.places, result.scores, result.lost) == ((1, 1), (8, 8), False)


def test_c36_a_given_bonus_can_finish_the_receiver() -> None:
    receiver = Seat("walk", constellations={"ink-chain": "abc"}, tentacles=7)
    s = given(DONE, receiver, Seat(), case=Case(behaviour="star-hinder"), ask="move", head="coins-3")
    s = play(s, "move ink-3", "give next", "place ink-chain d")
    assert s.tentacles == (8, 8, 0)
    assert (s.hand[1], s.resources[1], s.constellations[1]) == ((), (0, 0, 0, 0), ())
    # the turn of seat 1 follows, in which it only moves
    assert (s.turn, asked(s).kind) == (1, "move")
    assert legal(s) == {"move coins-3", "move ink-card"}


VISIONARY = game_with(deck_text(DECK | {"constellation": DECK["constellation"].replace("unveil constellation", "unveil hallucination")}))
"""The Fork lets a hallucination be played free."""


def given_another_card(more: str = "", **seat: Any) -> Table:
    """Seat 0 has finished; seat 1 completes the Fork with the bonus it is given, and plays Once More free."""
    receiver = Seat(f"once-more nothing generic-vision {more}", constellations={"fork": "abc"}, tentacles=2, **seat)
    s = given(DONE, receiver, case=Case(), ask="move", plays=0, head="ink-card", game=VISIONARY)
    return play(s, "move stars-3", "place fork d", "play once-more")


def test_c36_play_again_by_a_given_bonus_is_the_receivers_at_once() -> None:
    """C26: one more card may be played this turn, though it is the turn of the one who gave the bonus. It is paid as usual."""
    s = given_another_card()
    assert (s.turn, TEST.pending(s), asked(s).kind) == (0, (1,), "act")
    assert legal(s) == {"play nothing", "play generic-vision", "end"}
    s = play(s, "play nothing")
    assert (s.turn, TEST.pending(s), asked(s).kind, s.plays) == (1, (1,), "move", 1)


def test_c36_play_again_by_a_given_bonus_can_be_left() -> None:
    s = given_another_card()
    assert [choice.label for choice in asked(s).choices if choice.code == "end"] == ["play none"]
    s = play(s, "end")
    assert s.hand[1] == ("nothing", "generic-vision")
    assert (s.turn, asked(s).kind) == (1, "move")


def test_c36_whoever_plays_none_of_several_given_cards_is_not_asked_for_that_one_again() -> None:
    """C39, C26: each play again asks once. The second one, which the played card brought, is declined, and nothing more is asked."""
    s = play(given_another_card("ink-and-more"), "play ink-and-more")
    assert legal(s) == {"play nothing", "play generic-vision", "end"}
    s = play(s, "end")
    assert (s.turn, asked(s).kind, s.plays) == (1, "move", 1)


def test_c10_a_discount_token_helps_in_ones_own_turn_only() -> None:
    s = play(given_another_card(tokens=(2,)), "play generic-vision")
    assert not legal(s, "token")


def test_c36_forbidden_knowledge_is_for_ones_own_turn() -> None:
    """C19: the receiver of a bonus plays a card in another's turn, and can take Forbidden Knowledge only in their own."""
    s = given_another_card(ink=13)
    assert not legal(s, "claim")
    assert not [refusal for refusal in asked(s).refused if refusal.code.startswith("claim")]
    assert "claim ink" in legal(play(s, "end"))


def test_c36_a_finished_player_is_told_only_of_moves() -> None:
    """Forbidden Knowledge and the bridge are beyond them: nothing is said of those."""
    s = given(DONE, Seat(), case=Case(), ask="move", bridge="a1 e5")
    assert {code.split(" ")[0] for code in legal(s)} == {"move"}
    assert {refusal.code.split(" ")[0] for refusal in asked(s).refused} == {"move"}


def test_c36_a_finished_player_with_one_way_to_go_is_not_asked() -> None:
    """Opposite Tides: from the card tile of stars one step leads to that of coins only. Its bonus is 1 coin and a card of the row."""
    s = given(Seat(), DONE, case=Case(), head="stars-card", layout="opposite-tides", realm=PARTED, bridge="b1 g1", first=0)
    s = play(s, "end")
    assert (s.turn, s.head, s.resources[0]) == (1, "coins-card", (0, 1, 0, 0))
    assert (TEST.pending(s), asked(s).kind) == ((0,), "take")


def test_c36_a_finished_players_moves_still_help_the_private_investigator() -> None:
    s = play(given(DONE, Seat(), case=Case(behaviour="ink-watch"), ask="move", head="coins-3"), "move ink-3")
    assert s.evidence == (1, 0, 0, 0)


def test_c36_a_guarded_tile_gives_nobody_anything() -> None:
    s = play(given(DONE, Seat(), case=Case(behaviour="ink-watch", guarded=True), ask="move", head="coins-3"), "move ink-3")
    assert s.resources == ((0, 0, 0, 0), (0, 0, 0, 0))


def test_c36_finished_players_lose_nothing_more_and_are_not_asked() -> None:
    s = given(DONE, Seat("nothing pact"), case=Case(whispers=7, behaviour="hand-loss"), taken={"whispers": -1}, turn=1, first=0)
    s = play(s, "end")
    assert TEST.pending(s) == (1,)


def test_c36_all_lose_together() -> None:
    s = play(given(DONE, Seat(tentacles=7), case=Case(ink=12, track=6, revelation="more-watch"), turn=1, first=0), "end")
    assert s.over
    result = TEST.result(s)
    assert (result.places, result.scores, result.lost) == ((1, 1), (8, 7), True)


def test_c36_everyone_wins_the_moment_the_last_one_has_eight() -> None:
    s = play(given(Seat("pact", tentacles=7), DONE, case=Case(track=7, ink=99, revelation="more-watch")), "play pact")
    assert s.over and s.track == 7
    assert not TEST.result(s).lost


# --- written positions


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"difficulty": "sleepy"}, "difficulty"),
        ({"behaviour": None}, "behaviour_discard"),
        ({"behaviour": "the-butler"}, "behaviour"),
        ({"behaviour_discard": ["ink-watch"]}, "behaviour_discard"),
        ({"revelation": "more-watch"}, "revelation_deck"),
        ({"revelation_deck": ["more-watch", "less-pay"]}, "revelation_deck"),
        ({"track": 5}, "revelation"),
        ({"track": -1}, "track"),
        ({"track": 8}, "revelation"),
        ({"toll": -1}, "toll"),
        ({"knowledge": {"ink": -2, "coins": None, "whispers": None, "stars": None}}, "knowledge"),
        ({"evidence": {"ink": -1, "coins": 0, "whispers": 0, "stars": 0}}, "evidence"),
        ({"tentacles": [8, 0]}, "hand"),
        ({"over": True}, "over"),
        ({"frames": [["donate", 0, ["ink-3"], "ink-3"], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["hand-in", 0, [0], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["hand-in", 0, [2], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["hand-in", 0, [1], ""], ["hand-in", 0, [1], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["hand-in", 1, [1], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["pi-check", -1, [0], ""], ["turn", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["pi-gain", 0, [[1, 0, 0, 0]], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["pi-per", -1, ["fish", []], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["pi-drag", -1, ["atlantis"], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["pi-lose", -1, [4, 1], ""], ["tidy", 0, [], ""]]}, "frames"),
        ({"frames": [["act", 0, [], ""], ["pi-check", -1, [9], ""], ["tidy", 0, [], ""]]}, "frames"),
    ],
)
def test_c36_an_impossible_position_names_the_field(change: dict[str, Any], field: str) -> None:
    s = given(Seat("walk", ink=2, tentacles=1), Seat(), case=Case())
    with pytest.raises(BadPosition) as refusal:
        TEST.position({**to_json(s), **change}, CosmoctopusOptions(investigator="naive"), 2)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    "frame",
    [["tentacle", 0, [], ""], ["gain", 0, [[1, 0, 0, 0]], ""], ["draw", 0, [1], ""], ["first-move", 0, [], ""], ["act", 0, [], ""]],
    ids=lambda frame: frame[0],
)
def test_c36_a_finished_player_has_nothing_in_progress_but_moves(frame: list[Any]) -> None:
    s = given(DONE, Seat(), case=Case(), ask="move")
    frames = [["move", 0, [], ""], frame, ["tidy", 0, [], ""]]
    with pytest.raises(BadPosition) as refusal:
        TEST.position({**to_json(s), "frames": frames}, CosmoctopusOptions(investigator="naive"), 2)
    assert refusal.value.field == "frames"


@pytest.mark.parametrize("zone", ["behaviour", "revelation"])
def test_c36_its_cards_have_no_place_in_a_game_without_it(zone: str) -> None:
    s = given(Seat(), Seat())
    with pytest.raises(BadPosition) as refusal:
        TEST.position({**to_json(s), zone: "ink-watch"}, CosmoctopusOptions(), 2)
    assert refusal.value.field == zone
