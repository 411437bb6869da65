"""Inspecting the others: what everybody knows of their hidden things is told, and nothing else."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.state import Names, State
from engine.cosmoctopus.table import Table as Cosmos
from engine.night.table import Night, kinds_of
from engine.night.words import component_text
from engine.oct8.table import Table as Shoal
from engine.oct8.words import card_word as arm_word
from engine.octopush.rounds import to_come
from engine.octopush.table import Table as Reef
from engine.octopush.words import card_word
from octotui.play.narration import in_part
from octotui.tables import table_of
from octotui.tables.appearance import load_glyphs
from octotui.widgets.scene import Scene
from tests.conformance.play import Walk, walk_of
from tests.typed import as_a

NAMES = ("Ann", "Bob", "Cid", "Dot")


def cosmoctopus(s: State, seat: int) -> Names:
    t = as_a(Cosmos, s)
    return tuple(t.card(card).name for card in t.known[seat])


def oct8(s: State, seat: int) -> Names:
    return tuple(map(arm_word, as_a(Shoal, s).known[seat]))


def octopush(s: State, seat: int) -> Names:
    t = as_a(Reef, s)
    return tuple(card_word(t.box.cards[card]) for card in to_come(t, seat))


def night(s: State, seat: int) -> Names:
    t = as_a(Night, s)
    return tuple(component_text(t.box, kind) for kind in kinds_of(t.known[seat]))


KNOWN: dict[str, tuple[tuple[str, str, int], str, Callable[[State, int], Names]]] = {
    "cosmoctopus": (("cosmoctopus", "default", 3), "'s hand", cosmoctopus),
    "oct8": (("oct8", "default", 3), "'s hand", oct8),
    "octopush": (("octopush", "default", 3), "'s cards", octopush),
    "night": (("night", "face-down", 4), "'s cult", night),
}
"""By game: the case that is played, how the page about somebody is headed, and what it has to tell."""


def pages(walk: Walk, s: State, seat: int, spectator: bool = False) -> dict[str, str]:
    """Every page to inspect by its heading, as a seat reads it."""
    names = NAMES[: walk.seats]
    view = walk.game.observe(s, None if spectator else seat)
    scene: Scene[Any, Any] = Scene(walk.game, view, seat, names, spectator=spectator)
    found, _ = table_of(walk.game.id).inspection.inspect(scene, load_glyphs("unicode"))
    return {heading: "\n".join(text for text, _ in rows) for heading, rows in found}


def unfinished(walk: Walk) -> list[State]:
    """Some positions before the end of a game."""
    return [walk.states[i] for i in walk.sample(20) if not walk.states[i].over]


@pytest.mark.parametrize("game", KNOWN)
def test_a_page_on_each_other_player_tells_what_everybody_knows(game: str) -> None:
    case, heading, known = KNOWN[game]
    walk, most = walk_of(case, "random"), 0
    for s in unfinished(walk):
        read = pages(walk, s, 0)
        assert f"Ann{heading}" not in read
        for seat in range(1, walk.seats):
            names = known(s, seat)
            most = max(most, len(names))
            assert all(name in read[f"{NAMES[seat]}{heading}"] for name in names)
    assert most, "nothing was ever known"


@pytest.mark.parametrize("game", KNOWN)
def test_the_pages_depend_on_nothing_that_is_hidden(game: str) -> None:
    case, _, _ = KNOWN[game]
    walk = walk_of(case, "random")
    for i in walk.sample(12):
        s = walk.states[i]
        assert pages(walk, walk.game.redeal(s, 0, Random(i)), 0) == pages(walk, s, 0)


@pytest.mark.parametrize("game", KNOWN)
def test_whoever_watches_reads_of_everybody(game: str) -> None:
    case, heading, _ = KNOWN[game]
    walk = walk_of(case, "random")
    read = pages(walk, walk.states[30], 0, spectator=True)
    assert {f"{name}{heading}" for name in NAMES[: walk.seats]} <= {*read}


@pytest.mark.parametrize("game", KNOWN)
def test_the_same_is_told_in_words(game: str) -> None:
    case, _, known = KNOWN[game]
    walk = walk_of(case, "random")
    for s in unfinished(walk):
        told = " ".join(in_part("others", walk.game, walk.game.observe(s, 0), 0, NAMES[: walk.seats]))
        for seat in range(1, walk.seats):
            assert all(name.split()[-1] in told for name in known(s, seat))
