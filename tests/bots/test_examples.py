"""The bots in `examples/`: they play as the page about them says, and stand on it word for word."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.headless.wire import PATIENCE, ROOT
from tests.programs import Sitting

PAGE = ROOT / "docs" / "writing-bots.md"
LISTED = re.compile(r"<!-- example: (\S+) -->\n```python\n(.*?)```\n<!-- end of example -->", re.S)


def test_each_example_stands_on_the_page_as_it_is() -> None:
    """Rewrite them: `python -m tests.bots.test_examples`."""
    listed = dict(LISTED.findall(PAGE.read_text("utf-8")))
    assert listed.keys() == {"examples/first_bot.py", "examples/greedy.py"}
    assert listed == {file: (ROOT / file).read_text("utf-8") for file in listed}


@pytest.mark.parametrize("game", ["oct8", "night"])
def test_the_bot_over_json_plays_without_a_slip(game: str) -> None:
    sitting = Sitting(ROOT / "examples", f"cmd:{sys.executable} ./first_bot.py", game)
    sitting.programs.logs = None
    sitting.play()
    assert (sitting.match.over, sitting.said) == (True, [])


def test_the_bot_in_python_wins() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "greedy.py"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert re.fullmatch(r"Greedy has won (9|10) of 10 games\.\n", done.stdout)


def write(page: Path = PAGE) -> None:
    """Put the examples on the page."""

    def current(found: "re.Match[str]") -> str:
        return f"<!-- example: {found[1]} -->\n```python\n{(ROOT / found[1]).read_text('utf-8')}```\n<!-- end of example -->"

    page.write_text(LISTED.sub(current, page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
