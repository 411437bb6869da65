"""The suite's games reach everything a game has: every operation, question, kind of event, and what `cases` asks for besides."""

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import to_builtins

from engine.core.chance import Live
from engine.core.frames import Machine, Question
from engine.core.game import Game
from engine.core.registry import GAMES, load
from engine.core.state import State, frame_list
from tests.conformance.cases import cases
from tests.conformance.play import greedy_player, random_player
from tests.games import profile, recipes, told_of


class Noting(dict[str, Any]):
    """A dictionary that remembers what was looked up."""

    def __init__(self, items: dict[str, Any]) -> None:
        super().__init__(items)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.used.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.used.add(name)
        return super().get(name, default)


def watched(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Game[Any], Noting]:
    """A copy of the game that notes which operations are reached, and whose forced choices are compared with the lists."""
    made = copy(load(name))
    operations: dict[str, Any] = {**made.machine.automatic, **made.machine.questions}
    for question in set(made.machine.questions.values()):
        monkeypatch.setattr(question, "only", honest(question), raising=False)
    machine: Machine[Any] = Machine(operations)
    machine.automatic = reached = Noting(machine.automatic)
    made.machine = machine
    return made, reached


def games_of(played: Game[Any]) -> Iterator[State]:
    """Every state of a fixed set of games over all cases. Greedy players think with the game that is not watched."""
    known = profile(played.id)
    for _, options, seats in [case for case in cases() if case[0] == played.id]:
        players = [random_player] * (known.coverage_games + known.more_games.get(options, 0))
        players += [greedy_player] * known.greedy_games.get(options, 0)
        for seed, player in enumerate(players):
            rng = Random(f"{options}/{seats}/{seed}")
            s = played.setup(played.read_options(known.option_sets[options]), seats, Live(seed, 0))
            for ply in range(1, known.bound):
                yield s
                if s.over:
                    break
                seat, code = player(load(played.id), s, rng)
                s = played.apply(s, seat, code, Live(seed, ply))


@pytest.mark.parametrize("name", GAMES)
def test_the_games_reach_everything(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played, reached = watched(name, monkeypatch)
    questions = played.machine.questions
    known, kinds, events, marks = profile(name), set(), set(), set()
    for s in games_of(played):
        kinds |= {played.question(s).kind} if s.frames else set()
        events |= {event[0] for event in s.events}
        for event in s.events:
            marks |= set(known.marks(played, event))
    assert {question.kind for question in questions.values()} - kinds == set(), "kinds of prompt never asked"
    assert set(reached) - reached.used == set(), "operations never reached"
    assert set(played.events) - events == known.rare, "events that never happened"
    assert known.wanted(played) - marks == set(), "things never reached"


@pytest.mark.parametrize("name", [name for name in GAMES if told_of(name, "PROFILE", None)])
def test_every_value_of_an_option_is_played(name: str) -> None:
    """Yes, no, and each of several words, in one of the option sets or in a golden game."""
    options, sets = load(name).options, [*profile(name).option_sets.values(), *(recipe.options for recipe in recipes(name).values())]
    played = {(field, value) for one in sets for field, value in to_builtins(options(**one)).items() if isinstance(value, str | bool)}
    there = {(field, value) for field, kind in get_type_hints(options).items() for value in listed(kind)}
    assert sorted(there - played) == [], f"values in no set of options in tests/games/{name}.py"


def listed(kind: Any) -> list[str | bool]:
    """The values that a type lists."""
    schema = msgspec.json.schema(kind)
    return [
        value for one in schema.get("anyOf", [schema]) for value in one.get("enum", [False, True] if one.get("type") == "boolean" else [])
    ]


def honest(question: Question[Any]) -> Any:
    """The question's own `only`, compared with the list of legal codes each time it is asked."""
    own = question.only

    def only(s: State, frame: Any, seat: int) -> str | None:
        code, legal = own(s, frame, seat), question.legal(s, frame, seat)
        assert legal, f"{frame[0]} leaves seat {seat} no answer; below it: {frame_list(s.frames)[:3]}"
        assert code == (legal[0] if len(legal) == 1 else None), f"{frame[0]}: only {code}, but legal is {legal}"
        assert len(legal) == 1 or all(question.permits(s, frame, seat, c) for c in legal)
        return code

    return only
