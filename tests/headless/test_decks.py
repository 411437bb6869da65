"""Deck files of the player's own: a good one is played with, a bad one is reported in one line, and nothing starts."""

import copy
import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.cosmoctopus.files import FILES
from engine.cosmoctopus.game import Cosmoctopus
from octotui.cli import main
from octotui.storage.games import GameLibrary
from octotui.storage.own_files import BadFile, read_own
from tests.headless.wire import octotui
from tests.typed import as_a

SHIPPED = tomllib.loads(files("engine.cosmoctopus").joinpath("cards.toml").read_text("utf-8"))
FIRST = {kind: SHIPPED[kind][0]["name"] for kind in ("scripture", "relic", "hallucination", "constellation", "contact")}

Deck = dict[str, Any]


def toml(deck: Deck) -> str:
    """A deck as TOML: JSON texts, numbers and lists are TOML too."""

    def value(v: Any) -> str:
        if isinstance(v, dict):
            return "{ " + ", ".join(f"{k} = {value(x)}" for k, x in v.items()) + " }"
        return "[" + ", ".join(map(value, v)) + "]" if isinstance(v, list) else json.dumps(v, ensure_ascii=False)

    return "".join(f"{k} = {value(v)}\n" for k, v in deck.items())


def changed(change: Callable[[Deck], object]) -> str:
    """The shipped deck with something changed, as TOML."""
    deck = copy.deepcopy(SHIPPED)
    change(deck)
    return toml(deck)


def card(kind: str, **fields: Any) -> Callable[[Deck], object]:
    """A change of the first card of a kind."""
    return lambda deck: deck[kind][0].update(fields)


def few(deck: Deck) -> None:
    """Thirty-nine devotee cards: those of the starting hands, and some more."""
    held = {c for hand in deck["hand"] for c in hand}
    for kind in ("scripture", "relic", "hallucination", "constellation"):
        keep = [c for c in deck[kind] if c["name"].lower().replace("'", "").replace(" ", "-") in held]
        rest = [c for c in deck[kind] if c not in keep]
        deck[kind] = (keep + rest)[: 9 if kind == "scripture" else 10]


BAD: dict[str, tuple[Callable[[Deck], object], tuple[str, ...]]] = {
    "an id twice": (lambda d: d["relic"].append(dict(d["relic"][0])), (FIRST["relic"], "field name", "already")),
    "the same id in another type": (card("relic", name=FIRST["scripture"].upper()), (FIRST["scripture"].upper(), "field name", "already")),
    "a name without letters": (card("relic", name="!?"), ("“!?”", "field name")),
    "a name that moves the cursor": (card("relic", name="Bau\x1b[2Jble"), ("“Bau?[2Jble”", "field name", "U+001B")),
    "a name that turns the line round": (card("relic", name="Bau\u202eble"), ("“Bau?ble”", "field name", "U+202E")),
    "a name of 41 letters": (card("relic", name="B" * 41), ("field name", "too long: there is room for 40 letters")),
    "a source with a line end": (card("relic", source="a\nb"), (FIRST["relic"], "field source", "U+000A")),
    "a deck's name with a bell": (lambda d: d.update(name="Mine\a"), ("name: it has a character that cannot be shown (U+0007)",)),
    "a field with an escape": (card("relic", play="\x1b[2J"), (FIRST["relic"], "field play", "'?[2J'")),
    "a cost below 0": (card("relic", cost="-1"), (FIRST["relic"], "field cost", "below 0")),
    "a specific cost below 0": (card("relic", cost="-2 ink + 1"), (FIRST["relic"], "field cost", "below 0")),
    "no cost": (card("relic", cost="cheap"), (FIRST["relic"], "field cost", "cheap")),
    "an unknown resource": (card("relic", cost="3 gold"), (FIRST["relic"], "field cost", "gold")),
    "a missing cost": (lambda d: d["relic"][0].pop("cost"), (FIRST["relic"], "field cost: it is missing")),
    "a missing name": (lambda d: d["relic"][0].pop("name"), ("relic number 1, field name: it is missing",)),
    "a number for a text": (card("relic", cost=3), (FIRST["relic"], "field cost", "int")),
    "an unknown field": (card("relic", colour="red"), (FIRST["relic"], "field colour: there is no such field; there are name, cost, play")),
    "a mistyped field": (card("relic", pwoer="stride 1"), (FIRST["relic"], "field pwoer", "did you mean 'power'?")),
    "an unknown effect word": (card("hallucination", play="gian ink 3"), (FIRST["hallucination"], "field play", "'gian'")),
    "too few arguments": (card("hallucination", play="draw"), (FIRST["hallucination"], "field play", "expected a number")),
    "too many arguments": (card("hallucination", play="draw 1 2"), (FIRST["hallucination"], "field play", "“2”")),
    "a number above 99": (card("hallucination", play="gain ink 100"), (FIRST["hallucination"], "field play", "from 1 to 99")),
    "a cost above 99": (card("relic", cost="100"), (FIRST["relic"], "field cost", "from 0 to 99")),
    "a number below 1": (card("hallucination", play="gain ink 0"), (FIRST["hallucination"], "field play", "0")),
    "a brace left open": (card("hallucination", play="may { draw 1"), (FIRST["hallucination"], "field play", "expected }")),
    "too many steps": (
        card("hallucination", play="may { draw 1 }; " * 10 + "draw 1"),
        (FIRST["hallucination"], "field play", "at most 20 steps"),
    ),
    "an unknown tile": (card("hallucination", play="go moon-3"), (FIRST["hallucination"], "field play", "moon-3")),
    "one thing to choose from": (card("hallucination", play="choose { draw 1 }"), (FIRST["hallucination"], "field play", "two or more")),
    "an unknown power": (card("relic", power="flies 1"), (FIRST["relic"], "field power", "'flies'")),
    "a power on a hallucination": (card("hallucination", power="stride 1"), (FIRST["hallucination"], "field power")),
    "slots on a relic": (card("relic", slots="ink ink ink ink"), (FIRST["relic"], "field slots")),
    "three slots": (card("constellation", slots="ink ink ink"), (FIRST["constellation"], "field slots", "names 3")),
    "an unknown slot": (card("constellation", slots="ink ink ink gold"), (FIRST["constellation"], "field slots", "gold")),
    "an unreachable slot": (card("constellation", arrows="a>b b>c"), (FIRST["constellation"], "field arrows", "slot d can never")),
    "slots that only open each other": (card("constellation", arrows="a>b c>d d>c"), (FIRST["constellation"], "field arrows", "c, d")),
    "an arrow that leads back": (
        card("constellation", arrows="a>b b>c c>d d>b"),
        (FIRST["constellation"], "field arrows", "“d>b” opens nothing"),
    ),
    "an arrow to the first slot": (
        card("constellation", arrows="a>b b>c c>d d>a"),
        (FIRST["constellation"], "field arrows", "“d>a” opens nothing"),
    ),
    "an arrow to a slot that is open by then": (
        card("constellation", arrows="a>b a>c b>c c>d"),
        (FIRST["constellation"], "field arrows", "“b>c” opens nothing: slot c is open before slot b is filled"),
    ),
    "an arrow to itself": (card("constellation", arrows="a>a a>b b>c c>d"), (FIRST["constellation"], "field arrows", "“a>a”", "itself")),
    "an arrow twice": (
        card("constellation", arrows="a>b b>c a>b c>d"),
        (FIRST["constellation"], "field arrows", "“a>b” stands there twice"),
    ),
    "no arrow": (card("constellation", arrows="a-b"), (FIRST["constellation"], "field arrows", "“a-b”")),
    "a bad effect when done": (card("constellation", done="take squid"), (FIRST["constellation"], "field done", "squid")),
    "a First Contact without type": (lambda d: d["contact"][0].pop("type"), (FIRST["contact"], "field type")),
    "a First Contact that costs": (card("contact", cost="1"), (FIRST["contact"], "field cost")),
    "a type on a devotee card": (card("relic", type="relic"), (FIRST["relic"], "field type")),
    "two First Contacts of a type": (lambda d: d["contact"][0].update(d["contact"][1], name="Another"), ("contact", "each type")),
    "too few cards": (few, ("at least 40", "39")),
    "an unknown card in a hand": (lambda d: d["hand"][2].__setitem__(0, "no-such-card"), ("hand 3", "no-such-card")),
    "a First Contact in a hand": (lambda d: d["hand"][0].__setitem__(0, "a-polite-introduction-in-ink"), ("hand 1",)),
    "a card in two hands": (lambda d: d["hand"][1].__setitem__(0, d["hand"][0][0]), ("hand", "different")),
    "three hands": (lambda d: d["hand"].pop(), ("hand", "four")),
    "a hand of two": (lambda d: d["hand"][0].pop(), ("hand", "three")),
    "a number in a hand": (lambda d: d["hand"][1].__setitem__(0, 5), ("hand 2: ", "int")),
    "a text for a hand": (lambda d: d["hand"].__setitem__(0, "none"), ("hand 1: ", "str")),
    "no hands": (lambda d: d.pop("hand"), ("hand: it is missing",)),
    "no relics": (lambda d: d.pop("relic"), ("relic: it is missing",)),
    "an unknown list": (lambda d: d.__setitem__("curse", []), ("curse: there is no such field; there are name, scripture",)),
    "a text for a list": (lambda d: d.__setitem__("relic", "none"), ("relic: ", "array")),
    "a text for a card": (lambda d: d["relic"].__setitem__(0, "Bauble"), ("relic number 1: ", "object")),
}


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    return tmp_path / "my-deck.toml"


def test_the_shipped_deck_written_anew_is_the_same_deck(deck_file: Path) -> None:
    deck_file.write_text(toml(SHIPPED), "utf-8")
    deck = read_own(FILES["deck"], deck_file)
    assert deck.hash == as_a(Cosmoctopus, GameLibrary().game("cosmoctopus")).box.deck.hash
    assert len(deck.devotees) == 88


@pytest.mark.parametrize("what", BAD)
def test_a_bad_deck_is_reported_with_file_card_and_field(what: str, deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, said = BAD[what]
    deck_file.write_text(changed(change), "utf-8")

    status = main(["check-deck", str(deck_file)])

    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    for part in (str(deck_file), *said):
        assert part in err
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"relic = [\n  { name = \n", "line 2"),
        (b'name = "\xff"', "not UTF-8"),
        (b"", "missing"),
        (b"name = 5", "str"),
        (None, "No such file"),
    ],
)
@pytest.mark.parametrize("command", [["check-deck"], ["line", "--deck"], ["rpc", "--deck"]])
def test_a_file_that_is_not_a_deck_starts_nothing(
    command: list[str], data: bytes | None, said: str, deck_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if data is not None:
        deck_file.write_bytes(data)
    status = main([*command, str(deck_file)])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert str(deck_file) in err and said in err


def test_a_deck_nested_without_end_is_reported_too(deck_file: Path) -> None:
    deck_file.write_text("relic = " + "[" * 9000, "utf-8")
    with pytest.raises(BadFile, match="nested too deeply"):
        read_own(FILES["deck"], deck_file)


def test_an_effect_nested_without_end_is_reported_at_its_card(deck_file: Path) -> None:
    deck_file.write_text(changed(card("hallucination", play="may { " * 3000 + "draw 1" + " }" * 3000)), "utf-8")
    with pytest.raises(BadFile, match=r"field play: effects can be nested 5 deep"):
        read_own(FILES["deck"], deck_file)


def test_a_folder_is_not_a_deck(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="directory"):
        read_own(FILES["deck"], tmp_path)


def test_a_deck_from_another_editor_may_begin_with_a_byte_order_mark(deck_file: Path) -> None:
    deck_file.write_text(toml(SHIPPED), "utf-8-sig")
    assert len(read_own(FILES["deck"], deck_file).devotees) == 88


def test_check_deck_says_what_is_in_it(deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck_file.write_text(changed(lambda d: d.update(name="Mine")), "utf-8")
    assert main(["check-deck", str(deck_file)]) == 0
    out = capsys.readouterr().out
    for part in ("ok: ", "“Mine”", "88 devotee cards", "22 relics", "4 First Contact cards", "4 starting hands"):
        assert part in out


def test_a_game_is_played_with_ones_own_deck_and_only_its_journals_are_read(deck_file: Path) -> None:
    deck_file.write_text(changed(card("scripture", name="My Very Own Card", cost="1")), "utf-8")
    bots = '[{"name":"Robo","bot":"random"},{"name":"Eve","bot":"random"}]'
    new = f'{{"jsonrpc":"2.0","id":1,"method":"match.new","params":{{"game":"cosmoctopus","seats":{bots},"seed":1}}}}\n'
    lines = [new, '{"jsonrpc":"2.0","id":2,"method":"match.journal","params":["m1"]}\n']
    lines.append('{"jsonrpc":"2.0","id":3,"method":"match.view","params":["m1","all"]}\n')

    done = octotui("rpc", "--deck", str(deck_file), sent="".join(lines).encode())

    begun, journal, view = [json.loads(line)["result"] for line in done.stdout.splitlines()]
    assert begun["over"] and "my-very-own-card" in str(view)
    load = json.dumps({"jsonrpc": "2.0", "id": 4, "method": "match.load", "params": journal}) + "\n"
    own = json.loads(octotui("rpc", "--deck", str(deck_file), sent=load.encode()).stdout)
    standard = json.loads(octotui("rpc", sent=load.encode()).stdout)
    assert own["result"] == {"match": "m1"}
    assert (standard["error"]["code"], standard["error"]["data"]["line"]) == (-32003, 1)
