"""What a menu promises in points is the most that can be had: compared with every way to finish the action, in games played at random."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.core.chance import Scripted, Search
from engine.core.prompt import DONE, Choice
from engine.oct8.exchanging import missing
from engine.oct8.octopus import arms_of, read_octopus
from engine.oct8.readings import score
from engine.oct8.setup import Oct8Options
from engine.oct8.table import Table, hand_of
from tests.oct8 import GAME, Seat, asked, given, play

PROMISING = ("attach", "exchange-hand", "exchange-octopuses")
CARDS = ("attach-card", "match-hand", "swap-arms")
"""Those for one card after the other: the last card's promise is what comes for certain."""
QUESTIONS = ("attach-to", "give-arm", "swap-arm", "swap-with", *CARDS)
"""Those whose answers promise points, beside the actions themselves."""


def same(s: Table, seat: int) -> object:
    """What tells positions of one action apart: the order in which cards were laid does not."""
    octopuses = tuple(frozenset(octopus) for zone in (s.common, *s.area) for octopus in zone)
    return s.frames, octopuses, frozenset(hand_of(s, seat)), s.lifted[:1], frozenset(s.lifted)


def ends(s: Table, seat: int) -> Iterator[Table]:
    """Every position in which the action that is in progress can end."""
    met, left = {same(s, seat)}, [s]
    while left:
        now = left.pop()
        if GAME.question(now).kind == "act":
            yield now
            continue
        for code in GAME.legal(now, seat):
            after = GAME.apply(now, seat, code, Scripted())
            if (key := same(after, seat)) not in met:
                met.add(key)
                left.append(after)


NOW, LATER = (", your chip then worth 2", ", brings a chip"), (", your chip worth 2 if finished", ", a chip if finished")
"""What is said of the baby of an octopus, by whether it is a new chip: of one that this card makes whole, and of one that others may."""


def most(before: Table, s: Table, seat: int) -> tuple[int, str] | None:
    """The most points that finishing the action from `s` adds, and what is said of the baby of an octopus taken (E6), also if that takes
    further cards; None: cards are laid in vain.
    """
    found = list(ends(s, seat))
    taken = [end for end in found if sum(end.chips[seat]) > sum(before.chips[seat])]
    attaching = any(len(hand_of(end, seat)) < len(hand_of(before, seat)) and end.area == before.area for end in found)
    if attaching and not taken:
        return None
    had = score(before, seat).open
    new = any(len(end.chips[seat]) > len(before.chips[seat]) for end in taken)
    finished = sum(s.chips[seat]) > sum(before.chips[seat])
    born = (NOW if finished else LATER)[new] if taken else ""
    return max(score(end, seat).open - had for end in taken or found), born


def promise(found: tuple[int, str] | None) -> str:
    """The words for it."""
    if found is None:
        return ""
    n, born = found
    points = f"{n:+} point" if abs(n) == 1 else f"{n:+} points"
    text = f"up to {points}" if n > 0 else f"at best {points}" if n < 0 else "no points"
    return text + born


def to_go(s: Table) -> int:
    """The arms still missing where cards are chosen one after the other."""
    if s.lifted:
        return missing(s)
    return next(8 - read_octopus(octopus).arms for octopus in s.common if octopus and octopus[0] == s.frames[0][2][0])


def promised(before: Table, s: Table, seat: int) -> Iterator[tuple[Choice, str]]:
    """Each choice from here to the end of the action that promises something, with what it should say."""
    kind = GAME.question(s).kind
    if kind == "act" and s is not before:
        return
    prompt = GAME.prompt(s, seat)
    assert prompt
    for choice in prompt.choices:
        if (kind == "act" and choice.code in PROMISING) or kind in QUESTIONS:
            after = GAME.apply(s, seat, choice.code, Scripted())
            told = promise(most(before, after, seat))
            last = kind in CARDS and choice.code != DONE and to_go(s) == arms_of(choice.code.split()[-1])
            yield choice, re.sub("^(up to|at best) ", "", told) if last else told
            yield from promised(before, after, seat)


@pytest.mark.parametrize("scoring", ["cards", "arms"])
@pytest.mark.parametrize("seed", range(3))
def test_e12_what_a_menu_promises_is_the_most_that_can_be_had(seed: int, scoring: str) -> None:
    rng, checked = Random(seed), 0
    s = GAME.setup(GAME.read_options({"scoring": scoring}), 2 + seed % 3, Search(rng))
    assert isinstance(GAME.read_options({}), Oct8Options)
    while not s.over:
        (seat,) = GAME.pending(s)
        if GAME.question(s).kind == "act" and s.actions and rng.random() < 0.5:
            for choice, expected in promised(s, s, seat):
                assert re.sub(r" with \w+|, rivals [+-]\d+|^for an equal card: ", "", choice.gain) == expected, (
                    f"{choice.code}: {choice.gain!r}, but {expected!r} can be had"
                )
                checked += 1
        code = GAME.proposal(s, seat) if rng.random() < 0.6 else rng.choice(GAME.legal(s, seat))
        s = GAME.apply(s, seat, code, Search(rng))
    assert checked > 100


def proposed_end(s: Table, seat: int) -> Table:
    """The position after an action that goes on as each question proposes."""
    while not s.over and GAME.question(s).kind != "act":
        s = GAME.apply(s, seat, GAME.proposal(s, seat), Scripted())
    return s


@pytest.mark.parametrize("scoring", ["cards", "arms"])
@pytest.mark.parametrize("seed", range(3))
def test_e12_who_takes_every_proposal_gets_what_was_promised(seed: int, scoring: str) -> None:
    """E7: at each step of an exchange, whichever arm card it begins with."""
    rng, checked = Random(seed), 0
    s = GAME.setup(GAME.read_options({"scoring": scoring}), 2 + seed % 3, Search(rng))
    while not s.over:
        (seat,) = GAME.pending(s)
        prompt, had = GAME.prompt(s, seat), score(s, seat).open
        assert prompt
        if prompt.kind in ("act", "give-arm", "swap-arm"):
            for choice in prompt.choices:
                if choice.code.startswith(("exchange", "give", "swap")):
                    told = re.match(r"(?:up to|at best) ([+-]\d+)", choice.gain)
                    end = proposed_end(GAME.apply(s, seat, choice.code, Scripted()), seat)
                    assert score(end, seat).open - had == int(told[1] if told else 0), f"{choice.code}: {choice.gain}"
                    checked += 1
        code = GAME.proposal(s, seat) if rng.random() < 0.6 else rng.choice(GAME.legal(s, seat))
        s = GAME.apply(s, seat, code, Search(rng))
    assert checked > 100


EQUAL = "for an equal card: no points"


def test_e07_what_only_an_equal_card_can_be_had_for_says_so() -> None:
    """For Rust's red 3 the hand has a red 3, and a green 2 with a one; without these only the equal card."""
    mine = Seat(hand="red-3-2 red-1-1 blue-1-1 green-2-2 blue-4-1", area=("red-head-2 red-3-1 green-2-1 blue-3-2",))
    s = play(given(mine, Seat()), "exchange-hand")
    assert not any(choice.gain == EQUAL for choice in asked(s).choices)
    s = play(s, "give red-3-1")
    assert {choice.code: choice.gain == EQUAL for choice in asked(s).choices if choice.code in ("put red-3-2", "put red-1-1")} == {
        "put red-3-2": True,
        "put red-1-1": False,
    }
    s = play(given(replace(mine, hand="red-3-2 blue-4-1"), Seat()), "exchange-hand")
    assert {choice.code: choice.gain for choice in asked(s).choices} == {"give red-3-1": EQUAL, "give blue-3-2": "up to +1 point"}


def test_e07_between_octopuses_too() -> None:
    """Bo's Lapis has an equal card for each of Ann's, and for her green 5 nothing else; for her blue 3 also three cards of one."""
    s = given(Seat(area=("red-head-2 green-5-1 blue-3-1",)), Seat(area=("blue-head-3 green-5-2 blue-3-2",)))
    s = play(s, "exchange-octopuses")
    assert {choice.code: choice.gain for choice in asked(s).choices} == dict.fromkeys(
        ("swap green-5-1", "swap blue-3-1", "swap green-5-2", "swap blue-3-2"), EQUAL
    )
    ones = "blue-head-3 green-5-2 blue-1-1 green-1-1 blue-1-2"
    s = play(given(Seat(area=("red-head-2 green-5-1 blue-3-1",)), Seat(area=(ones,))), "exchange-octopuses")
    assert {choice.code: choice.gain == EQUAL for choice in asked(s).choices} == {
        "swap green-5-1": True,
        "swap blue-3-1": False,
        "swap green-5-2": True,
    }
