"""The Private Investigator without a screen: played over the wire, and its page."""

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine.cosmoctopus.box import tile_ids
from engine.cosmoctopus.datafile import BadDeck
from engine.cosmoctopus.dossier import EFFECTS, RULES, DossierFile, read_dossier, read_pursuit, read_rules
from engine.cosmoctopus.game import Cosmoctopus
from octotui.cli import main
from octotui.cli.pages import schema_of
from octotui.storage.games import library_with
from tests.headless import schema
from tests.headless.test_docs import names, rows
from tests.headless.wire import ROOT, Wire
from tests.typed import as_a

PAGE = (ROOT / "docs" / "investigator.md").read_text("utf-8")
FILE = files("engine.cosmoctopus").joinpath("investigator.toml").read_text("utf-8")
SOLO = [{"name": "Ann"}]
PAIR = [{"name": "Ann"}, {"name": "Bob"}]


def new(wire: Wire, seats: list[dict[str, Any]], seed: int = 3, **options: Any) -> Any:
    return wire.call("match.new", game="cosmoctopus", seats=seats, options=options, seed=seed)


def played_out(wire: Wire, begun: Any) -> Any:
    """The status at the end, every answer the one a greedy bot would give."""
    match, status = begun["match"], begun
    while not status["over"]:
        seat = status["pending"][0]["seat"]
        code = wire.call("bot.choose", match=match, seat=seat, level="random")["code"]
        status = wire.call("match.act", match=match, seat=seat, code=code)
    return status


# --- over the wire ------------------------------------------------------------------------------------------------------------


def test_one_player_alone_without_it_is_refused(wire: Wire) -> None:
    error = wire.ask("match.new", {"game": "cosmoctopus", "seats": SOLO, "seed": 1})["error"]
    assert error["data"] == {"reason": "bad-seats", "field": "seats"}
    assert "Private Investigator" in error["message"]


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        (PAIR, {"revelation": "eight-arms-one-hand"}, "investigator is none"),
        (PAIR, {"investigator": "naive", "revelation": "the-butler"}, "the-butler"),
        (PAIR, {"investigator": "sleepy"}, "investigator"),
    ],
)
def test_options_that_exclude_each_other_are_refused(wire: Wire, seats: Any, options: Any, says: str) -> None:
    error = wire.ask("match.new", {"game": "cosmoctopus", "seats": seats, "options": options, "seed": 1})["error"]
    assert error["data"]["reason"] == "bad-option"
    assert says in error["message"]


def test_a_solo_game_is_played_to_its_end(wire: Wire) -> None:
    end = played_out(wire, new(wire, SOLO, investigator="obsessive"))
    assert end["result"]["places"] == [1]
    assert end["result"]["lost"] is True
    assert "Private Investigator" in end["result"]["reason"]


def test_the_result_of_a_game_against_each_other_is_nobodys_loss(wire: Wire) -> None:
    begun = wire.call("match.new", game="cosmoctopus", seats=[{"name": "A", "bot": "random"}, {"name": "B", "bot": "random"}], seed=1)
    assert begun["result"]["lost"] is False


def test_its_turn_comes_as_events(wire: Wire) -> None:
    begun = new(wire, SOLO, investigator="naive")
    match, kinds = begun["match"], []
    while "pi-turn" not in kinds:
        seat = wire.call("match.status", match=match)["pending"][0]["seat"]
        code = wire.call("match.legal", match=match, seat=seat)["choices"][-1]["code"]
        events = wire.call("match.act", match=match, seat=seat, code=code)["events"]
        kinds += [event["kind"] for event in events]
    gains = [event for event in events if event["kind"] == "pi-gained"]
    assert len(gains) == 3 and all(event["seat"] == -1 for event in gains)
    assert sum(sum(event["amounts"].values()) for event in gains) == 3


def test_the_view_shows_it_but_not_the_order_of_its_cards(wire: Wire) -> None:
    match = new(wire, PAIR, investigator="relentless")["match"]
    view = wire.call("match.view", match=match, seat=0)["view"]
    assert view["difficulty"] == "relentless"
    assert view["evidence"] == {"ink": 3, "coins": 3, "whispers": 3, "stars": 3}
    assert view["track"] == 0 and view["behaviour"]
    assert (view["behaviour_deck"], view["revelation"], view["revelation_deck"]) == (7, None, 3)


def test_a_match_against_it_is_saved_and_its_position_taken_over(wire: Wire) -> None:
    begun = new(wire, PAIR, investigator="naive", express=True)
    match = begun["match"]
    for _ in range(30):
        seat = wire.call("match.status", match=match)["pending"][0]["seat"]
        code = wire.call("bot.choose", match=match, seat=seat, level="random")["code"]
        wire.call("match.act", match=match, seat=seat, code=code)
    whole = wire.call("match.view", match=match, seat="all")["view"]
    loaded = wire.call("match.load", journal=wire.call("match.journal", match=match)["journal"])["match"]
    options = {"investigator": "naive", "express": True}
    taken = wire.call("match.position", game="cosmoctopus", position=whole, seats=PAIR, options=options, seed=1)["match"]
    for other in (loaded, taken):
        assert wire.call("match.view", match=other, seat="all")["view"] == whole


def test_a_position_needs_the_same_investigator_in_its_options(wire: Wire) -> None:
    match = new(wire, PAIR, investigator="naive")["match"]
    whole = wire.call("match.view", match=match, seat="all")["view"]
    answer = wire.ask("match.position", {"game": "cosmoctopus", "position": whole, "seats": PAIR, "seed": 1})
    assert answer["error"]["data"] == {"reason": "bad-position", "field": "difficulty"}


# --- investigator.md --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heading", "language", "read"), [("Effects", EFFECTS, read_pursuit), ("Rules", RULES, read_rules)])
def test_every_word_of_the_language_has_an_example_that_can_be_read(heading: str, language: Any, read: Any) -> None:
    word, told = "", set()
    for cells in rows(PAGE, heading):
        word = (names(cells[0]) or [word])[0]
        told.add(word)
        for text in names(cells[1]):
            assert text.split()[0] == word and read(text, tile_ids("basic"))
    assert told == language.keys()


@pytest.mark.parametrize(
    ("heading", "kind"), [("The file", "DossierFile"), ("A behaviour card", "BehaviourRow"), ("A revelation card", "RevelationRow")]
)
def test_every_field_is_described(heading: str, kind: str) -> None:
    fields = json.loads(schema_of(DossierFile))["$defs"][kind]["properties"].keys()
    assert {name for cells in rows(PAGE, heading) for name in names(cells[0])} == fields


def test_the_cards_in_the_page_are_those_of_the_file() -> None:
    shipped = [line.strip().rstrip(",") for line in FILE.splitlines()]
    for card in re.findall(r"^\{ name.*\}$", PAGE, re.MULTILINE):
        assert tomllib.loads(f"card = {card}")["card"] in [
            tomllib.loads(f"card = {line}")["card"] for line in shipped if line.startswith("{")
        ]


def test_the_schema_is_current_and_the_file_fits() -> None:
    assert schema.DOSSIER_FILE.read_text("utf-8") == schema_of(DossierFile)
    validator = jsonschema.Draft202012Validator(json.loads(schema_of(DossierFile)))
    data = tomllib.loads(FILE)
    validator.validate(data)
    assert not validator.is_valid({**data, "mood": "grim"})
    assert not validator.is_valid({**data, "revelation": [{"name": "No Rule"}]})


def test_the_error_in_the_page_is_what_reading_says() -> None:
    (told,) = re.findall(r"^octotui: my-cards\.toml: (.*), …$", PAGE, re.MULTILINE)
    with pytest.raises(BadDeck) as caught:
        read_dossier(FILE.replace("drag stars-3", "drug stars-3"), "investigator.toml", tile_ids("basic"))
    assert str(caught.value).startswith(f"investigator.toml: {told}")


# --- files of one's own -----------------------------------------------------------------------------------------------------


def test_a_file_of_ones_own_is_checked_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(FILE.replace('name = "octotui"', 'name = "my own"'), "utf-8")
    assert main(["check-dossier", str(mine)]) == 0
    out = capsys.readouterr().out
    assert "“my own”" in out and "8 behaviour cards, 3 revelation cards" in out
    assert as_a(Cosmoctopus, library_with({"cosmoctopus": {"dossier": str(mine)}}).game("cosmoctopus")).box.dossier.name == "my own"


def test_check_dossier_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-dossier", "--schema"]) == 0
    assert capsys.readouterr().out == schema_of(DossierFile)


@pytest.mark.parametrize("command", [["check-dossier"], ["line", "--dossier"], ["rpc", "--dossier"]])
def test_a_bad_file_is_reported_in_one_line_and_nothing_starts(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(FILE.replace("flush; row", "flush; rows"), "utf-8")
    assert main([*command, str(bad)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert f"{bad}: card “Blotting-Paper Mirror”, field knowledge: unknown effect word 'rows'" in err


def test_a_card_that_is_in_the_deck_too_is_reported_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(FILE.replace("Blotting-Paper Mirror", "Blotted Notes"), "utf-8")
    assert main(["rpc", "--dossier", str(bad)]) == 2
    assert "blotted-notes" in capsys.readouterr().err
