"""Layouts and the bridge without a screen: the command line, the headless twin, and what docs/layouts.md says of them."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine.core.match import Match
from engine.cosmoctopus.files import FILES
from engine.cosmoctopus.layouts import (
    HEIGHT,
    NAME_LENGTH,
    SHIPPED,
    WIDTH,
    LayoutFile,
    layout_of,
    layout_of_option,
    shipped_layout,
    shipped_text,
)
from engine.cosmoctopus.table import Table
from octotui.cli import main
from octotui.cli.arguments import new_game
from octotui.cli.pages import schema_of
from octotui.cli.parser import parser
from octotui.play.narration import in_part
from octotui.storage.own_files import read_own
from octotui.tables.cosmoctopus.layout_files import toml_of
from tests.headless import schema
from tests.headless.wire import ANN_BOB, ROOT, Wire
from tests.typed import as_a

PAGE = (ROOT / "docs" / "layouts.md").read_text("utf-8")
LANES = {"name": "Two Lanes", "places": [[0, 0], [2, 0], [4, 0], [6, 0], [8, 0], [0, 2], [2, 2], [4, 2], [6, 2]]}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A layouts folder of the test's own."""
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "data"))
    folder = tmp_path / "layouts"
    folder.mkdir()
    return folder


def lanes(folder: Path, name: str = "two-lanes.toml") -> Path:
    file = folder / name
    file.write_text(f'name = "Two Lanes"\nplaces = {LANES["places"]}\n')
    return file


# --- the command line


def begun(*words: str) -> Match:
    return new_game(parser().parse_args(list(words))).match


@pytest.mark.parametrize("name", SHIPPED)
def test_check_layout_says_what_is_in_it(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.toml"
    file.write_text(shipped_text(name), "utf-8")
    assert main(["check-layout", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"ok: {file}: “{layout_of_option(name).name}”\n")
    assert f"{len(layout_of_option(name).places)} places, " in out


def test_check_layout_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-layout", "--schema"]) == 0
    assert capsys.readouterr().out == schema_of(LayoutFile)


def test_words_of_others_reach_the_terminal_without_control_characters(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "e\x1b[2Jvil.toml").write_text("name = 5")
    file = lanes(own, "f\x1b[2Jile.toml")
    assert main(["layouts"]) == 0 and main(["check-layout", str(file)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "e?[2Jvil: cannot be used" in out and "f?[2Jile" in out.partition("ok: ")[2]


def test_check_layout_names_the_neighbours_of_every_place(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-layout", str(lanes(own))]) == 0
    assert "  a1: c1, a3\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'name = "x"\nplaces = [[0, 0]]', "field places: it has 1 place, but"),
        (b'name = "x"\ncolour = 5', "colour"),
        (b"name = x y", "line 1"),
        (b'name = "\xff"', "not UTF-8"),
        (b"name = " + b"[" * 9000, "nested too deeply"),
        (b"", "name"),
        (None, "No such file"),
    ],
)
@pytest.mark.parametrize("command", [["check-layout"], ["line", "--layout"], ["play", "--layout"]])
def test_a_file_that_is_not_a_layout_starts_nothing(
    command: list[str], data: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octotui.cli.launch.no_terminal", lambda line_mode: "no terminal")
    file = tmp_path / "x.toml"
    if data is not None:
        file.write_bytes(data)
    assert main([*command, str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert str(file) in err and said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--option", "layout=atlantis"], "unknown layout 'atlantis'; there are: square"),
        (["--option", "layout=opposite-tides", "--option", "bridge=no"], "it needs the bridge: random or choose"),
        (["--option", "bridge=always"], "bridge"),
        (["--option", "layout=broken"], "broken.toml: field places"),
        (["--option", "layout=square", "--layout", "x.toml"], "exclude each other"),
    ],
)
def test_options_that_exclude_each_other_start_nothing(own: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "broken.toml").write_text('name = "x"\nplaces = [[0, 0]]')
    assert main(["line", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_a_layout_file_and_a_layout_of_the_folder_are_played_on(own: Path, tmp_path: Path) -> None:
    lanes(own)
    for words in (["--layout", str(lanes(tmp_path, "x.toml"))], ["--option", "layout=two-lanes"]):
        match = begun("line", *words, "--seed", "1", "--option", "first=1")
        assert as_a(Table, match.state).layout.name == "Two Lanes"
        assert match.header.options["layout"]["places"] == tuple(map(tuple, LANES["places"]))


def test_a_realm_in_words_says_what_is_beside_what() -> None:
    match = begun("line", "--seed", "1", "--option", "layout=naught", "--option", "bridge=random")
    told = "\n".join(in_part("look", match.game, match.game.observe(match.state, 0), 0, match.names))
    assert "And then there was Naught:" in told and told.count("beside ") == 9
    assert "The bridge joins " in told


def test_face_down_tiles_are_told_by_their_places() -> None:
    match = begun("line", "--seats", "Ann,Bob", "--option", "layout=opposite-tides", "--option", "bridge=choose")
    told = "\n".join(in_part("look", match.game, match.game.observe(match.state, 0), 0, match.names))
    assert "The tiles are face down." in told and "b1" in told and told.count("beside ") == 10


def test_layouts_lists_the_shipped_ones_and_ones_own(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lanes(own)
    (own / "broken.toml").write_text("name = 5")
    assert main(["layouts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [*SHIPPED, "broken", "two-lanes"]
    assert "cannot be used" in lines[-2] and lines[-1] == "two-lanes: Two Lanes"


# --- the headless twin


def begin(wire: Wire, **options: Any) -> dict[str, Any]:
    made: dict[str, Any] = wire.call("match.new", game="cosmoctopus", seats=ANN_BOB, options={"first": 0, **options}, seed=4)
    return made


@pytest.mark.parametrize("layout", [*SHIPPED, LANES], ids=str)
def test_every_layout_is_played_with_the_bridge_through_rpc(layout: Any) -> None:
    wire = Wire()
    match = begin(wire, layout=layout, bridge="choose")["match"]
    board = wire.call("match.board", match=match)["board"]
    names = [place["name"] for place in board["places"]]
    assert wire.call("match.view", match=match, seat=0)["view"]["realm"] == []
    for _ in range(2):
        codes = [c["code"] for c in wire.call("match.legal", match=match, seat=0)["choices"]]
        assert {code.removeprefix("token ") for code in codes} <= set(names)
        wire.call("match.act", match=match, seat=0, code=codes[0])
    view = wire.call("match.view", match=match, seat=1)["view"]
    assert len(view["realm"]) == len(names) and set(view["bridge"]) <= set(names)
    for kind in ("bridge", "token ", "to ", "discard "):
        codes = [c["code"] for c in wire.call("match.legal", match=match, seat=0)["choices"]]
        acted = wire.call("match.act", match=match, seat=0, code=next(c for c in codes if c.startswith(kind)))
    assert [e["kind"] for e in acted["events"]] == ["discarded", "bridge-moved"]
    journal = wire.call("match.journal", match=match)["journal"]
    again = wire.call("match.load", journal=journal)["match"]
    assert wire.call("match.view", match=again, seat="all") == wire.call("match.view", match=match, seat="all")
    assert wire.call("match.board", match=again)["board"] == board


def test_the_board_says_where_places_lie_and_which_are_adjacent() -> None:
    wire = Wire()
    match = begin(wire, layout="opposite-tides", bridge="random")["match"]
    board = wire.call("match.board", match=match)["board"]
    assert board["layout"] == "Opposite Tides"
    assert board["places"][:2] == [{"name": "b1", "x": 1, "y": 0, "section": 0}, {"name": "g1", "x": 6, "y": 0, "section": 1}]
    assert ["b1", "a3"] in board["links"] and ["b1", "g1"] not in board["links"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"layout": "atlantis"}, "unknown layout 'atlantis'"),
        ({"layout": "opposite-tides"}, "needs the bridge"),
        ({"layout": {"name": "x", "places": [[0, 0]]}}, "field places: it has 1 place"),
        ({"layout": {**LANES, "places": [*LANES["places"][:8], [0, 0]]}}, "two places are on one spot, a1"),
        ({"layout": {**LANES, "places": [*LANES["places"][:8], [0, 6]]}}, "cannot be reached"),
        ({"layout": {**LANES, "walls": ["a1 z9"]}}, "field walls: unknown place 'z9'"),
        ({"layout": {**LANES, "name": "\x1b[2J"}}, "field name"),
        ({"layout": {**LANES, "colour": "red"}}, "colour"),
        ({"layout": 5}, "layout"),
        ({"bridge": True}, "bridge"),
    ],
)
def test_what_cannot_be_played_on_is_a_bad_option_and_begins_nothing(options: Any, said: str) -> None:
    wire = Wire()
    error = wire.fault("match.new", game="cosmoctopus", seats=ANN_BOB, options=options, seed=1)
    assert (error["code"], error["data"]["reason"], error["data"]["field"]) == (-32602, "bad-option", "options")
    assert said in error["message"]
    assert wire.fault("match.status", match="m1")["data"]["reason"] == "unknown-match"


# --- the page


def test_the_page_lists_every_shipped_layout() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE.partition("## The file")[0], re.M) == list(SHIPPED)


def test_the_page_describes_every_field() -> None:
    fields = re.findall(r"^\| `([a-z]+)` \|", PAGE.partition("## The file")[2], re.M)
    assert fields == list(json.loads(schema_of(LayoutFile))["$defs"]["LayoutFile"]["properties"])


def test_the_example_in_the_page_is_the_shipped_file() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert example is not None
    found = tomllib.loads(example[1])
    assert (found["name"], found["drawing"]) == (shipped_layout("infin-eight").name, shipped_layout("infin-eight").drawing)
    rows, names = found["drawing"].splitlines(), layout_of_option("infin-eight").names
    for letter, name in (("a", "b1"), ("e", "e3"), ("i", "h5")):
        y = next(n for n, row in enumerate(rows) if letter in row)
        assert name in names and f"{'abcdefghij'[rows[y].index(letter)]}{y + 1}" == name


def test_the_limits_in_the_page_are_those_of_the_rules() -> None:
    assert f"At most {WIDTH} half-tiles wide and {HEIGHT} high" in PAGE
    assert f"up to {NAME_LENGTH} letters" in PAGE


def test_the_error_in_the_page_is_what_the_program_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-layout.toml"
    file.write_text(f'name = "x"\nplaces = {LANES["places"][:8]}')
    main(["check-layout", str(file)])
    assert capsys.readouterr().err.replace(str(file), "my-layout.toml").strip() in PAGE


def test_the_schema_is_current_and_knows_good_files_from_bad_ones() -> None:
    assert schema.LAYOUT_FILE.read_text("utf-8") == schema_of(LayoutFile), "rewrite it: python -m tests.headless.schema --write"
    validator = jsonschema.Draft202012Validator(json.loads(schema_of(LayoutFile)))
    for name in SHIPPED:
        validator.validate(tomllib.loads(shipped_text(name)))
    validator.validate(LANES)
    assert not validator.is_valid({**LANES, "colour": "red"})
    assert not validator.is_valid({"places": []})


def test_a_saved_layout_reads_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(toml_of(shipped_layout("pentaglyph")), "utf-8")
    assert layout_of(read_own(FILES["layout"], file)).links == layout_of_option("pentaglyph").links
