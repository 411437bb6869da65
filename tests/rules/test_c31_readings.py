"""What the screen is told about the Private Investigator, and what bots think of it (C31 to C36)."""

from engine.bots import Budget, bot, sight
from engine.cosmoctopus.box import Powers
from engine.cosmoctopus.readings import lines, reading
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import WIN, value
from tests.cosmoctopus import SHIPPED, TEST, Case, Seat, given, play


def test_a_game_without_it_has_no_reading() -> None:
    s = given(Seat(), Seat())
    assert reading(TEST.observe(s, 0)) is None
    assert lines(TEST.observe(s, 0)) == []


def test_the_reading_of_a_view() -> None:
    case = Case("tenacious", ink=12, coins=3, stars=2, track=4, behaviour="coin-loss", toll=1, guarded=True)
    s = given(Seat(), Seat(), case=case, taken={"coins": 0, "stars": -1}, row="scripture-1 relic-1 relic-2")
    found = reading(TEST.observe(s, 1))
    assert found is not None
    assert (found.difficulty, found.tentacles, found.goal, found.won) == ("tenacious", 4, 8, False)
    assert [(x.resource, x.has, x.threshold, x.knowledge, x.coming, x.watched, x.missing) for x in found.stocks] == [
        ("ink", 12, 13, True, 1, False, 0),
        ("coins", 3, 8, False, 2, True, 3),
        ("whispers", 0, 13, True, 0, False, 13),
        ("stars", 2, 8, False, 0, False, 6),
    ]
    assert (found.behaviour, found.investigates, found.tiles, found.on_tile) == ("Coin Loss", "coins", ("coins-3", "coins-card"), 1)
    assert (found.on_knowledge, found.on_tentacle) == ("each player loses 2 coins", "each player loses 3 of what they have most of")
    assert found.behaviours_left == 7
    assert (found.revelation, found.in_force, found.revelation_at) == ("", False, 5)
    assert found.hindrances == (
        "until its next turn Moves of two steps or more take 1 more tribute",
        "until its next turn investigated tiles give no bonus",
    )
    assert len(lines(TEST.observe(s, 1))) == 6


def test_the_reading_of_a_revelation_in_force() -> None:
    s = given(Seat(), case=Case(track=5, revelation="more-watch", behaviour="ink-row"))
    found = reading(s)
    assert found is not None
    assert (found.revelation, found.revelation_rule, found.in_force, found.on_tile) == (
        "More Watch",
        "it gains 1 more on an investigated tile",
        True,
        2,
    )


def test_a_chosen_revelation_is_read_before_it_is_in_force() -> None:
    found = reading(given(Seat(), case=Case(track=2, revelation="less-pay")))
    assert found is not None
    assert (found.revelation, found.in_force, found.stocks[0].threshold) == ("Less Pay", False, 13)


# --- bots


def worth(s: Table, seat: int = 0) -> float:
    return value(TEST.observe(s, seat), seat)


def test_all_win_and_lose_alike() -> None:
    won = play(given(Seat("pact", tentacles=7), Seat(tentacles=8), case=Case()), "play pact")
    assert worth(won, 0) == worth(won, 1) == WIN
    lost = play(given(Seat(tentacles=7), case=Case(ink=12, track=6, revelation="more-watch")), "end")
    assert worth(lost) == -WIN


def test_what_it_has_is_bad_for_the_players() -> None:
    values = [worth(given(Seat(), case=case)) for case in (Case(track=1), Case(ink=6), Case(ink=1), Case())]
    assert values == sorted(values)
    assert len(set(values)) == 4


CARDS = SHIPPED.box.cards
LASTING = " ".join([c for c, card in CARDS.items() if card.power != Powers() and not card.contact][:16])
ROW = " ".join([c for c, card in CARDS.items() if card.type == "hallucination" and not card.contact][:3])
NEARLY = {c: "abc" for c, card in CARDS.items() if card.slots and "abc" in card.open and not card.contact}


def far_on(seat: Seat) -> float:
    """What a position of two with the real cards is worth, seat 0 being this one."""
    case = Case(behaviour="ear-to-the-keyhole", revelation="?the-pieces-fit-too-well")
    s = given(seat, Seat(tentacles=3), case=case, game=SHIPPED, row=ROW, turn=1)
    return value(SHIPPED.observe(s, 0), 0)


def test_a_tentacle_is_worth_more_than_a_large_tableau_loses_by_it() -> None:
    values = [far_on(Seat(tableau=LASTING, tentacles=n)) for n in range(8)]
    assert values == sorted(values)
    assert len(set(values)) == 8


def test_to_have_finished_is_worth_more_than_everything_that_is_given_up_for_it() -> None:
    """C36: even where there is a lot: sixteen cards in play, four constellations nearly full, and 8 of each resource."""
    nearly = dict(list(NEARLY.items())[:4])
    rich = Seat(tableau=LASTING, constellations=nearly, ink=8, coins=8, whispers=8, stars=8, tentacles=7)
    assert far_on(rich) < far_on(Seat(tentacles=8))


def test_the_tentacles_of_the_others_are_good_for_all() -> None:
    few, more = (given(Seat(), Seat(tentacles=n), case=Case()) for n in (1, 2))
    assert worth(few) < worth(more)


def test_finishing_is_better_than_a_full_hand() -> None:
    rich = Seat("nothing walk take-one draw-three", "ink-pump coin-pump", ink=8, coins=8, whispers=8, stars=8, tentacles=7)
    assert worth(given(rich, Seat(), case=Case())) < worth(given(Seat(tentacles=8), Seat(), case=Case(), turn=1))


def test_greedy_does_not_end_on_an_investigated_tile_for_nothing_better() -> None:
    """Ink and whispers are both one step away and give 1 and a card: the one that is not investigated is taken."""
    from random import Random

    for behaviour, tile in (("ink-watch", "whispers-card"), ("hand-loss", "ink-card")):
        s = given(Seat(), case=Case(ink=10, whispers=10, behaviour=behaviour), ask="move")
        decision = bot("greedy").choose(sight(TEST, s, 0), Random(1), Budget())
        assert decision.code == f"move {tile}"
