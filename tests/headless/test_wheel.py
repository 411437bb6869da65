"""What is built is what is played: the wheel, installed into an environment of its own, holds everything a game needs."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec

from octotui.cli.pages import pages
from tests.headless.test_process import played
from tests.headless.wire import ANN_BOT, PATIENCE, ROOT, Process, environment, octotui

SHEETS = """
import json
from pathlib import Path
import octotui, themes
folders = (Path(room.__file__).parent for room in (octotui, themes))
print(json.dumps(sorted(file.name for folder in folders for file in folder.rglob("*.tcss"))))
"""
"""Prints the style sheets that are installed."""


def run(*command: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=PATIENCE, env=clean(), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean() -> dict[str, str]:
    """An environment that does not know this checkout."""
    return {k: v for k, v in environment().items() if not k.startswith("PYTHON")}


def test_a_game_is_played_from_the_installed_wheel(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # What the package depends on comes from the environment of the tests.
    (site / "dependencies.pth").write_text(str(Path(msgspec.__file__).parents[1]) + "\n")
    command = (str(tmp_path / "venv" / "bin" / "octotui"),)

    places = json.loads(run(python, "-I", "-c", "import json, octotui, engine; print(json.dumps([octotui.__file__, engine.__file__]))"))
    assert all(place.startswith(str(site)) for place in places)
    sheets = json.loads(run(python, "-I", "-c", SHEETS))
    assert sheets == sorted(file.name for file in ROOT.rglob("*.tcss") if ".venv" not in file.parts)
    assert octotui("games", command=command, env=clean()).returncode == 0
    for page in pages():
        assert octotui("docs", page, command=command, env=clean()).stdout == (ROOT / "docs" / f"{page}.md").read_bytes()
    assert octotui("check-deck", "--schema", command=command, env=clean()).stdout == (ROOT / "docs" / "deck.schema.json").read_bytes()
    with Process(command=command, env=clean()) as installed, Process() as checkout:
        assert played(installed, ANN_BOT, 11) == played(checkout, ANN_BOT, 11)
