"""What pages for people and comments in files name exists: files, what is in them, programs, targets of make, commands, links."""

import ast
import re
import shlex
from argparse import _SubParsersAction
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core.registry import GAMES
from octotui.cli.examples import TOP, examples_text
from octotui.cli.parser import parser

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = "engine", "octotui", "themes", "tests", "tools", "docs", "examples"

FENCED = re.compile(r"```.*?```", re.DOTALL)
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
ENVIRONMENT = r"octotui/\w+_v\d"
"""The name of an environment for learning programs, which looks like a path."""
PATH = re.compile(rf"(?<![\w/.-])(?!{ENVIRONMENT})((?:{'|'.join(ROOMS)})/[\w./<>-]*)(?::([A-Za-z_][\w.]*))?")
PROGRAM = re.compile(r"python -m ((?:tests|tools)[\w.]*)")
TARGET = re.compile(r"(?:^|[`(]|&& )make ([a-z][a-z-]*)", re.MULTILINE)
COMMAND = re.compile(r"(?:^|`)octotui ([a-z][a-z-]*)", re.MULTILINE)
LINE = re.compile(r"^(?:  )?octotui(?: (.*?))?(?:  .*)?$", re.MULTILINE)
"""A command line, alone on its line or followed, after some spaces, by what it does."""
LINK = re.compile(r"\]\(([^)\s]+)\)")


def code(page: Path) -> str:
    """All that a page has in backquotes, piece by piece."""
    return "\n".join(CODE.findall(page.read_text("utf-8")))


def there(path: str) -> list[Path]:
    """The files of a path, in which `<game>` stands for each game that has the file; the path itself if none has it."""
    games = [ROOT / path.replace("<game>", name) for name in GAMES] if "<game>" in path else []
    return [file for file in games if file.exists()] or [ROOT / path]


@cache
def defined(file: Path) -> frozenset[str]:
    """The names of classes, functions and values of a module, those within classes with the class before them."""

    def names(body: list[ast.stmt], before: str = "") -> Iterator[str]:
        for node in body:
            match node:
                case ast.ClassDef(name=name):
                    yield before + name
                    yield from names(node.body, f"{before}{name}.")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                    yield before + name
                case ast.Assign(targets=targets):
                    yield from (before + target.id for target in targets if isinstance(target, ast.Name))

    return frozenset(names(ast.parse(file.read_text("utf-8")).body))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_files_it_names_are_there_with_what_is_in_them(page: Path) -> None:
    for path, name in PATH.findall(code(page)):
        for file in there(path.rstrip(".")):
            assert file.exists(), f"{page.name} names {path}, which is not there"
            assert not name or name in defined(file), f"{page.name} names {name} in {path}, which is not there"


@pytest.mark.parametrize("room", ROOMS)
def test_the_files_that_comments_name_in_backquotes_are_there(room: str) -> None:
    files = [file for ending in ("py", "toml") for file in (ROOT / room).rglob(f"*.{ending}")]
    named = {(file.name, path.rstrip(".")) for file in files for path, _ in PATH.findall(code(file))}
    assert sorted((name, path) for name, path in named if not all(found.exists() for found in there(path))) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_programs_targets_and_commands_it_names_are_there(page: Path) -> None:
    written = code(page)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    commands = {name for found in parser()._actions if isinstance(found, _SubParsersAction) for name in found.choices}
    assert [name for name in PROGRAM.findall(written) if not (ROOT / f"{name.replace('.', '/')}.py").is_file()] == []
    assert set(TARGET.findall(written)) - targets == set()
    assert set(COMMAND.findall(written)) - commands == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_command_lines_it_shows_can_be_typed(page: Path) -> None:
    for line in LINE.findall("\n".join(FENCED.findall(page.read_text("utf-8")))):
        parser().parse_args(shlex.split(re.sub(r"[\[\]]", "", line)))


def test_every_help_has_examples_that_can_be_typed() -> None:
    (commands,) = (found.choices for found in parser()._actions if isinstance(found, _SubParsersAction))
    for name, epilog in [("", examples_text(TOP)), *((name, command.epilog or "") for name, command in commands.items())]:
        lines = LINE.findall(epilog)
        assert lines and all(line.startswith(name) for line in lines), name
        for line in lines:
            parser().parse_args(shlex.split(line))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_its_links_lead_somewhere(page: Path) -> None:
    links = [link.partition("#")[0] for link in LINK.findall(page.read_text("utf-8"))]
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = LINK.findall((folder / "README.md").read_text("utf-8"))
    assert [link for link in listed if link[0].isdigit()] == sorted(file.name for file in folder.glob("[0-9]*.md"))
