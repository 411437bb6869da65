"""The pages for people who write against the headless twin or write decks: they are complete, and what they say holds."""

import json
import re
from functools import cache
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from engine.bots import LEVELS
from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import zones_of
from engine.cosmoctopus.box import DeckFile, tile_ids
from engine.cosmoctopus.effects import EFFECTS, POWERS, read_effect, read_powers
from engine.cosmoctopus.table import Table
from octotui.cli.pages import schema_of
from octotui.headless.methods import METHODS
from tests.headless import example, schema
from tests.headless.test_decks import SHIPPED
from tests.headless.wire import ROOT, octotui

HEADLESS = example.PAGE.read_text("utf-8")
DECKS = (ROOT / "docs" / "decks.md").read_text("utf-8")
GAME = load("cosmoctopus")


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the tables under a heading."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def names(cell: str) -> list[str]:
    """What is between backquotes."""
    return re.findall(r"`([^`]+)`", cell)


# --- headless.md ------------------------------------------------------------------------------------------------------------


def test_the_session_in_the_page_is_what_the_program_answers() -> None:
    exchanges = example.exchanges(HEADLESS)
    assert len(exchanges) == len(example.SESSION)

    done = octotui("rpc", sent="".join(sent + "\n" for sent, _ in exchanges).encode())

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for (sent, said), got in zip(exchanges, answers, strict=True):
        assert example.fits(said, got), f"{sent}\nsaid {said}\ngot  {got}\nrewrite it: python -m tests.headless.example --write"


@pytest.mark.parametrize(
    ("said", "got", "fit"),
    [
        ("…", {"a": 1}, True),
        ([1, "…"], [1, 2, 3], True),
        ([1, "…"], [2, 2], False),
        ([1], [1, 2], False),
        ({"a": "…"}, {"a": []}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (1, True, False),
        ([1, 2, "…"], [1], False),
    ],
)
def test_what_the_dots_stand_for(said: Any, got: Any, fit: bool) -> None:
    assert example.fits(said, got) is fit


def test_every_method_is_described_with_its_parameters_in_order() -> None:
    told = {names(method)[0]: names(params) for method, params, _ in rows(HEADLESS, "Methods")}
    assert told == {name: list(kind.__struct_fields__) for name, (kind, _) in METHODS.items()}


def test_every_event_is_described_with_its_fields() -> None:
    told = {kind: tuple(names(fields)) for kinds, fields, _ in rows(HEADLESS, "Events") for kind in names(kinds)}
    assert told == {kind: tuple(event.fields) for kind, event in GAME.events.items()}


def test_every_zone_of_the_view_is_described() -> None:
    told = {zone for zones, _ in rows(HEADLESS, "Cosmoctopus: the view") for zone in names(zones)}
    assert told == {name for name, zone in zones_of(Table).items() if not zone.derived}


def test_every_bot_level_is_named() -> None:
    (told,) = [cell for word, cell in rows(HEADLESS, "Words used below") if word == "level"]
    assert names(told) == [level.name for level in LEVELS.values()]


WORDS = {
    "CARD": r"[a-z0-9]+(-[a-z0-9]+)*",
    "CONSTELLATION": r"[a-z0-9]+(-[a-z0-9]+)*",
    "CONTACT": r"[a-z0-9]+(-[a-z0-9]+)*",
    "RECEIVER": "(next|second|third)",
    "TIME": r"\d+",
    "TILE": r"[a-z]+-([a-z]+|\d)",
    "PLACE": "[a-i][1-8]",
    "RESOURCE": "(ink|coins|whispers|stars)",
    "TYPE": "(scripture|relic|hallucination|constellation)",
    "SLOT": "[abcd]",
    "WORTH": r"\d",
    "SOURCE": r"[a-z0-9]+(-[a-z0-9]+)*",
    "EFFECT": r"[a-z0-9 {}|;-]+",
}


@cache
def grammar() -> dict[str, re.Pattern[str]]:
    """For each kind of prompt, a pattern of its codes as the page gives them."""

    def pattern(code: str) -> str:
        return " ".join(WORDS.get(word, re.escape(word)) for word in code.split())

    return {names(kind)[0]: re.compile("|".join(map(pattern, names(codes)))) for kind, codes, _ in rows(HEADLESS, "Cosmoctopus: codes")}


def test_every_kind_of_prompt_is_described() -> None:
    assert grammar().keys() == {question.kind for question in GAME.machine.questions.values()}


@pytest.mark.parametrize("game", ["cosmoctopus", "octopush", "oct8", "night"])
def test_every_form_of_every_code_is_on_the_page(game: str) -> None:
    """As the verbs of the engine make them, which is how every code is made and read."""
    assert {form for _, codes, _ in rows(HEADLESS, f"{game.capitalize()}: codes") for form in names(codes)} == set(load(game).forms)


@pytest.mark.parametrize("seed", range(6))
def test_every_code_of_random_games_is_as_the_page_says(seed: int) -> None:
    rng = Random(seed)
    options = GAME.read_options({"hands": ("random", "draft", "fixed")[seed % 3], "bridge": ("no", "choose")[seed % 2]})
    state = GAME.setup(options, 2 + seed % 3, Search(rng))
    while seats := GAME.pending(state):
        prompt = GAME.prompt(state, seats[0])
        assert prompt is not None
        for choice in prompt.choices:
            assert grammar()[prompt.kind].fullmatch(choice.code), f"{prompt.kind}: {choice.code}"
        state = GAME.apply(state, seats[0], rng.choice(prompt.choices).code, Search(rng))


# --- decks.md ---------------------------------------------------------------------------------------------------------------


def examples(heading: str) -> dict[str, list[str]]:
    """The examples of each word in a table; a row without a word belongs to the one before."""
    found: dict[str, list[str]] = {}
    word = ""
    for cells in rows(DECKS, heading):
        word = (names(cells[0]) or [word])[0]
        found.setdefault(word, []).extend(names(cells[1]))
    return found


@pytest.mark.parametrize(("heading", "language"), [("Effects", EFFECTS), ("Powers", POWERS)])
def test_every_word_of_the_language_has_an_example_that_can_be_read(heading: str, language: Any) -> None:
    told = examples(heading)
    assert told.keys() == language.keys()
    for word, texts in told.items():
        for text in texts:
            assert text.split()[0] == word
            assert (read_effect if heading == "Effects" else read_powers)(text, tile_ids("basic"))


def test_every_tile_that_go_can_name_is_listed() -> None:
    (told,) = [cells[2] for cells in rows(DECKS, "Effects") if names(cells[0]) == ["go"]]
    assert set(names(told)) == set(tile_ids("basic"))


@pytest.mark.parametrize(("heading", "kind"), [("The file", "DeckFile"), ("A card", "CardRow")])
def test_every_field_of_a_deck_file_is_described(heading: str, kind: str) -> None:
    fields = json.loads(schema_of(DeckFile))["$defs"][kind]["properties"].keys()
    assert {name for cells in rows(DECKS, heading) for name in names(cells[0])} == fields


def test_the_schema_is_current() -> None:
    assert schema.FILE.read_text("utf-8") == schema_of(DeckFile), "rewrite it: python -m tests.headless.schema --write"


def test_the_shipped_deck_fits_the_schema_and_bad_ones_do_not() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(schema_of(DeckFile)))
    jsonschema.Draft202012Validator.check_schema(validator.schema)
    deck = SHIPPED
    validator.validate(deck)
    assert not validator.is_valid({**deck, "colour": "red"})
    assert not validator.is_valid({**deck, "relic": [{"name": "No Cost"}]})
    assert not validator.is_valid({**deck, "relic": [{"name": "Wrong", "cost": 3}]})


def test_the_error_in_the_page_is_what_the_program_says() -> None:
    with pytest.raises(ValueError, match=r"unknown power word 'discout' \(did you mean 'discount'\?\); there are: discount, forbidden"):
        read_powers("discout ink 1", ())
    assert "unknown power word 'discout' (did you mean 'discount'?); there are: discount, forbidden, …" in DECKS


def test_msgspec_schema_and_options_schema_need_nothing_else() -> None:
    assert "$ref" not in re.sub(r'"\$ref": ?"#/', "", json.dumps(msgspec.json.schema(GAME.options)))
