"""An Octopush position in words: everything that can be seen is told, and nothing else."""

from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import Event
from engine.octopush.game import Octopush
from engine.octopush.rounds import to_come
from engine.octopush.table import Table
from engine.octopush.words import card_word, gains
from octotui.play.narration import in_part, in_short, parts
from octotui.tables import table_of
from tests.octopush import ONE_EACH, game_of, given, play
from tests.typed import as_a

GAME = as_a(Octopush, load("octopush"))
NAMES = ("Ann", "Bob", "Cid", "Dot")


def walked(seats: int, seed: int, steps: int, **options: object) -> Match:
    """A match of this many random answers."""
    rng = Random(seed)
    match = Match.start(GAME, tuple(map(Seat, NAMES[:seats])), GAME.read_options(options), seed)
    for _ in range(steps):
        if match.over:
            break
        seat = match.pending[0]
        codes = GAME.legal(as_a(Table, match.state), seat)
        proposal = GAME.proposal(as_a(Table, match.state), seat)
        match.act(seat, proposal if proposal.startswith("leave") else rng.choice(codes))
    return match


def test_every_tile_is_told_with_its_arrows() -> None:
    s = given(ONE_EACH, tiles={"b2": "nwws", "g7": "hole"})
    lines = in_part("reef", game_of(s), s, 0, NAMES)
    assert len(lines) == 9 and lines[1].startswith("  Row 8. a8 blank") and lines[8].startswith("  Row 1. a1 blank. b1 blank. c1 home")
    assert "b2 north, west, west, south" in lines[7] and "g7 hole" in lines[2]


def test_where_pawns_are_and_where_they_go_is_told() -> None:
    s = given({**ONE_EACH, "yellow-1": "d4"}, anchored="yellow-1", points={(0, "yellow"): 7})
    told = in_part("pawns", game_of(s), s, 0, NAMES)
    assert told[0] == "Yellow: 1 on d4, at anchor; 4 on f1. It is Ann's, and crosses from south to north."
    assert in_short(game_of(s), s, 0, NAMES)[:2] == [
        "Ann plays yellow. Points: 7 yellow.",
        "Ann's yellow, bound north: 1 on d4, at anchor; 4 on f1.",
    ]


def test_one_point_is_not_told_as_several() -> None:
    s = given({**ONE_EACH, "yellow-1": "d4", "coral-1": "d7"})
    s = play(s, "play yellow-dash", "pawn yellow-1", "north")
    said = [game_of(s).sentence(event, NAMES) for event in s.events]
    assert "Coral 1 is removed: 2 points on Ann's yellow shell" in said
    assert not any("1 points" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (("survived", 0, 3, "yellow"), "A point for each yellow pawn still on the board: 3 on Ann's yellow shell"),
        (("endless", 0, "green-1", "f4"), "The pawns would push each other for ever: Green 1 stops on f4, and all others where they are"),
        (("stayed", 0, "yellow-1", "c5"), "Yellow 1 stays in the hole on c5: no other one is free"),
    ],
)
def test_events_in_words(event: Event, sentence: str) -> None:
    assert GAME.sentence(event, NAMES) == sentence


def test_each_pawn_that_crosses_frees_a_pup_of_its_own() -> None:
    freed = [("freed", 0, f"yellow-{pawn}", pups) for pups, pawn in enumerate((3, 1, 2), 1)]
    assert gains(freed[:1], 0, frozenset()) == "Yellow 3 frees a pup"
    assert gains(freed, 0, frozenset()) == "Yellow 3, Yellow 1 and Yellow 2 free a pup each"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_told_and_all_that_is_seen_is(seats: int) -> None:
    for seed in range(3):
        match = walked(seats, seed, 60)
        for seat in range(seats):
            state = as_a(Table, match.state)
            view = GAME.observe(state, seat)
            lines = in_part("look", GAME, view, seat, match.names)
            text = "\n".join(line for line in lines if "till to come" not in line)
            for other in range(seats):
                held = [*state.deck[other], *(state.hand[other] if other != seat else ())]
                assert not [card for card in held if card_word(GAME.box.cards[card]) in text]
            world = GAME.redeal(state, seat, Random(seed))
            assert in_part("look", GAME, GAME.observe(world, seat), seat, match.names) == lines
            assert all(card_word(GAME.box.cards[card]) in text for card in state.hand[seat])
            assert all(f"{pawn[-1]} on {cell}" in text for cell, pawn in state.at.items())


@pytest.mark.parametrize("options", [{}, {"beginners": True}, {"choose_anew": True}], ids=str)
def test_what_can_still_come_is_what_a_player_has_and_what_is_left_out(options: dict[str, object]) -> None:
    """Of the nine cards of each colour: all but those that everybody saw played, or stay out."""
    for steps in (0, 1, 4, 30, 90, 200):
        state = as_a(Table, walked(3, 1, steps, **options).state)
        for seat in range(3):
            assert to_come(GAME.observe(state, None), seat) == to_come(state, seat)
            has = {*state.hand[seat], *state.deck[seat], *state.pack[seat], *(state.left[seat] or ())}
            assert state.over or {*to_come(state, seat)} == has


def test_still_to_come_are_cards_not_played_one_of_them_left_out() -> None:
    match = walked(2, 0, 1)
    while not any(as_a(Table, match.state).discard):
        match.act(match.pending[0], GAME.proposal(as_a(Table, match.state), match.pending[0]))
    s = as_a(Table, match.state)
    seat = next(seat for seat in range(2) if s.discard[seat])
    told = in_part("others", GAME, GAME.observe(s, 1 - seat), 1 - seat, NAMES[:2])
    played = card_word(GAME.box.cards[s.discard[seat][0]])
    line = next(line for line in told if "still to come" in line)
    assert line.startswith("  still to come or in hand, but for 2 left out in secret: ") and played not in line
    assert line.count(",") == 17


@pytest.mark.parametrize("options", [{}, {"variant": "dice"}], ids=str)
def test_every_part_can_be_told_at_any_time(options: dict[str, object]) -> None:
    for steps in (0, 3, 20, 90):
        match = walked(3, 1, steps, **options)
        for part in parts(GAME):
            for seat in (None, 0, 2):
                lines = in_part(part, GAME, GAME.observe(as_a(Table, match.state), seat), seat, match.names)
                assert all(line.strip() and line.isascii() for line in lines)


@pytest.mark.parametrize("options", [{}, {"variant": "dice"}], ids=str)
def test_the_ending_names_winners_and_scores(options: dict[str, object]) -> None:
    match = walked(2, 4, 5000, **options)
    assert match.over
    ending, result = table_of("octopush").narration.ending(match, match.state), GAME.result(as_a(Table, match.state))
    winners = [match.names[seat] for seat, place in enumerate(result.places) if place == 1]
    assert all(name in ending.headline for name in winners) and ending.headline.endswith("won")
    assert [int(score.split()[0]) for score in ending.scores] == list(result.scores)
    assert ending.how
