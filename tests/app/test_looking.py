"""What the app says of each game: every key, sign and prompt kind it names is one the game has."""

from typing import Any

import pytest

from engine.core.game import Game
from engine.core.registry import GAMES, load
from octotui.screens.catalogue import bindings
from octotui.screens.reference import key_rows, table_key_rows
from octotui.tables import table_of
from octotui.tables.game_table import PAGED
from octotui.tables.rulebook import rulebook
from tests.games import profile, told_of


@pytest.mark.parametrize("name", GAMES)
def test_only_questions_that_the_game_asks_are_explained(name: str) -> None:
    asked = {question.kind for question in load(name).machine.questions.values()}
    assert set(table_of(name).inspection.how) | set(table_of(name).inspection.how_at_once) <= asked


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_section_of_the_rules(name: str) -> None:
    asked = {question.kind for question in load(name).machine.questions.values()}
    assert asked == set(rulebook(name).prompts)


@pytest.mark.parametrize("name", GAMES)
def test_its_keys_stand_for_no_key_of_the_table(name: str) -> None:
    assert not set(table_of(name).inspection.letters) & set("hjklfurUxdtSLoqH.?")


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_put_together_by_keys_can_be_typed_too(name: str) -> None:
    assert set(table_of(name).inspection.keyed) == set(table_of(name).narration.shorthands)


@pytest.mark.parametrize(
    ("name", "what"), [("cosmoctopus", "discard pile"), ("octopush", "cards played"), ("oct8", "discard pile"), ("night", "places")]
)
def test_a_key_says_what_it_shows_in_this_game(name: str, what: str) -> None:
    assert bindings()["table.discard"].key == "d"
    assert f"  {'d':<15} {what}" in [text for text, _ in key_rows({}, table_of(name).inspection)]


def test_help_on_keys_has_no_ids_and_says_where_keys_are_changed() -> None:
    told = "\n".join(text for text, _ in table_key_rows({}))
    assert "Settings at the title, then Keys" in told and not [id for id in bindings() if id in told]


@pytest.mark.parametrize("name", GAMES)
def test_everything_can_be_told_and_shown(name: str) -> None:
    narration = table_of(name).narration
    assert {"look", "short"} <= set(narration.tellers) and set(narration.parts) <= set(narration.tellers)
    assert table_of(name).board.panels and set(table_of(name).inspection.pages) <= {*PAGED, "log"}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_before_a_game_can_be_played(name: str) -> None:
    kind, seats = load(name), load(name).seats[1]
    options = {field: getattr(kind.options(), field) for field in fields(kind)}
    offers = table_of(kind.id).options(kind).offers(options, seats)
    assert offers and {option: options[option] in offer.words for option, offer in offers.items()} == dict.fromkeys(offers, True)
    for option, offer in offers.items():
        for value in offer.words:
            kind.read_options({option: value})


@pytest.mark.parametrize("name", [name for name in GAMES if told_of(name, "PROFILE", None)])
def test_every_option_is_offered_at_some_set_up(name: str) -> None:
    kind = load(name)
    chosen = [{field: getattr(kind.options(**one), field) for field in fields(kind)} for one in profile(name).option_sets.values()]
    offered = {option for one in chosen for seats in kind.seats for option in table_of(name).options(kind).offers(one, seats)}
    assert set(fields(kind)) - offered == set()


def fields(kind: Game[Any]) -> tuple[str, ...]:
    """The names of the options of a game."""
    return kind.options.__struct_fields__
