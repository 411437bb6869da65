"""The programs in `examples/` for those who learn or search: they run as their first lines say, and do what they say."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def said(example: str, *arguments: str) -> str:
    """What an example prints."""
    command = [sys.executable, f"examples/{example}.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout


def test_self_play_writes_a_table_in_which_greed_pays() -> None:
    table = said("self_play", "octotui/oct8_v0", "--games", "2", "--seed", "7")
    lines = table.splitlines()
    assert lines[:2] == ["| policy | games | mean reward | best possible |", "|---|---|---|---|"]
    rows = {
        policy: (int(games), float(reward), int(best))
        for policy, games, reward, best in re.findall(r"\| (\w+) \| (\d+) \| (\S+) \| (\d+) \|", table)
    }
    assert rows == {"random": (2, -1.0, 0), "greedy": (2, 1.0, 2)}


def test_self_play_of_one_game_twice_is_the_same() -> None:
    arguments = ("octotui/night_v0", "--games", "1", "--seats", "4")
    assert said("self_play", *arguments) == said("self_play", *arguments)


def test_the_search_says_what_it_expects_and_plays_to_the_end() -> None:
    found = said("search", "--seed", "7", "--worlds", "2")
    assert re.match(r"clock \w+ \w+ \d+%, clock \w+ \w+ \d+%, clock \w+ \w+ \d+%\n", found)
    assert re.search(r"^places: search \d Bob \d Cleo \d$", found, re.M)
