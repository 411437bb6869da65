"""`docs/environments.md`: its tables are those of the environments, and its examples run."""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.environments import ENVIRONMENTS
from tests.cosmoctopus import deck_text
from tests.environments import tables
from tests.environments.playing import ended
from tests.night import given as given_night

TEXT = tables.PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.S)


def test_the_tables_are_current() -> None:
    assert tables.written(TEXT) == TEXT, "rewrite them: python -m tests.environments.tables --write"


def test_every_game_that_comes_with_octotui_has_its_tables() -> None:
    assert set(tables.HEADINGS) <= set(GAMES) and all(f"\n## {heading}\n" in TEXT for heading in tables.HEADINGS.values())


def test_the_environments_it_names_are_there() -> None:
    assert set(re.findall(r"octotui/\w+_v\d", TEXT)) == {name for name, game in ENVIRONMENTS.items() if game in tables.HEADINGS}


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.toml").write_text(deck_text(), "utf-8")
    monkeypatch.chdir(tmp_path)
    printed, names = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(printed):
        for example in EXAMPLES:
            exec(example, names)
    match, damage = Match.load(load("oct8"), printed.getvalue().strip() + "\n")
    assert match.over and damage is None and len(match.seats) == 3
    assert "play conjure-vision" in names["env"].codes


@pytest.mark.parametrize(("places", "rewards"), re.findall(r"^\| ([\d, ]+) \| ([−\d., ]+) \|$", TEXT.partition("## Rewards")[2], re.M))
def test_the_rewards_on_the_page_are_those_paid(places: str, rewards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ranks = tuple(map(int, places.split(", ")))
    assert ended(monkeypatch, given_night(), ranks) == [float(reward.replace("−", "-")) for reward in rewards.split(", ")]
