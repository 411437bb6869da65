"""C22, C23 and C26: scriptures, relics and hallucinations, and the free plays that hallucinations and constellations give."""

import pytest

from engine.cosmoctopus.effects import TYPES
from tests.cosmoctopus import Seat, asked, events, given, legal, play, refused

# --- C22: scriptures


def test_c22_a_scripture_stays_in_play() -> None:
    s = play(given(Seat("less-ink")), "play less-ink")
    assert s.tableau[0] == ("less-ink",)
    assert s.discard == ()


def test_c22_discounts_last_and_stack() -> None:
    s = play(given(Seat("less-ink-too", "less-ink")), "play less-ink-too", "end")
    assert set(s.tableau[0]) == {"less-ink", "less-ink-too"}
    assert "claim ink" in legal(given(Seat(tableau="less-ink less-ink-too", ink=11)))


def test_c22_submerge_discards_every_scripture_and_relic_of_the_row() -> None:
    s = given(Seat("diver"), row="scripture-1 relic-1 hallucination-1", top="scripture-5 constellation-5")
    s = play(s, "play diver")
    assert set(s.discard) == {"scripture-1", "relic-1"}


def test_c22_submerge_refills_before_the_moves() -> None:
    s = given(Seat("diver"), row="scripture-1 relic-1 hallucination-1", top="scripture-5 constellation-5")
    s = play(s, "play diver")
    assert asked(s).kind == "move"
    assert set(s.row) == {"hallucination-1", "scripture-5", "constellation-5"}


@pytest.mark.parametrize(
    ("row", "moves"),
    [
        ("hallucination-1 constellation-1 hallucination-2", 0),
        ("hallucination-1 constellation-1 scripture-2", 1),
        ("hallucination-1 relic-1 relic-2", 2),
        ("scripture-1 relic-1 relic-2", 3),
    ],
)
def test_c22_submerge_moves_once_for_each_discarded_card(row: str, moves: int) -> None:
    s = play(given(Seat("diver"), row=row, head="stars-3", realm=LINE), "play diver")
    for step in range(moves):
        assert asked(s).kind == "move"
        to_go = ("3 Moves", "2 Moves", "1 Move")[3 - moves + step]
        assert asked(s).wordings == (f"Move Cosmoctopus, {to_go} to go. One step is free.", f"Move Cosmoctopus, {to_go} to go.")
        s = play(s, ("move ink-3", "move coins-3", "move ink-3")[step])
    assert legal(s) == {"end"}


LINE = ("stars-3", "ink-3", "coins-3", "whispers-3", "any-2", "coins-card", "ink-card", "whispers-card", "stars-card")
"""A realm whose upper row gives plain resources."""


def test_c22_submerge_gives_the_bonus_of_each_tile_landed_on() -> None:
    s = given(Seat("diver"), row="scripture-1 relic-1 hallucination-1", head="stars-3", realm=LINE)
    s = play(s, "play diver", "move ink-3", "move coins-3")
    assert s.resources[0] == (3, 3, 0, 0)


def test_c22_a_bonus_comes_before_the_next_move() -> None:
    s = given(Seat("diver"), row="scripture-1 relic-1 hallucination-1", head="stars-3", realm=LINE)
    s = play(s, "play diver", "move ink-3")
    assert s.resources[0] == (3, 0, 0, 0)
    assert "move whispers-card" in legal(s)


def test_c22_submerge_moves_may_pay_tribute() -> None:
    s = given(Seat("diver", coins=1), row="scripture-1 hallucination-2 hallucination-1", head="stars-3", realm=LINE)
    s = play(s, "play diver", "move coins-3")
    assert s.resources[0] == (0, 3, 0, 0)


def test_c22_submerge_moves_are_compulsory_and_each_goes_to_another_tile() -> None:
    s = play(given(Seat("diver"), row="scripture-1 relic-1 hallucination-1", head="stars-3", realm=LINE), "play diver")
    assert refused(s, "decline")
    assert refused(s, "move stars-3") == "same-tile"
    assert "move stars-3" in legal(play(s, "move ink-3"))


def test_c22_submerge_happens_once() -> None:
    s = play(given(Seat("one-ink", "diver"), row="scripture-1 relic-1 hallucination-1"), "play one-ink")
    assert legal(s) == {"end"}
    assert set(s.row) == {"scripture-1", "relic-1", "hallucination-1"}


def test_c22_a_submerged_scripture_keeps_its_discount() -> None:
    s = play(given(Seat("diver", ink=12), row="hallucination-1 constellation-1 hallucination-2"), "play diver")
    assert "claim ink" in legal(s)


def test_c22_submerge_spares_hallucinations_and_constellations() -> None:
    s = play(given(Seat("diver"), row="hallucination-1 constellation-1 scripture-2"), "play diver")
    assert {"hallucination-1", "constellation-1"} < set(s.row)


# --- C23: relics


def test_c23_a_relic_stays_in_play() -> None:
    s = play(given(Seat("ink-pump")), "play ink-pump")
    assert s.tableau[0] == ("ink-pump",)


def test_c23_relic_effects_stack() -> None:
    s = play(given(Seat("one-ink", "ink-pump ink-drip")), "play one-ink")
    assert s.resources[0] == (5, 0, 0, 0)


def test_c23_the_draw_icon_draws_the_top_card_of_the_deck() -> None:
    s = play(given(Seat("lucky-find"), top="relic-5"), "play lucky-find", "accept")
    assert s.hand[0] == ("relic-5",)
    assert s.tableau[0] == ("lucky-find",)


def test_c23_the_draw_may_be_declined() -> None:
    s = play(given(Seat("lucky-find"), top="relic-5"), "play lucky-find", "decline")
    assert s.hand[0] == ()
    assert s.deck[0] == "relic-5"


def test_c23_the_draw_happens_only_when_the_relic_is_played() -> None:
    s = play(given(Seat("one-ink", "lucky-find")), "play one-ink")
    assert legal(s) == {"end"}


def test_c23_relics_of_another_player_do_nothing_for_me() -> None:
    s = play(given(Seat("one-ink"), Seat(tableau="ink-pump")), "play one-ink")
    assert s.resources == ((1, 0, 0, 0), (0, 0, 0, 0))


# --- C26: hallucinations


def test_c26_a_hallucination_resolves_and_is_discarded() -> None:
    s = play(given(Seat("ink-flood")), "play ink-flood")
    assert s.resources[0] == (3, 0, 0, 0)
    assert s.discard == ("ink-flood",)


def test_c26_it_is_not_in_the_discard_pile_while_it_resolves() -> None:
    s = play(given(Seat("take-one")), "play take-one")
    assert s.discard == ()
    assert play(s, "take relic-1").discard == ("take-one",)


def test_c26_it_cannot_bring_back_itself() -> None:
    s = play(given(Seat("salvage"), discard="relic-5 relic-6"), "play salvage")
    assert legal(s) == {"take relic-5", "take relic-6"}


def test_c26_it_is_not_shuffled_into_the_deck_it_draws_from() -> None:
    s = play(given(Seat("draw-one"), rest="last"), "play draw-one")
    assert s.hand[0] == ()
    assert s.discard == ("draw-one",)


def test_c26_cards_that_paid_for_it_are_in_the_discard_pile_before_it_resolves() -> None:
    s = given(Seat("generic-vision relic-5 relic-6"))
    s = play(s, "play generic-vision", "discard relic-5")
    assert s.discard == ("relic-5", "relic-6", "generic-vision")


def test_c26_play_again_allows_one_more_card() -> None:
    s = play(given(Seat("once-more one-ink nothing")), "play once-more")
    assert legal(s, "play") == {"play one-ink", "play nothing"}
    s = play(s, "play one-ink")
    assert legal(s) == {"end"}


def test_c26_the_further_card_is_paid_as_usual() -> None:
    s = play(given(Seat("once-more dear-vision", ink=3, coins=1)), "play once-more")
    assert refused(s, "play dear-vision") == "too-few"


def test_c26_what_the_first_card_gave_can_pay_for_the_next() -> None:
    s = play(given(Seat("ink-and-more dear-vision")), "play ink-and-more", "play dear-vision")
    assert s.resources[0] == (3, 0, 0, 0)


def test_c26_the_further_card_is_optional() -> None:
    s = play(given(Seat("once-more one-ink")), "play once-more", "end")
    assert s.turn == 1


def test_c26_play_again_again() -> None:
    s = play(given(Seat("once-more ink-and-more one-ink")), "play once-more", "play ink-and-more", "play one-ink")
    assert s.resources[0] == (9, 0, 0, 0)
    assert legal(s) == {"end"}


def test_c26_each_play_again_icon_allows_a_card_of_its_own() -> None:
    s = given(Seat("more-visions one-ink one-coin nothing"), row="once-more scripture-1 relic-1")
    s = play(s, "play more-visions", "play once-more", "play one-ink", "play one-coin")
    assert legal(s) == {"end"}
    assert s.resources[0] == (1, 1, 0, 0)


def test_c26_an_unused_play_does_not_last_into_the_next_turn() -> None:
    s = play(given(Seat(), Seat("nothing one-ink"), plays=3, head="ink-card"), "end", "move stars-3", "play nothing")
    assert legal(s) == {"end"}


def test_c26_knowledge_gives_the_tentacle_hallucination_a_move() -> None:
    s = play(given(Seat("pact-and-move", coins=1), taken={"stars": 0}, head="stars-3"), "play pact-and-move")
    assert s.tentacles[0] == 3
    assert legal(s) == {"accept", "decline"}
    assert legal(play(s, "decline")) == {"end"}
    assert "move ink-3" in legal(play(s, "accept"))


@pytest.mark.parametrize("taken", [{}, {"stars": 1}])
def test_c26_without_knowledge_of_ones_own_there_is_no_move(taken: dict[str, int]) -> None:
    s = play(given(Seat("pact-and-move"), taken=taken), "play pact-and-move")
    assert s.tentacles[0] == 1
    assert legal(s) == {"end"}


# --- free plays from the row


@pytest.mark.parametrize(
    ("conjurer", "kind"), zip(("conjure-scripture", "conjure-relic", "conjure-vision", "conjure-stars"), TYPES, strict=True)
)
def test_c26_a_row_card_of_the_printed_type_is_offered_from_any_place(conjurer: str, kind: str) -> None:
    others = [f"{k}-2" for k in TYPES if k != kind][:1]
    for place in range(3):
        row = [f"{kind}-1", f"{kind}-2"]
        row.insert(place, others[0])
        s = play(given(Seat(f"{conjurer} {kind}-3"), row=" ".join(row)), f"play {conjurer}")
        assert legal(s) == {f"play {kind}-1", f"play {kind}-2", "decline"}


def test_c26_a_card_from_the_row_is_free() -> None:
    s = given(Seat("conjure-relic"), row="dear-relic scripture-1 hallucination-1")
    s = play(s, "play conjure-relic", "play dear-relic")
    assert s.tableau[0] == ("dear-relic",)


def test_c26_a_card_from_the_row_keeps_what_could_have_paid_for_it() -> None:
    s = given(Seat("conjure-relic relic-3", ink=5, coins=5), row="dear-relic scripture-1 hallucination-1")
    s = play(s, "play conjure-relic", "play dear-relic")
    assert s.resources[0] == (5, 5, 0, 0)
    assert s.hand[0] == ("relic-3",)


def test_c26_a_card_from_the_row_takes_full_effect() -> None:
    s = given(Seat("conjure-vision"), row="ink-flood scripture-1 hallucination-1")
    s = play(s, "play conjure-vision", "play ink-flood")
    assert s.resources[0] == (3, 0, 0, 0)
    assert set(s.discard) == {"ink-flood", "conjure-vision"}


def test_c26_the_row_is_refilled_before_the_free_card_takes_effect() -> None:
    s = given(Seat("conjure-vision"), row="take-one scripture-1 relic-1", top="relic-6")
    s = play(s, "play conjure-vision", "play take-one")
    assert legal(s) == {"take scripture-1", "take relic-1", "take relic-6"}


def test_c26_the_free_card_may_be_left() -> None:
    s = play(given(Seat("conjure-relic"), row="dear-relic scripture-1 hallucination-1"), "play conjure-relic", "decline")
    assert s.row == ("dear-relic", "scripture-1", "hallucination-1")
    assert s.discard == ("conjure-relic",)


def test_c26_no_row_card_of_the_type_means_nothing_happens() -> None:
    s = play(given(Seat("conjure-stars"), row="dear-relic scripture-1 hallucination-1"), "play conjure-stars")
    assert legal(s) == {"end"}
    assert events(s, "played") == [("conjure-stars",)]


def test_c26_the_free_card_is_not_the_card_play() -> None:
    s = given(Seat("conjure-vision nothing pact"), row="once-more scripture-1 relic-1")
    s = play(s, "play conjure-vision", "play once-more")
    assert legal(s, "play") == {"play nothing", "play pact"}
    assert legal(play(s, "play nothing")) == {"end"}


def test_c26_a_free_submerge_sees_the_refilled_row() -> None:
    s = given(Seat("conjure-scripture"), row="diver hallucination-1 hallucination-2", top="relic-6 hallucination-6")
    s = play(s, "play conjure-scripture", "play diver")
    assert s.discard == ("relic-6",)
    assert asked(s).kind == "move"


@pytest.mark.parametrize(
    ("card", "row", "why"),
    [
        ("conjure-stars", "scripture-1 relic-1 hallucination-1", "no constellation is in the row"),
        ("conjure-stars", "scripture-1 relic-1 constellation-1", ""),
        ("nothing", "scripture-1 relic-1 hallucination-1", ""),
    ],
)
def test_c26_a_card_that_would_find_no_card_to_play_says_so(card: str, row: str, why: str) -> None:
    choice = asked(given(Seat(card), row=row)).choices[0]
    assert (choice.code, choice.idle) == (f"play {card}", why)
    assert choice.gain.endswith(why)
