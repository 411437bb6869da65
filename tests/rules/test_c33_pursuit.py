"""C33, C37: the turn of the Private Investigator, its thresholds, and what its cards do."""

from typing import Any

import pytest

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.state import to_json
from engine.cosmoctopus.box import tile_ids
from engine.cosmoctopus.dossier import read_dossier
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.investigator import investigated_tiles
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import DOSSIER, TEST, Case, Seat, asked, events, given, legal, play, refused
from tests.typed import as_a


def alone(case: Case, seat: Seat | None = None, **given_options: Any) -> Table:
    """What follows when the only player ends the turn. The row has a scripture, a relic and a hallucination: 1 ink, 1 coin, 1 whisper."""
    return play(given(seat or Seat(), case=case, **given_options), "end")


def without_cards(case: Case, **given_options: Any) -> Table:
    """The same where row, deck and discard pile are empty: all cards are in the hand of another player."""
    return play(given(Seat(), Seat(), case=case, turn=0, first=1, row="- - -", rest="last", **given_options), "end")


# --- the order of turns


def test_c33_its_turn_comes_after_that_of_the_last_player() -> None:
    s = given(Seat(), Seat(), case=Case(), turn=0, first=0)
    s = play(s, "end")
    assert (s.turn, s.evidence) == (1, (0, 0, 0, 0))
    s = play(s, "move ink-3" if "move ink-3" in legal(s) else sorted(legal(s, "move"))[0])
    while "end" not in legal(s):
        s = play(s, sorted(legal(s))[0])
    before = s.evidence
    s = play(s, "end")
    assert s.turn == 0
    assert sum(s.evidence) - sum(before) == 3


def test_c33_the_last_player_is_the_one_before_the_first() -> None:
    s = play(given(Seat(), Seat(), Seat(), case=Case(), turn=1, first=2), "end")
    assert s.turn == 2
    assert s.evidence == (1, 1, 1, 0)


def test_c33_alone_it_is_the_players_turn_again_and_another_round() -> None:
    s = given(Seat(), case=Case())
    after = play(s, "end")
    assert (after.turn, after.round) == (0, s.round + 1)
    assert asked(after).kind == "move"


# --- step 1


def test_c33_it_gains_1_for_each_row_card() -> None:
    s = alone(Case(), row="scripture-1 scripture-2 constellation-1")
    assert s.evidence == (2, 0, 0, 1)
    assert events(s, "pi-gained") == [
        ((1, 0, 0, 0), "scripture-1"),
        ((1, 0, 0, 0), "scripture-2"),
        ((0, 0, 0, 1), "constellation-1"),
    ]


def test_c33_a_gap_in_the_row_gives_nothing() -> None:
    assert without_cards(Case()).evidence == (0, 0, 0, 0)


def test_c33_a_gap_is_filled_first_if_there_are_cards_again() -> None:
    """C14: the hallucination just played is the only card that is not in a hand; it fills the gap before its turn, and so is counted."""
    s = given(Seat("nothing"), Seat(), case=Case(), first=1, row="scripture-1 - relic-1", rest="last")
    s = play(s, "play nothing", "end", luck=[("nothing",)])
    assert s.row == ("scripture-1", "nothing", "relic-1")
    assert s.evidence == (1, 1, 1, 0)


def test_c33_what_fills_a_gap_is_counted_with_the_row() -> None:
    """C14: deck, row and discard pile are empty; each player discards a relic, both come into the row at once, and both are counted."""
    dossier = read_dossier(DOSSIER.replace('"per relic', '"discard 1; per relic'), "test.toml", tile_ids("basic"))
    game = Cosmoctopus(TEST.box.deck, dossier)
    case = Case(coins=13, behaviour="coin-count")
    s = given(Seat("relic-4 nothing"), Seat(), case=case, game=game, turn=0, first=1, row="- - -", rest="last")
    s = play(s, "end", "discard relic-5", "discard relic-4", luck=[("relic-5",), ("relic-4",)])
    assert s.row == ("relic-5", "relic-4", None)
    assert s.evidence == (0, 2, 0, 0)


# --- steps 2 and 3


def test_c33_with_13_it_takes_the_forbidden_knowledge_out_of_the_game() -> None:
    """12 ink and one of the row: 13. Two tentacles, and 1 ink by the card."""
    s = alone(Case(ink=12, behaviour="ink-watch"))
    assert s.track == 2
    assert s.knowledge == (-1, None, None, None)
    assert s.evidence == (1, 1, 1, 0)
    assert events(s, "pi-knowledge") == [("ink", 13)]
    assert events(s, "pi-tentacle") == [(1,), (2,)]
    assert events(s, "pi-effect") == [("knowledge ink-watch",)]


def test_c33_no_player_can_take_that_forbidden_knowledge_any_more() -> None:
    s = given(Seat(ink=13), case=Case(), taken={"ink": -1})
    assert "claim ink" not in legal(s)
    assert refused(s, "claim ink") == "taken"
    why = {refusal.code: refusal.reason.text for refusal in asked(s).refused}
    assert why["claim ink"] == "taken out of the game by the Private Investigator"


def test_c33_with_12_it_waits() -> None:
    s = alone(Case(ink=11))
    assert (s.track, s.evidence) == (0, (12, 1, 1, 0))


def test_c33_with_8_it_gains_a_tentacle_where_a_player_has_the_forbidden_knowledge() -> None:
    s = alone(Case(ink=7, behaviour="ink-watch"), taken={"ink": 0})
    assert (s.track, s.evidence) == (1, (2, 1, 1, 0))  # 8 − 8 + 2 by the card
    assert s.knowledge[0] == 0
    assert events(s, "pi-effect") == [("tentacle ink-watch",)]


def test_c33_with_8_it_gains_a_tentacle_where_it_has_taken_it_itself() -> None:
    s = alone(Case(ink=7, behaviour="coin-loss"), taken={"ink": -1})
    assert (s.track, s.evidence) == (1, (0, 1, 1, 0))


def test_c33_with_8_it_waits_while_the_forbidden_knowledge_is_there() -> None:
    assert alone(Case(ink=9)).track == 0


def test_c33_thresholds_are_checked_again_and_again() -> None:
    """28 ink and 1 of the row, its Forbidden Knowledge free: 13 for two tentacles, then 8 and 8 for one each, nothing left."""
    s = alone(Case(ink=28, behaviour="star-hinder"))
    assert (s.track, s.evidence) == (4, (0, 1, 1, 0))


def test_c33_an_effect_can_bring_the_next_threshold() -> None:
    """13 stars are Forbidden Knowledge; the card gives 13 coins and 8 whispers: Forbidden Knowledge again, and as much again.

    Then there are 1 + 13 coins and 1 + 16 whispers, and single tentacles: one for 8 coins, two for 16 whispers. 2 + 2 + 1 + 2 in all.
    """
    case = Case(stars=13, behaviour="star-chain", revelation="more-watch")
    s = alone(case, taken={"whispers": 0})
    assert s.track == 7
    assert s.knowledge == (None, -1, 0, -1)
    assert s.evidence == (1, 6, 1, 0)


def test_c33_forbidden_knowledge_comes_before_single_tentacles() -> None:
    """8 ink for a tentacle, 13 stars for Forbidden Knowledge: the stars first."""
    s = alone(Case(ink=8, stars=13, behaviour="star-hinder"), taken={"ink": 0})
    assert events(s, "pi-effect") == [("knowledge star-hinder",), ("tentacle star-hinder",)]


def test_c33_then_the_order_is_ink_coins_whispers_stars() -> None:
    s = alone(Case(ink=13, coins=13, stars=13, track=0, behaviour="ink-watch"))
    assert events(s, "pi-knowledge") == [("ink", 13), ("coins", 13), ("stars", 13)]
    s = alone(Case(coins=8, whispers=8, behaviour="star-hinder"), taken={"coins": 0, "whispers": 0})
    assert events(s, "pi-paid") == [("coins", 8), ("whispers", 8)]


# --- step 4


def test_c33_after_a_tentacle_the_next_behaviour_card_comes() -> None:
    s = alone(Case(ink=12, behaviour="ink-watch", top="star-chain hand-loss"))
    assert (s.behaviour, s.behaviour_discard) == ("star-chain", ("ink-watch",))
    assert investigated_tiles(s) == ("stars-3", "stars-card")
    assert s.behaviour_deck[0] == "hand-loss"
    assert events(s, "behaviour") == [("star-chain", "stars")]


def test_c33_however_many_tentacles_one_card_comes() -> None:
    s = alone(Case(ink=28, behaviour="star-hinder", top="coin-loss ink-row"))
    assert (s.track, s.behaviour, s.behaviour_discard) == (4, "coin-loss", ("star-hinder",))


def test_c33_without_a_tentacle_the_card_stays() -> None:
    s = alone(Case(behaviour="ink-watch", top="star-chain"))
    assert (s.behaviour, s.behaviour_discard) == ("ink-watch", ())
    assert events(s, "behaviour") == []


def test_c33_an_empty_behaviour_deck_is_shuffled_anew() -> None:
    gone = "ink-row coin-loss coin-count hand-loss deep-dig star-hinder star-chain"
    order = ("deep-dig", "ink-watch", "ink-row", "coin-loss", "coin-count", "hand-loss", "star-hinder", "star-chain")
    s = play(given(Seat(), case=Case(ink=12, behaviour="ink-watch", discard=gone)), "end", luck=[order])
    assert (s.behaviour, s.behaviour_deck, s.behaviour_discard) == ("deep-dig", order[1:], ())


# --- step 5


def test_c33_with_8_tentacles_it_wins() -> None:
    s = alone(Case(ink=12, track=6, revelation="more-watch"), Seat(tentacles=7))
    assert (s.over, s.track) == (True, 8)
    result = TEST.result(s)
    assert (result.places, result.scores, result.lost) == ((1,), (7,), True)
    assert "Private Investigator" in result.reason
    assert events(s, "caught") == [()]


def test_c33_forbidden_knowledge_can_take_it_beyond_8() -> None:
    s = alone(Case(ink=12, track=7, revelation="more-watch"))
    assert (s.over, s.track) == (True, 9)


# --- what its cards do


def test_c33_gain_from_the_row_again() -> None:
    s = alone(Case(ink=12, behaviour="ink-row"))
    assert s.evidence == (1, 2, 2, 0)  # 12 + 1 − 13 + 1 ink; coins and whispers twice


def test_c33_flush_discards_the_row_and_deals_a_new_one() -> None:
    s = alone(Case(ink=7, behaviour="ink-row"), taken={"ink": -1}, top="relic-2 relic-3 relic-4")
    assert s.row == ("relic-2", "relic-3", "relic-4")
    assert s.discard == ("scripture-1", "relic-1", "hallucination-1")
    assert s.evidence == (0, 1, 1, 0)


def test_c33_each_player_loses_resources_as_far_as_they_have_them() -> None:
    seats = Seat(coins=5), Seat(coins=1, ink=4)
    s = play(given(*seats, case=Case(coins=12, behaviour="coin-loss"), turn=1, first=0), "end")
    assert s.resources == ((0, 3, 0, 0), (4, 0, 0, 0))
    assert events(s, "robbed") == [((0, 2, 0, 0), "coin-loss"), ((0, 1, 0, 0), "coin-loss")]


def test_c33_each_player_loses_of_what_they_have_most_of() -> None:
    """Of equals the first in the order of resources."""
    seats = Seat(stars=5, ink=1), Seat(coins=2, whispers=2)
    s = play(given(*seats, case=Case(coins=7, behaviour="coin-loss"), taken={"coins": -1}, turn=1, first=0), "end")
    assert s.resources == ((1, 0, 0, 2), (0, 0, 2, 0))


def test_c33_cards_in_play_and_in_the_row_count_for_it() -> None:
    """Two relics before the players and one in the row: 3 coins. 12 + 1 − 13 + 3."""
    seats = Seat(tableau="ink-pump"), Seat(tableau="coin-pump less-ink")
    s = play(given(*seats, case=Case(coins=12, behaviour="coin-count"), turn=1, first=0), "end")
    assert s.evidence == (1, 3, 1, 0)


def test_c33_forbidden_knowledge_of_players_counts_for_it() -> None:
    """Of ink and whispers, 2 of what it investigates (coins) for each: 7 + 1 − 8 + 4. The one it took itself does not count."""
    taken = {"ink": 0, "whispers": 0, "coins": -1}
    s = alone(Case(coins=7, behaviour="coin-count"), taken=taken)
    assert s.evidence == (1, 4, 1, 0)


def test_c33_nothing_to_count_is_said() -> None:
    s = alone(Case(coins=12, behaviour="coin-count"), row="scripture-1 scripture-2 relic-1", taken={})
    assert s.evidence == (2, 1, 0, 0)
    s = alone(Case(coins=8, behaviour="coin-count"), taken={"coins": -1}, row="scripture-1 scripture-2 scripture-3")
    assert events(s, "pi-nothing") == [("coin-count",)]


def test_c33_each_player_discards_cards_of_their_choice() -> None:
    seats = Seat("nothing pact walk"), Seat("one-ink")
    s = play(given(*seats, case=Case(whispers=12, behaviour="hand-loss"), turn=1, first=0), "end")
    assert TEST.pending(s) == (0,)
    assert (asked(s).kind, asked(s).cause, asked(s).min) == ("discard", "hand-loss", 2)
    assert legal(s) == {"discard nothing", "discard pact", "discard walk"}
    s = play(s, "discard pact", "discard nothing")
    # seat 1 had one card: that was no choice
    assert s.hand == (("walk",), ())
    assert set(s.discard) == {"pact", "nothing", "one-ink"}
    assert (s.turn, asked(s).kind) == (0, "move")


def test_c33_without_cards_nobody_is_asked() -> None:
    s = alone(Case(whispers=12, behaviour="hand-loss"))
    assert asked(s).kind == "move"
    assert s.track == 2


def test_c33_what_it_digs_up_it_gains_and_discards() -> None:
    s = alone(Case(whispers=12, behaviour="deep-dig"), top="constellation-1 scripture-2 relic-2")
    assert s.evidence == (2, 1, 0, 1)
    assert s.discard == ("constellation-1", "scripture-2")
    assert events(s, "dug") == [("constellation-1",), ("scripture-2",)]


def test_c33_an_empty_deck_is_shuffled_for_it_and_two_empty_ones_give_nothing() -> None:
    """8 whispers; nothing in deck and discard pile, so the card gives only 1 of each."""
    s = without_cards(Case(whispers=8, behaviour="deep-dig"), taken={"whispers": -1})
    assert s.evidence == (1, 1, 1, 1)
    assert events(s, "pi-nothing") == [("deep-dig",)]


DROPPING = DOSSIER.replace('tentacle = "gain here 2"', 'tentacle = "drop 3"').replace('"lose most 3"', '"crowd { drop 2 }"')
DROPS = Cosmoctopus(TEST.box.deck, read_dossier(DROPPING, "test.toml", tile_ids("basic")))
"""Ink Watch drops 3 and Coin Loss 2 for each of a crowd, after a single tentacle."""


def test_c33_it_drops_of_what_it_has_most_of() -> None:
    """8 ink are paid; of 1 ink, 3 coins, 6 whispers and 6 stars it loses 3 whispers, the first of equals."""
    s = alone(Case(ink=8, coins=2, whispers=5, stars=6, behaviour="ink-watch"), game=DROPS, taken={"ink": -1})
    assert s.evidence == (1, 3, 3, 6)
    assert events(s, "pi-lost") == [((0, 0, 3, 0), "ink-watch")]


def test_c33_it_drops_no_more_than_it_has() -> None:
    s = alone(Case(ink=7, behaviour="ink-watch"), game=DROPS, taken={"ink": -1})
    assert s.evidence == (0, 0, 1, 0)
    assert events(s, "pi-lost") == [((0, 1, 0, 0), "ink-watch")]
    s = without_cards(Case(ink=8, behaviour="ink-watch"), game=DROPS, taken={"ink": -1})
    assert s.evidence == (0, 0, 0, 0)
    assert events(s, "pi-lost") == []


@pytest.mark.parametrize(("seats", "ink"), [(1, 9), (2, 9), (3, 7), (4, 5)])
def test_c33_a_crowd_is_every_player_beyond_the_second(seats: int, ink: int) -> None:
    """8 coins are paid, of 8 and 1 of the row; then there are 8 ink and 1 of the row, and 2 are dropped for each of the crowd."""
    players = [Seat() for _ in range(seats)]
    case = Case(ink=8, coins=8, behaviour="coin-loss")
    s = play(given(*players, case=case, game=DROPS, taken={"coins": -1}, turn=seats - 1, first=0), "end")
    assert s.evidence == (ink, 1, 1, 0)


def test_c33_players_who_have_finished_count_for_the_crowd() -> None:
    players = Seat(tentacles=8), Seat(tentacles=8), Seat()
    case = Case(ink=8, coins=8, behaviour="coin-loss")
    s = play(given(*players, case=case, game=DROPS, taken={"coins": -1}, turn=2, first=0), "end")
    assert s.evidence == (7, 1, 1, 0)


def test_c33_a_toll_makes_longer_moves_dearer_until_its_next_turn() -> None:
    s = alone(Case(stars=13, behaviour="star-hinder"), Seat(ink=2))
    assert s.toll == 1
    ways = {c.code: c.cost for c in asked(s).choices if c.code.startswith("move ")}
    # one step is free; two steps take 1 and the toll; three steps would take 3, which is more than there is
    assert ways == {
        "move ink-card": "",
        "move whispers-card": "",
        "move ink-3": "2 of any resource",
        "move any-2": "2 of any resource",
        "move stars-card": "2 of any resource",
    }
    assert refused(s, "move coins-3") == "too-few-tribute"
    s = play(s, "move any-2", "gain coins")
    assert s.resources[0] == (0, 2, 0, 0)
    s = play(s, "end")
    assert s.toll == 0


def test_c33_a_toll_never_leaves_a_player_without_a_move() -> None:
    s = given(Seat(), case=Case(toll=3), ask="move")
    assert legal(s) == {"move ink-card", "move whispers-card"}


def test_c33_guarded_tiles_give_no_bonus_until_its_next_turn() -> None:
    """Its next card looks for ink: ink tiles give the players nothing, and it gains as ever."""
    case = Case(stars=8, behaviour="star-hinder", top="ink-watch")
    s = alone(case, Seat(coins=1), taken={"stars": -1})
    assert s.guarded
    assert s.evidence == (1, 1, 1, 0)
    s = play(s, "move ink-3")
    assert s.resources[0] == (0, 0, 0, 0)
    assert s.evidence == (2, 1, 1, 0)
    assert events(s, "no-bonus") == [("ink-3",)]
    s = play(s, "end")
    assert not s.guarded


def test_c33_other_tiles_give_their_bonus_while_some_are_guarded() -> None:
    s = play(given(Seat(), case=Case(behaviour="coin-loss", guarded=True), ask="move"), "move ink-card", "take scripture-1")
    assert s.resources[0] == (1, 0, 0, 0)


def test_c33_the_head_can_be_dragged_away_and_nobody_gains() -> None:
    s = alone(Case(stars=8, behaviour="star-chain", top="ink-watch"), taken={"stars": -1})
    assert s.head == "ink-3"
    assert s.resources[0] == (0, 0, 0, 0) and s.evidence == (1, 1, 1, 0)
    assert events(s, "dragged") == [("ink-3",)]


# --- C37


def match_from(s: Table, difficulty: Any = "naive") -> Match:
    seats = tuple(Player(f"P{i}") for i in range(len(s.hand)))
    return Match.from_position(TEST, to_json(s), seats, CosmoctopusOptions(investigator=difficulty), 5)


def test_c37_its_turn_can_be_undone_redone_saved_and_replayed() -> None:
    match = match_from(given(Seat("nothing pact walk"), case=Case(whispers=12, behaviour="hand-loss")))
    before = match.state.digest()
    match.act(0, "end")
    asked_for = match.state.digest()
    match.act(0, "discard pact")
    match.act(0, "discard walk")
    after = match.state.digest()
    assert as_a(Table, match.state).track == 2
    loaded, damage = Match.load(TEST, match.journal())
    assert damage is None and loaded.state.digest() == after
    match.undo(0)
    match.undo(0)
    assert match.state.digest() == asked_for
    match.undo(0)
    assert match.state.digest() == before
    for _ in range(3):
        match.redo(0)
    assert match.state.digest() == after


def test_c37_its_turn_without_chance_and_without_anything_new_can_be_taken_back_fairly() -> None:
    match = match_from(given(Seat(), Seat(), case=Case(), turn=1, first=0))
    match.act(1, "end")
    assert as_a(Table, match.state).evidence == (1, 1, 1, 0)
    assert match.undo_bar(1) is None


def test_c37_a_new_behaviour_card_is_something_new() -> None:
    match = match_from(given(Seat(), Seat(), case=Case(ink=12), turn=1, first=0))
    match.act(1, "end")
    bar = match.undo_bar(1)
    assert bar is not None and bar.code == "revealed"


def test_c37_everything_is_told_in_sentences() -> None:
    s = alone(Case(ink=12, whispers=12, track=4, behaviour="deep-dig"))
    told = [TEST.sentence(e, ("Ann",)) for e in TEST.events_for(s, 0)]
    assert "Round 1: the Private Investigator" in told
    assert "The Private Investigator gains 1 ink from scripture 1" in told
    assert "The Private Investigator pays 13 for the Forbidden Knowledge of ink, which leaves the game" in told
    assert "The Private Investigator gains a tentacle: 6 now" in told
    assert "Deep Dig: it turns up and gains from 2 deck cards" in told
    assert "The revelation: More Watch: it gains 1 more on an investigated tile" in told


@pytest.mark.parametrize("kind", ["pi-turn", "pi-gained", "pi-knowledge", "pi-tentacle", "pi-effect", "behaviour"])
def test_c37_its_steps_are_events_of_nobody_in_particular(kind: str) -> None:
    s = alone(Case(ink=12))
    assert {e[1] for e in s.events if e[0] == kind} == {-1}
