"""What the describe line of Cosmoctopus says of a Move beyond the bonus of its tile (C27)."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.registry import load
from engine.core.state import EVERYONE, Event
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.chain import ASKED, Chain, certain_ones, set_off
from octotui.tables.cosmoctopus.closer import CloserLook
from octotui.tables.cosmoctopus.foresight import Prospect, foresee, prospects, worth
from octotui.tables.cosmoctopus.inspection import closer_rows
from octotui.tables.cosmoctopus.menu import Menu
from octotui.tables.cosmoctopus.prospect_rows import prospect_rows
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.rulebook import rulebook
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST, Seat, given, play
from tests.typed import as_a, there


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("move coins-3", "Diamond has an open slot for coins"),
        ("move whispers-card", "Diamond has an open slot for whispers"),
        ("move ink-3", "can complete Ink Star; Ink Chain has an open slot for ink"),
        ("move ink-card", "Ink Chain and Ink Star have open slots for ink"),
        ("move stars-card", None),
        ("move any-2", None),
    ],
)
def test_a_move_says_which_open_slots_its_bonus_fits(code: str, told: str | None) -> None:
    mine = Seat(stars=4, constellations={"diamond": "a", "ink-chain": "", "ink-star": "ab"})
    s = given(mine, Seat(constellations={"fork": ""}), ask="move")
    found = foresee(TEST, s.clone, 0, code)
    assert (found and found.text) == told


@pytest.mark.parametrize(
    ("ink", "tile", "told"),
    [
        (0, "ink-3", "completes Ink Star ʃ, fits Ink Chain"),
        (10, "ink-3", "completes Ink Star ʃ, fits Ink Chain, pays ⊛"),
        (12, "ink-card", "completes Ink Star ʃ, fits Ink Chain, pays ⊛"),
        (13, "coins-3", "fits Diamond"),
        (13, "stars-3", ""),
        (13, "any-2", ""),
    ],
)
def test_the_menu_says_what_a_tile_is_worth_beyond_its_bonus(ink: int, tile: str, told: str) -> None:
    constellations = {"diamond": "a", "ink-chain": "", "ink-star": "abc"}
    s = given(Seat(ink=ink, constellations=constellations), ask="move")
    assert next(iter(worth(TEST.observe(s, 0), 0, tile, load_glyphs("unicode"))), "") == told


def test_a_tile_that_completes_a_constellation_says_so_in_however_few_columns() -> None:
    s = given(Seat(ink=10, constellations={"diamond": "a", "ink-star": "abc", "ink-chain": ""}), ask="move")
    told = worth(TEST.observe(s, 0), 0, "ink-3", load_glyphs("unicode"))
    assert told[-1] == "ʃ"
    assert "completes ʃ" in told and "completes ʃ, fits ⊚, pays ⊛" in told
    assert worth(TEST.observe(s, 0), 0, "coins-3", load_glyphs("unicode"))[-1] == "fits ⊚"


def test_a_tile_says_how_many_tentacles_the_constellation_brings_that_it_completes() -> None:
    """The Greater Squid wants ink, stars, coins and whispers, one after another, and brings a second tentacle."""
    deck = as_a(Cosmoctopus, load("cosmoctopus"))
    s = given(
        Seat(constellations={"the-greater-squid": "abc"}), ask="move", game=deck, row="blotted-notes drowned-effigy the-moth-and-the-moon"
    )
    view, signs = deck.observe(s, 0), load_glyphs("unicode")
    assert worth(view, 0, "whispers-3", signs) == ("completes Greater Squid +2ʃ", "completes +2ʃ", "+2ʃ", "ʃ")
    (told,) = prospects(view, 0, ("whispers-3",), signs)
    assert told.wordings == ("completes Greater Squid +2ʃ", "completes Greater Squid +2ʃ")


def test_a_tile_says_once_what_its_gain_fits_and_where_it_does_not_say_all() -> None:
    s = given(Seat(constellations={"ink-star": "", "ink-chain": ""}), ask="move")
    told = worth(TEST.observe(s, 0), 0, "ink-3", load_glyphs("unicode"))
    assert "fits Ink Star, Ink Chain" in told and "fits Ink Star, ⋯" in told and "fits Ink Star" not in told


def menu_at(height: int, seat: Seat) -> list[str]:
    """The menu of a Move whose tiles have their digits, at 80 columns."""
    return menu_of(given(seat, ask="move"), height)


def menu_of(s: Table, height: int, width: int = 39) -> list[str]:
    """The menu of a question in so many rows, with the digits of its choices where they lie."""
    prompt = TEST.prompt(s, 0)
    assert prompt is not None
    digits = {choice.code: str(n) for n, choice in enumerate(prompt.choices, 1)}
    scene = Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bo"), prompt, prompt.choices[0].code, digits=digits)
    undrawn(Menu).draw(pen := Pen(width, height, load_glyphs("unicode")), scene)
    return ["".join(char for char, _ in row).strip() for row in pen.rows[1:]]


def test_where_tiles_are_not_listed_the_menu_groups_them_by_what_they_bring_the_nearest_tentacle_first() -> None:
    seat = Seat(ink=10, constellations={"diamond": "a", "ink-star": "abc"})
    s = given(seat, ask="move")
    digit = {code: str(n) for n, code in enumerate(TEST.legal(s, 0), 1)}
    ink, coins = digit["move ink-3"], digit["move coins-3"]
    told, *rest = menu_at(5, seat)
    assert told.endswith("or arrows; -1 costs 1 resource")
    assert any(row.startswith(f"{ink}") and row.endswith(": completes Ink Star ʃ") for row in rest[:2])
    assert any(row == f"{ink}: pays ⊛" for row in rest[:2])
    assert coins in rest[2] and rest[2].endswith(": fits Diamond")
    assert menu_at(2, seat) == [told], "only where rows are left"


def test_where_rows_are_few_all_constellations_that_a_move_fits_share_them_by_the_keys_of_tiles() -> None:
    """C27: three of them want ink, which two tiles give; the Diamond with its first slot filled wants coins or whispers."""
    seat = Seat(ink=8, constellations={"diamond": "a", "ink-star": "", "ink-chain": "", "mixed-chain": ""})
    in_full, shared, cut = (" ".join(menu_at(rows, seat)[1:]) for rows in (6, 4, 3))
    assert in_full.count("fits") == 4
    assert shared == "fits 1, 4: Ink Star, Ink Chain, Mixed Chain; 2, 3, 6, 7: Diamond"
    assert cut == "fits 1, 4: Ink Star, Ink Chain,⋯", "nobody takes it for complete"


def test_where_one_row_is_left_it_tells_the_tentacle_and_not_what_only_fits() -> None:
    """C27: Ink Star lacks one ink, which two tiles give, and with 10 ink the Forbidden Knowledge lacks 3."""
    seat = Seat(ink=8, constellations={"diamond": "a", "ink-star": "abc"})
    assert menu_at(4, seat)[1:] == ["1, 4: completes Ink Star ʃ", "2, 3, 6, 7: fits Diamond"]
    assert menu_at(3, seat)[1:] == ["1, 4: completes Ink Star ʃ ⋯"]
    both = Seat(ink=10, constellations=seat.constellations)
    assert menu_at(4, both)[1:] == ["1: pays ⊛", "1, 4: completes Ink Star ʃ ⋯"]
    assert menu_at(3, both)[1:] == ["1: pays ⊛ ⋯"]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        pytest.param(42, ["+3◗i, completes ʃ", "+3¢c, fits Diamond", "+1◗i +▯, completes ʃ", "+3✦s"], id="120 columns"),
        pytest.param(56, ["+3◗i, completes Ink Star ʃ", "+3¢c, fits Diamond", "+1◗i +▯, completes Ink Star ʃ", "+3✦s"], id="200 columns"),
    ],
)
def test_where_tiles_are_listed_each_says_what_it_gives_as_on_the_board_and_what_that_is_for(width: int, told: list[str]) -> None:
    """C27: Ink Star lacks one ink; the Diamond with its first slot filled wants coins or whispers."""
    seat = Seat(ink=8, constellations={"diamond": "a", "ink-star": "abc"})
    s = given(seat, ask="move", head="any-2")
    rows = menu_of(s, 12, width)
    named = {name: row for row in rows for name in ("Ink Well", "Coin Hoard", "Ink Desk", "Star Field") if f"{name}  " in row}
    for (name, row), text in zip(named.items(), told, strict=True):
        assert f"{name}  {text}" in row, rows


def test_c27_a_resource_to_gain_says_which_open_slots_it_fits_and_what_completes_is_proposed() -> None:
    """Ink Star lacks ink alone; the Diamond wants coins or whispers next, and there are no whispers yet, nor stars."""
    s = play(given(Seat("any-two", ink=1, coins=3, constellations={"diamond": "a", "ink-star": "abc"})), "play any-two")
    told = [row for row in menu_of(s, 6) if row[:1].isdigit()]
    assert told == [
        "1 gain 2 ink  completes Ink Star ʃ",
        "2 gain 2 coins  fits Diamond",
        "3 gain 2 whispers  fits Diamond",
        "4 gain 2 stars",
    ]
    assert there(TEST.prompt(s, 0)).proposal == "gain ink"
    foreseen = foresee(TEST, s.clone, 0, "gain ink")
    assert foreseen and foreseen.text == "Ink Star has an open slot for ink"


def test_c19_a_move_says_which_forbidden_knowledge_it_pays_for() -> None:
    s = given(Seat(ink=10), ask="move")
    assert [found and found.text for found in (foresee(TEST, s.clone, 0, f"move {tile}") for tile in ("ink-3", "ink-card"))] == [
        "enough for the Forbidden Knowledge of ink",
        None,
    ]


def test_c27_a_constellation_looked_at_closely_shows_the_slots_that_are_filled() -> None:
    s = play(given(Seat("one-ink", constellations={"ink-star": "abc"})), "play one-ink")
    scene: CosmoctopusScene = Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bob"), TEST.prompt(s, 0), "place ink-star d")
    assert "A◉ink▸(B◉ink C◉ink D⊚ink)" in [text.strip() for text, _ in closer_rows(scene, load_glyphs("unicode"))]


@pytest.mark.parametrize("answers", [(), ("play pact",)])
def test_while_nothing_is_asked_the_closer_look_tells_how_a_turn_goes_and_at_last_how_a_game_ends(answers: tuple[str, ...]) -> None:
    s = play(given(Seat("pact", tentacles=7)), *answers)
    undrawn(CloserLook).draw(pen := Pen(60, 20, load_glyphs("unicode")), Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bob"), None, ""))
    told = [row for row in ("".join(char for char, _ in row).strip() for row in pen.rows) if row.startswith("The rule")]
    assert told == [f"The rule: {rulebook('cosmoctopus')['end' if answers else 'turn'].title}"]


CHAINS: dict[str, tuple[Seat, str, str | None]] = {
    "what relics add for a tentacle": (
        Seat("pact", "arm-of-ink arm-of-coins", tentacles=3),
        "play pact",
        "sets off: tentacle 4, 3 ink from Arm of Ink, 2 coins from Arm of Coins",
    ),
    "as often as there are tentacles": (
        Seat("double-pact", "arm-of-ink", tentacles=3),
        "play double-pact",
        "sets off: tentacles 3 to 5, 6 ink from Arm of Ink",
    ),
    "for Forbidden Knowledge too": (
        Seat("", "arm-of-coins", ink=13, tentacles=1),
        "claim ink",
        "sets off: tentacles 1 to 3, 4 coins from Arm of Coins",
    ),
    "the tile to which a card goes": (Seat("go-ink"), "play go-ink", "sets off: 3 ink from Ink Well"),
    "slots that fill by themselves": (
        Seat("auto-ink", constellations={"mixed-chain": ""}),
        "play auto-ink",
        "sets off: 1 slot of Mixed Chain filled",
    ),
    "and complete a constellation": (
        Seat("auto-ink", constellations={"ink-star": ""}, tentacles=2),
        "play auto-ink",
        "sets off: Ink Star completed, tentacle 3, 2 whispers from Ink Star",
    ),
    "a choice that comes next": (Seat("pact", contacted=False), "play pact", "then you choose a First Contact card"),
    "the last tentacle": (Seat("pact", tentacles=7), "play pact", "it wins the game"),
    "nothing beyond what the card says": (Seat("pact five-inks", tentacles=3), "play pact", None),
    "nor what it gains": (Seat("five-inks"), "play five-inks", None),
    "only until a card is drawn": (Seat("pact", "arm-of-cards arm-of-ink", tentacles=3), "play pact", None),
    "not what may come after that": (Seat("draw-one", "arm-of-cards"), "play draw-one", None),
}


@pytest.mark.parametrize(("seat", "code", "told"), CHAINS.values(), ids=CHAINS.keys())
def test_an_answer_says_what_it_sets_off_by_itself(seat: Seat, code: str, told: str | None) -> None:
    found = foresee(TEST, given(seat).clone, 0, code)
    assert (found and found.text) == told


@pytest.mark.parametrize(
    ("relics", "constellations", "told"),
    [
        ("arm-of-coins", {}, "sets off: tentacle 2, 2 coins from Arm of Coins"),
        (
            "arm-of-ink",
            {"mixed-chain": ""},
            "sets off: tentacle 2, 3 ink from Arm of Ink, then you place what you gain on slots, or keep it",
        ),
    ],
)
def test_the_last_slot_says_what_it_sets_off(relics: str, constellations: dict[str, str], told: str) -> None:
    s = play(given(Seat("one-ink", relics, constellations={"ink-star": "abc", **constellations}, tentacles=1)), "play one-ink")
    found = foresee(TEST, s.clone, 0, "place ink-star d")
    assert found and found.text == told


def test_what_follows_any_first_contact_card_is_told_as_what_comes_afterwards() -> None:
    seat = Seat("one-ink", constellations={"ink-star": "abc"}, contacted=False)
    s = play(given(seat), "play one-ink", "place ink-star d")
    assert TEST.question(s).kind == "contact"
    assert (found := foresee(TEST, s.clone, 0, "contact first-relic")) and found.text == "afterwards: 2 whispers from Ink Star"


def test_that_one_chooses_a_first_contact_card_is_not_said_twice() -> None:
    s = play(given(Seat("pact", "arm-of-steps", contacted=False)), "play pact")
    assert TEST.choice(s, "first first-contact").gain == "choose a First Contact card, or none"
    assert foresee(TEST, s.clone, 0, "first first-contact") is None


def test_what_the_private_investigator_gains_is_not_what_one_places_then() -> None:
    s = given(Seat("one-ink"))
    found = Chain((("pi-gained", EVERYONE, (1, 0, 0, 0), "ink-watch"),), s, ASKED["place"])
    told = set_off(s, 0, found, ())
    assert told == "sets off: 1 ink for the Private Investigator. Then you place what you gain on slots, or keep it"


def test_a_payment_says_what_it_sets_off() -> None:
    s = play(given(Seat("nothing dear-scripture", "arm-of-coins", ink=14, tentacles=3)), "claim ink")
    assert (found := foresee(TEST, s.clone, 0, "pay rest")) and found.text == "sets off: tentacles 3 to 5, 4 coins from Arm of Coins"


@pytest.mark.parametrize(
    ("relics", "tentacles", "told"),
    [
        ("arm-of-coins", 1, "can complete Ink Star, which sets off: tentacle 2, 2 coins from Arm of Coins"),
        ("", 1, "can complete Ink Star"),
        ("", 0, "can complete Ink Star, then you choose a First Contact card"),
        ("", 7, "can complete Ink Star: it wins the game"),
    ],
)
def test_a_move_that_can_complete_a_constellation_says_what_that_sets_off(relics: str, tentacles: int, told: str) -> None:
    seat = Seat("", relics, stars=4, constellations={"ink-star": "ab"}, tentacles=tentacles, contacted=tentacles > 0)
    found = foresee(TEST, given(seat, ask="move").clone, 0, "move ink-3")
    assert found and found.text == told


def test_what_is_told_is_the_same_whatever_is_hidden() -> None:
    s = given(Seat("pact draw-one", "arm-of-ink", tentacles=3), Seat("nothing one-coin"))
    worlds = [TEST.redeal(s, 0, Random(n)) for n in range(5)]
    assert len({foresee(TEST, world.clone, 0, "play pact") for world in worlds}) == 1


@pytest.mark.parametrize(("rounds", "said"), [(1, True), (2, True), (3, False)])
def test_in_the_first_rounds_the_menu_of_a_move_says_how_the_turn_goes_on(rounds: int, said: bool) -> None:
    s = given(Seat(), ask="move")
    s.round = rounds
    assert ("then play one card, and end the turn" in menu_of(s, 12)) is said


def test_a_move_within_a_turn_does_not_say_how_a_turn_goes_on() -> None:
    assert "then play one card, and end the turn" not in menu_of(play(given(Seat("walk")), "play walk"), 12)


def test_c19_all_forbidden_knowledge_that_is_gone_for_one_reason_is_one_phrase() -> None:
    told = " ".join(menu_of(given(Seat(), taken={"ink": 1, "coins": 1, "stars": 1}), 20, 80))
    assert "Forbidden Knowledge of ink, coins and stars: taken by another player" in told


def test_what_depends_on_a_card_that_joins_the_row_is_not_told() -> None:
    events: list[Event] = [
        ("tentacle", 0, 3, "pact"),
        ("refilled", 0, "relic-1"),
        ("gained", 0, (1, 0, 0, 0), "arm-of-ink"),
        ("automatic", 0, "sweep relic", ""),
        ("tentacle", 0, 4, "pact"),
    ]
    assert certain_ones(events) == tuple(events[:3]) and certain_ones(events[:1] + events[3:]) == (events[0], *events[3:])


def test_a_constellation_has_its_short_name_in_all_rows_or_in_none() -> None:
    """Keys and a text have 3 columns before and between them: `1: fits Upside-Down Bishop` takes 28, the other row 36."""
    bishop = Prospect(("fits Upside-Down Bishop", "fits Bishop"), ("ink-3",), "Bishop")
    both = Prospect(("fits Upside-Down Bishop, Eel", "fits Bishop, Eel"), ("ink-card", "star-card"), "Bishop")
    keys = {"ink-3": "1", "ink-card": "2", "star-card": "4"}
    told = {width: prospect_rows((bishop, both), keys, width, 5, False, "⋯") for width in (36, 35)}
    assert told[36] == [("1:", "fits Upside-Down Bishop"), ("2, 4:", "fits Upside-Down Bishop, Eel")]
    assert told[35] == [("1:", "fits Bishop"), ("2, 4:", "fits Bishop, Eel")]
