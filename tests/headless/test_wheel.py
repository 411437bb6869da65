"""What is built is what is played: the wheel, installed into its own environment, holds everything a game needs, and lives beside
another package that has an `engine` and `themes` of its own."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from octotui.cli.pages import pages
from tests.headless.test_process import played
from tests.headless.wire import ANN_BOT, PATIENCE, ROOT, Process, environment, octotui

SHEETS = """
import json
from pathlib import Path
import octotui, themes
folders = (Path(room.__file__).parent for room in (octotui, themes))
print(json.dumps(sorted({file.name for folder in folders for file in folder.rglob("*.tcss")})))
"""
"""Prints the style sheets that are installed."""
PLACES = "import json, octotui, engine, themes; print(json.dumps([one.__file__ for one in (octotui, engine, themes)]))"
FOREIGN = "ours = False\n"
"""What the packages `engine` and `themes` of somebody else hold."""


def run(*command: object, **env: str) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=PATIENCE, env={**clean(), **env}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean() -> dict[str, str]:
    """An environment that does not know this checkout."""
    return {k: v for k, v in environment().items() if not k.startswith("PYTHON")}


class Place:
    """An environment of its own, with what octotui depends on from that of the tests."""

    def __init__(self, folder: Path) -> None:
        run(sys.executable, "-m", "venv", "--without-pip", folder)
        self.folder, self.python = folder, folder / "bin" / "python"
        self.site = Path(run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (self.site / "dependencies.pth").write_text(str(Path(msgspec.__file__).parents[1]) + "\n")
        self.command = (str(folder / "bin" / "octotui"),)

    def pip(self, *words: object) -> None:
        run(sys.executable, "-m", "pip", "--python", self.python, *words, "--quiet")

    def install(self, *wheels: Path) -> None:
        for wheel in wheels:
            self.pip("install", "--no-deps", "--no-index", wheel)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """The wheel of another project that has packages of these names."""
    built, info = tmp_path / "other_games-1.0-py3-none-any.whl", "other_games-1.0.dist-info"
    files = {
        "engine/__init__.py": FOREIGN,
        "themes/__init__.py": FOREIGN,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    with zipfile.ZipFile(built, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return built


def test_a_game_is_played_from_the_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    place = Place(tmp_path / "venv")
    place.install(wheel)
    command = place.command

    places = json.loads(run(place.python, "-I", "-c", PLACES))
    assert all(file.startswith(str(place.site / "octotui")) for file in places)
    assert run(place.python, "-I", "-c", "import engine; print(engine.load('oct8').name)") == "Oct8\n"
    sheets = json.loads(run(place.python, "-I", "-c", SHEETS))
    assert sheets == sorted(file.name for file in ROOT.rglob("*.tcss") if ".venv" not in file.parts)
    assert octotui("games", command=command, env=clean()).returncode == 0
    for page in pages():
        assert octotui("docs", page, command=command, env=clean()).stdout == (ROOT / "docs" / f"{page}.md").read_bytes()
    assert octotui("check-deck", "--schema", command=command, env=clean()).stdout == (ROOT / "docs" / "deck.schema.json").read_bytes()
    with Process(command=command, env=clean()) as installed, Process() as checkout:
        assert played(installed, ANN_BOT, 11) == played(checkout, ANN_BOT, 11)


def test_nothing_of_the_wheel_lies_where_another_package_could(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (record,) = (name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
        names = [row[0] for row in csv.reader(archive.read(record).decode().splitlines())]
    info = record.split("/")[0]
    data = info.replace(".dist-info", ".data")
    assert {name.split("/")[0] for name in names} == {"octotui", "octotui-games.pth", info, data}
    assert [name for name in names if name.startswith(data)] == [f"{data}/data/share/man/man1/octotui.1"]
    assert info.startswith("octotui_games-")


@pytest.mark.parametrize("first", ["octotui", "another"])
def test_a_foreign_engine_is_neither_overwritten_nor_loaded(first: str, wheel: Path, foreign: Path, tmp_path: Path) -> None:
    place = Place(tmp_path / "venv")
    place.install(*((wheel, foreign) if first == "octotui" else (foreign, wheel)))

    places = json.loads(run(place.python, "-I", "-c", PLACES))
    assert all(file.startswith(str(place.site / "octotui")) for file in places)
    assert octotui("rules", "oct8", command=place.command, env=clean()).stdout == octotui("rules", "oct8").stdout
    assert run(place.python, "-I", "-c", "import engine, themes; print(engine.ours, themes.ours)") == "False False\n"

    place.pip("uninstall", "--yes", "octotui-games")
    assert [(place.site / name / "__init__.py").read_text() for name in ("engine", "themes")] == [FOREIGN, FOREIGN]
    assert not (place.site / "octotui").exists()


def test_a_foreign_engine_on_the_path_or_in_the_folder_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text(FOREIGN)
    env = {**environment(), "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    done = subprocess.run([sys.executable, "-m", "octotui", "rules", "oct8"], cwd=tmp_path, env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_script_beside_a_foreign_engine_gets_ours_once_octotui_is_imported(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(FOREIGN)
    script = tmp_path / "bot.py"
    script.write_text("import octotui\nfrom engine import load\nprint(load('oct8').name)\n")
    assert run(sys.executable, script) == "Oct8\n"


def test_a_foreign_engine_that_is_loaded_first_is_named(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text(FOREIGN)
    env = {**environment(), "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", "import engine, octotui"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    told = f"another package named engine is loaded already, {tmp_path}/engine/__init__.py: import octotui before it"
    assert done.returncode == 1 and done.stderr.splitlines()[-1] == f"ImportError: {told}"
