"""The list of all codes: complete by the verbs of each game, and by its data."""

from importlib import import_module
from random import Random

import pytest

from engine.core.chance import Search
from engine.core.codes import Verb, codes_of
from engine.core.registry import GAMES, load
from engine.cosmoctopus.layouts import HEIGHT, TILE, WIDTH, layout_of_option, place_name
from engine.cosmoctopus.layouts import SHIPPED as LAYOUTS
from tests.cosmoctopus import SHIPPED, TEST, Seat, given, legal, play


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_and_every_fixed_answer_has_a_form(name: str) -> None:
    game = load(name)
    try:
        declared = vars(import_module(f"{GAMES[name]}.codes"))
    except ModuleNotFoundError:
        declared = {}
    words = {value.word for value in declared.values() if isinstance(value, Verb)}
    assert words <= {form.split(" ")[0] for form in game.forms}
    assert {value for name, value in declared.items() if name.isupper() and isinstance(value, str)} <= set(game.codes)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_in_a_form_or_a_zone_has_names(name: str) -> None:
    game = load(name)
    for form in game.forms:
        for word in form.split(" "):
            assert word in game.names() or not word.isupper(), f"{form}: nobody says which names {word} stands for"


def test_a_form_is_spelled_out_in_the_order_of_its_names() -> None:
    assert codes_of(("give NAME NAME", "end"), {"NAME": ("a", "b")}) == ("give a a", "give a b", "give b a", "give b b", "end")
    assert codes_of(("end", "end"), {}) == ("end",)


def test_a_deck_of_ones_own_has_a_list_of_its_own() -> None:
    assert {"play conjure-vision", "place ink-star c", "choose draw 1", "first two-arms 14"} <= set(TEST.codes)
    assert "play conjure-vision" not in SHIPPED.codes
    codes = set(TEST.codes)
    for seed in range(3):
        rng = Random(seed)
        s = TEST.setup(TEST.options(bridge="choose", investigator="naive"), 2, Search(rng))
        for _ in range(400):
            if not (seats := TEST.pending(s)):
                break
            answers = TEST.legal(s, seats[0])
            assert set(answers) <= codes
            s = TEST.apply(s, seats[0], rng.choice(answers), Search(rng))


def test_c28_the_second_trigger_of_a_card_has_a_code() -> None:
    s = play(given(Seat("pact", "two-arms arm-of-coins")), "play pact")
    assert {"first two-arms", "first two-arms 2"} <= legal(s) <= set(TEST.codes)


def test_c38_a_token_can_lie_on_every_place_of_any_layout() -> None:
    far = place_name((WIDTH - TILE, HEIGHT - TILE))
    assert {f"token {place}" for name in LAYOUTS for place in layout_of_option(name).names} | {f"token {far}"} <= set(SHIPPED.codes)
