"""C18: discarding down to 8 at the end of a turn."""

from tests.cosmoctopus import TEST, Seat, asked, given, legal, play, refused

NINE = "scripture-3 scripture-4 relic-3 relic-4 hallucination-3 hallucination-4 constellation-3 constellation-4 scripture-5"
EIGHT = NINE.rsplit(" ", 1)[0]


def test_c18_at_most_8_of_each_resource() -> None:
    s = play(given(Seat(ink=11, coins=8, whispers=9, stars=3)), "end")
    assert s.resources[0] == (8, 8, 8, 3)


def test_c18_ending_the_turn_says_what_is_lost_by_it() -> None:
    """11 ink and 9 whispers are 3 and 1 more than 8; 8 coins are not."""
    ends = {choice.code: choice for choice in asked(given(Seat(ink=11, coins=8, whispers=9, stars=3))).choices}
    assert ends["end"].loss == "3 ink, 1 whisper beyond 8"
    within = {choice.code: choice for choice in asked(given(Seat(ink=8))).choices}
    assert not within["end"].loss


def test_c18_at_most_8_cards_and_the_player_chooses() -> None:
    s = play(given(Seat(NINE)), "end")
    assert asked(s).kind == "discard"
    assert legal(s) == {f"discard {c}" for c in NINE.split()}
    s = play(s, "discard relic-4")
    assert len(s.hand[0]) == 8
    assert s.discard == ("relic-4",)
    assert s.turn == 1


def test_c18_every_card_too_many_is_asked_for() -> None:
    s = play(given(Seat(NINE + " relic-5")), "end", "discard relic-4")
    assert asked(s).seat == 0
    assert (asked(s).min, asked(s).max) == (1, 1)
    s = play(s, "discard relic-5")
    assert TEST.pending(s) == (1,)


def test_c18_eight_cards_and_eight_resources_stay() -> None:
    s = play(given(Seat(EIGHT, ink=8)), "end")
    assert (len(s.hand[0]), s.resources[0][0], s.turn) == (8, 8, 1)


def test_c18_more_than_8_may_be_held_during_the_turn() -> None:
    s = play(given(Seat(NINE.replace("scripture-5", "ink-flood") + " scripture-5", ink=8)), "play ink-flood")
    assert (len(s.hand[0]), s.resources[0][0]) == (9, 11)


def test_c18_nobody_else_discards() -> None:
    s = play(given(Seat(), Seat(NINE, ink=12)), "end")
    assert (len(s.hand[1]), s.resources[1][0]) == (9, 12)


def test_c18_cards_in_play_do_not_count() -> None:
    s = play(given(Seat(EIGHT, "ink-pump less-ink", {"ink-chain": "a"})), "end")
    assert s.turn == 1


def test_c18_discarding_down_is_compulsory() -> None:
    s = play(given(Seat(NINE)), "end")
    assert refused(s, "end")
    assert refused(s, "decline")
