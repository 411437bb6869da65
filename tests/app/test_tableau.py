"""Cards in play: everybody's are on rows of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.prompt import Choice, Prompt
from engine.core.registry import load
from engine.cosmoctopus.codes import place_code
from engine.cosmoctopus.game import Cosmoctopus
from octotui.play.seating import BOTS
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.board import layout
from octotui.tables.cosmoctopus.in_play import InPlay
from octotui.tables.cosmoctopus.inspection import PAGES, inspect_pages
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import called, short_among, short_name, with_short_names, written_names
from octotui.tables.cosmoctopus.tableau import Opponents, Tableau, shared_rows
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given
from tests.typed import as_a

THREE = "arm-of-ink arm-of-coins arm-of-cards"


SHORT_ROW = "blotted-notes drowned-effigy the-moth-and-the-moon"


def drawn(width: int, height: int, *seats: Seat) -> list[str]:
    scene = Scene(TEST, TEST.observe(given(Seat(), *seats), 0), 0, ("Ann", "Bob", "Cid", "Dot"), None, "", panel="opponents")
    pen = Pen(width, height, load_glyphs("unicode"))
    undrawn(Opponents).draw(pen, scene)
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


@pytest.mark.parametrize("width", [39, 45, 54, 57, 70, 90])
@pytest.mark.parametrize("height", range(6, 24))
def test_every_opponent_stands_on_a_row_that_nobodys_cards_reach(width: int, height: int) -> None:
    rows = drawn(width, height, Seat(tableau="auto-ink arm-of-choice"), Seat(ink=1, tableau="auto-draw"), Seat(ink=2, tableau="two-arms"))
    for name, ink in (("Bob", 0), ("Cid", 1), ("Dot", 2)):
        assert sum(row.startswith(f"{name} 0ʃ {ink}◗i 0¢c 0≋w 0✦s 0▯") for row in rows) == 1


def test_where_a_seat_has_no_row_for_its_cards_their_numbers_stand_beside_it() -> None:
    seats = Seat(tableau="auto-ink less-any arm-of-ink"), Seat(constellations={"diamond": "a"}), Seat(tableau="two-arms")
    assert drawn(39, 4, *seats)[3] == "Dot 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯  1◊"
    assert drawn(39, 5, *seats)[1:] == [
        "Bob 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯  1⁋ 2◊",
        "Cid 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯",
        "  ✣ Diamond             ◉i▸(⊚c ⊚w)▸◌s",
        "Dot 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯  1◊",
    ]


def test_with_a_row_each_opponents_have_what_is_theirs_below_each_other_and_no_rule_as_a_heading_has() -> None:
    seats = Seat(ink=9, tableau="auto-ink"), Seat(ink=11, tentacles=3, constellations={"diamond": "a"}), Seat(coins=4)
    assert drawn(39, 3, *seats) == [
        "Bob 0ʃ 9◗i   0¢c 0≋w 0✦s 0▯  1◊",
        "Cid 3ʃ 11◗i! 0¢c 0≋w 0✦s 0▯  ✣1/4",
        "Dot 0ʃ 0◗i   4¢c 0≋w 0✦s 0▯",
    ]


def test_where_not_all_of_an_opponents_constellations_have_room_beside_it_the_nearest_does() -> None:
    cards = {"mixed-chain": "abc", "diamond": "a", "fork": ""}
    assert drawn(33, 3, Seat(constellations=cards, tableau="less-any"), Seat(), Seat())[0].endswith(" 0▯  ✣3/4")


def test_the_open_slots_of_an_opponents_constellations_are_told_last_of_all_in_few_columns() -> None:
    many = "coin-pump less-any arm-of-ink two-arms arm-of-coins arm-of-cards encore"
    one, three = {"mixed-chain": "abc"}, {"mixed-chain": "abc", "diamond": "a", "fork": ""}

    def of_bob(width: int, height: int, constellations: dict[str, str]) -> str:
        return drawn(width, height, Seat(constellations=constellations, tableau=many), Seat(), Seat())[height - 3]

    assert of_bob(39, 5, one) == "  ✣ Mixed Chain ◉i▸◉c▸◉i▸⊚c  1⁋ 6◊ more"
    assert of_bob(39, 5, three) == "  ✣3/4 ⊚c  ✣1/4 ⊚c ⊚w  ✣0/4 ⊚i 7 more"
    assert of_bob(45, 4, three) == "Bob 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯  ✣3/4 ✣1/4 1✣ 1⁋ 6◊"
    assert of_bob(40, 4, three) == "Bob 0ʃ 0◗i 0¢c 0≋w 0✦s 0▯  ✣3/4 2✣ 1⁋ 6◊"


@pytest.mark.parametrize(
    ("width", "told"),
    [(30, ""), (31, "✣1/4"), (36, "✣1/4"), (37, "✣1/4 1✣ 1⁋"), (39, "✣1/4 ✣0/4 1⁋"), (52, "✣1/4 ✣0/4 1⁋")],
)
def test_constellations_beside_an_opponent_are_told_the_nearest_first_and_what_has_no_room_is_counted(width: int, told: str) -> None:
    """What is told of the seat takes 27 columns with those before this."""
    cards = {"fork": "", "diamond": "a"}
    row = drawn(width, 3, Seat(constellations=cards, tableau="less-any"), Seat(), Seat())[0]
    assert row.endswith(f" 0▯  {told}".rstrip())


def test_where_rows_are_left_over_opponents_cards_have_faces() -> None:
    rows = drawn(74, 28, Seat(constellations={"diamond": "a"}, tableau="ink-pump"), Seat(), Seat())
    assert " constellation ─╯" in "".join(rows) and " relic ─╯" in "".join(rows)


def test_rows_are_shared_evenly_by_what_all_need_first() -> None:
    assert shared_rows(4, 0, [3, 2, 1], [5, 2, 1]) == [2, 1, 1]
    assert shared_rows(1, 0, [0, 1, 0], [3, 2, 1]) == [0, 1, 0]
    assert shared_rows(9, 0, [3, 2, 1], [5, 4, 1]) == [4, 4, 1]
    assert shared_rows(5, 0, [3, 3], [5, 4]) == [3, 2]
    assert shared_rows(2, 0, [3], [5]) == [2]
    assert shared_rows(12, 4, [1, 1], [3, 6], [3, 6]) == [4, 6]


def test_no_opponent_in_a_full_table_is_starved_and_constellations_have_their_names() -> None:
    many = "coin-pump less-any arm-of-ink two-arms arm-of-coins arm-of-cards"
    bob, others = Seat(tableau=many), [Seat(constellations={"mixed-chain": "abc", "fork": ""}), Seat(constellations={"diamond": "a"})]
    rows = drawn(45, 10, bob, *others)
    assert [n for n, row in enumerate(rows) if not row.startswith(" ")] == [0, 1, 5, 8]
    assert all(name in "".join(rows) for name in ("Mixed Chain", "Fork", "Diamond"))


@pytest.mark.parametrize("panel", ["tableau", "opponents"])
def test_at_80_columns_words_take_the_place_of_letters_unless_the_opponents_are_in_front(panel: str) -> None:
    bob = Seat(constellations={"mixed-chain": "abc"}, tableau="coin-pump less-any less-coins", ink=3, whispers=12)
    scene = Scene(TEST, TEST.observe(given(Seat(), bob, Seat(), Seat()), 0), 0, ("Ann", "Bob", "Cid", "Dot"), None, "", panel=panel)
    undrawn(Opponents).draw(pen := Pen(40, 3, load_glyphs("unicode")), scene)
    row = "".join(char for char, _ in pen.rows[0]).rstrip()
    told = "Bob 3◗ 0¢ 12≋! 0✦ 0▯" if panel == "tableau" else "Bob 0ʃ 3◗i 0¢c 12≋w! 0✦s 0▯"
    assert row == f"{told}  ✣3/4 2⁋ 1◊"


def test_the_players_own_cards_are_told_in_signs_however_few_they_are() -> None:
    """At 45 columns each has one row, below a heading; beside few of them two are for how to begin."""
    three, six = (undrawn(Tableau).need(scene_of(cards), 45)[1] for cards in (THREE, f"{THREE} encore auto-coins coin-pump"))
    assert three == 6 and six == 7


def scene_of(cards: str) -> CosmoctopusScene:
    return Scene(TEST, TEST.observe(given(Seat(tableau=cards), Seat()), 0), 0, ("Ann", "Bob"), None, "")


def in_play(height: int, cards: str) -> list[str]:
    scene = scene_of(cards)
    pen = Pen(39, height, load_glyphs("unicode"))
    InPlay(scene, 0, pen.glyphs, pen.width).draw(pen, 0, 0, pen.width, height)
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


@pytest.mark.parametrize(("height", "heading"), [(2, "In play 1⁋ 1◊ more [t] ─"), (4, "In play ─")])
def test_where_one_row_is_left_the_heading_says_what_else_is_in_play(height: int, heading: str) -> None:
    view = TEST.observe(given(Seat(constellations={"fork": "a"}, tableau="ink-pump less-ink"), Seat()), 0)
    pen = Pen(39, height, load_glyphs("unicode"))
    undrawn(Tableau).draw(pen, Scene(TEST, view, 0, ("Ann", "Bo"), None, ""))
    title, first, *_ = ("".join(char for char, _ in row) for row in pen.rows)
    assert title.startswith(heading) and first.startswith("✣ Fork")


def test_cards_that_only_lower_costs_come_last_however_many_rows_there_are() -> None:
    many = "less-ink less-coins ink-pump less-any auto-ink arm-of-cards"
    assert in_play(4, many) == [
        "◊ Ink Pump  +3 at each ◗i gain",
        "◊ Auto Ink fills ◗i  ⁋ Less Ink -1◗i",
        "◊ Arm of Cards draw 1 at +ʃ",
        "⁋ Less Coins -1¢c  ⁋ Less Any -1❖",
    ]
    assert [row[:8] for row in in_play(6, many)] == ["◊ Ink Pu", "◊ Auto I", "◊ Arm of", "⁋ Less I", "⁋ Less C", "⁋ Less A"]


def test_where_not_all_cards_have_a_row_the_last_ones_stand_side_by_side_and_effects_come_before_names() -> None:
    assert in_play(3, "two-arms ink-pump auto-ink less-coins less-ink") == [
        "◊ Two Arms  +1◗i at +ʃ; draw 1 at +ʃ",
        "◊ Ink Pump +3 at +◗i  ⁋ Less Coins -1¢c",
        "◊ Auto Ink fills ◗i  ⁋ Less Ink -1◗i",
    ]


def test_where_effects_have_no_room_cards_have_their_names_alone_the_last_ones_first() -> None:
    many = "two-arms ink-pump auto-ink arm-of-cards arm-of-ink less-ink"
    assert in_play(3, many) == [
        "◊ Two Arms  +1◗i at +ʃ; draw 1 at +ʃ",
        "◊ Ink Pump +3 at +◗i  ◊ Auto Ink,",
        "◊ Arm of Cards, Arm of Ink  ⁋ Less Ink",
    ]
    assert in_play(2, many) == ["◊ Two Arms, Ink Pump, Auto Ink,", "◊ Arm of Cards, Arm of Ink  ⁋ Less Ink"]


def test_where_not_even_the_names_have_room_the_first_do_and_the_others_are_counted() -> None:
    assert in_play(1, "two-arms ink-pump auto-ink arm-of-cards arm-of-ink less-ink") == ["◊ Two Arms, Ink Pump  1⁋ 3◊ more"]
    assert in_play(1, "two-arms") == ["◊ Two Arms  +1◗i at +ʃ; draw 1 at +ʃ"]
    assert in_play(0, "two-arms") == []


def test_a_short_name_is_the_noun_or_verb_of_the_whole_one_and_of_no_other_card() -> None:
    names = tuple(card.name for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values())
    short = {name: short_name(name, names) for name in names}
    assert len({*short.values()}) == len(names)
    for name, noun in {
        "Jar of Pickled Starlight": "Jar",
        "Sucker-Marked Calling Card": "Calling Card",
        "The Greater Squid": "Greater Squid",
        "The Diary That Reads You": "Diary",
        "Pamphlet Found in a Whale": "Pamphlet",
        "The Moth and the Moon": "Moth",
        "Climb the Ladder of Comets": "Ladder",
        "Wake Up Holding Something": "Wake Up",
    }.items():
        assert short[name] == noun
    assert short_name("Of Ink", ("Of Ink", "Of Coins")) == "Of Ink", "a name that begins with a small word stays whole"


@pytest.mark.parametrize(("width", "name"), [(39, "Drowned Bell"), (41, "Drowned Bell"), (42, "Answer the Drowned Bell")])
def test_a_card_is_called_by_its_short_name_wherever_columns_are_few(width: int, name: str) -> None:
    cards = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
    assert called(cards["answer-the-drowned-bell"], width, cards).name == name


def test_a_text_can_call_all_cards_by_their_short_names() -> None:
    cards = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
    text = "discard The Unpaid Piper and Kneeling Crab, pay 1 ink for Story of the Salt-Scarred Shipwreck"
    assert with_short_names(text, cards) == "discard Unpaid Piper and Kneeling Crab, pay 1 ink for Story"


def test_written_short_names_are_of_cards_and_tell_a_thing_where_the_name_begins_with_a_verb() -> None:
    names = {card.name: card.type for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values()}
    assert written_names().keys() <= names.keys() and all(len(short) <= 13 for short in written_names().values())
    verbs = [name for name, kind in names.items() if kind == "hallucination" and short_name(name, tuple(names)) == name.split()[0]]
    assert verbs == ["Echoes of a Forgotten World", "Eavesdrop on the Tide", "Dream Someone Else's Dream"], "nouns too; the Tide is a tile"


def test_no_card_is_called_by_the_name_of_a_tile_or_a_bot() -> None:
    """A tile of few columns has the last word of its name."""
    box = as_a(Cosmoctopus, load("cosmoctopus")).box
    tiles = {word for tile in box.tiles.values() for word in (tile.name, tile.name.split()[-1])}
    bots = {name for names in BOTS.values() for name in names}
    assert {"Omen", "Star Atlas"} <= tiles
    assert not {short_among(card.name, box.cards) for card in box.cards.values()} & (tiles | bots)


def test_on_a_single_row_an_effect_is_told_in_signs_before_its_name_is_shortened() -> None:
    deck = as_a(Cosmoctopus, load("cosmoctopus"))
    cards = "tales-of-the-inexplicable clockwork-hummingbird a-polite-introduction-in-ink"
    scene = Scene(
        deck,
        deck.observe(given(Seat(tableau=cards), Seat(), game=deck, row=SHORT_ROW), 0),
        0,
        ("Ann", "Bob"),
        None,
        "",
    )
    InPlay(scene, 0, load_glyphs("unicode"), 45).draw(pen := Pen(39, 3, load_glyphs("unicode")), 0, 0, 39, 3)
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows] == [
        "⁋ Tales of the Inexplicable  -1❖ -1⊛",
        "◊ Clockwork Hummingbird  move at +ʃ",
        "⁋ Polite Introduction in Ink  -1❖ -1⊛",
    ]


def test_below_its_name_an_effect_is_told_in_signs_before_it_is_cut() -> None:
    deck = as_a(Cosmoctopus, load("cosmoctopus"))
    view = deck.observe(given(Seat(tableau="hymnal-of-the-half-heard"), Seat(), game=deck, row=SHORT_ROW), 0)
    InPlay(Scene(deck, view, 0, ("Ann", "Bob"), None, ""), 0, load_glyphs("unicode"), 30).draw(
        pen := Pen(30, 2, load_glyphs("unicode")), 0, 0, 30, 2
    )
    assert "".join(char for char, _ in pen.rows[1]).rstrip() == "  -1≋w; +2 same at ◬ played"


def test_on_a_single_row_the_name_gives_way_to_the_effect() -> None:
    assert in_play(2, "forbidden-too ink-pump") == ["⁋ Forbidden Too  -1❖ -1⊛ cost", "◊ Ink Pump  +3 at each ◗i gain"]


async def test_a_question_about_slots_brings_them_to_the_front_until_another_panel_is_asked_for(tmp_path: Path) -> None:
    cards = "coin-pump ink-drip arm-of-ink arm-of-coins arm-of-cards two-arms encore auto-coins"
    match = match_at(Seat("one-ink nothing", constellations={"fork": ""}, ink=2), Seat(tableau=cards))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("o")
        await settled(shown, pilot)
        assert not table_of(shown).areas["tableau"].display
        assert "In front now: " in screen_text(shown)
        table_of(shown).answer("play one-ink")
        await settled(shown, pilot)
        assert as_a(Prompt, table_of(shown).scene.prompt).kind == "place" and "Fork" in area_text(shown, "tableau")
        await pilot.press("o")
        await settled(shown, pilot)
        assert not table_of(shown).areas["tableau"].display


async def test_a_panel_that_would_change_nothing_is_passed_over(tmp_path: Path) -> None:
    """The other has a constellation in play, and the reader nothing: the others at full length are what is shown already."""
    match = match_at(Seat("one-ink nothing", ink=2), Seat(constellations={"fork": ""}))
    for _ in range(4):
        match.act(match.pending[0], match.game.legal(match.state, match.pending[0])[0])
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 23)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        for _ in range(3):
            before = {name: area.region for name, area in table.areas.items() if area.display}
            await pilot.press("o")
            await settled(shown, pilot)
            changed = {name: area.region for name, area in table.areas.items() if area.display} != before
            assert changed == ("In front now: " in screen_text(shown)), screen_text(shown)


async def test_a_panel_brought_to_the_front_says_so_until_esc_takes_it_back(tmp_path: Path) -> None:
    cards = "coin-pump ink-drip arm-of-ink arm-of-coins arm-of-cards two-arms encore auto-coins"
    shown = app(tmp_path, match_at(Seat("one-ink nothing", ink=2, tableau=cards), Seat(tableau="auto-ink less-ink")))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "in front" not in screen_text(shown)
        await pilot.press("o")
        await settled(shown, pilot)
        assert "in front, esc: back" in area_text(shown, "opponents").splitlines()[0]
        assert "esc goes back." in screen_text(shown)
        table_of(shown).answer("play one-ink")
        await settled(shown, pilot)
        assert "in front, esc: back" in screen_text(shown), "as long as it is there"
        await pilot.press("escape")
        await settled(shown, pilot)
        assert table_of(shown).panel == "tableau" and "Back to the cards in play." in screen_text(shown)
        assert "in front, " not in screen_text(shown)


def own_cards(width: int, height: int, seat: Seat, row: str = "fork less-ink diver") -> list[str]:
    scene = Scene(TEST, TEST.observe(given(seat, row=row), 0), 0, ("Ann", "Bob"), None, "")
    pen = Pen(width, height, load_glyphs("unicode"))
    undrawn(Tableau).draw(pen, scene)
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


def test_who_has_nothing_in_play_yet_reads_how_one_comes_by_tentacles() -> None:
    assert own_cards(45, 7, Seat())[1:] == [
        " Go to a tile with +▯, take a constellation",
        " ✣ and play it: once its four slots are",
        " filled with what you gain after that, it",
        " becomes a tentacle ʃ. Forbidden Knowledge ⊛",
        " costs 13 of a resource: 2 tentacles.",
        "",
    ]
    assert own_cards(40, 4, Seat())[1:] == [
        " Go to a tile with +▯ and take a",
        " constellation ✣. Play it, and fill its",
        " four slots for a tentacle ʃ.",
    ]
    assert own_cards(40, 4, Seat(hand="ink-star"))[1:] == [
        " Play a constellation ✣, and fill its",
        " four slots with what you gain after",
        " that, for a tentacle ʃ.",
    ]
    assert not any(own_cards(45, 7, Seat(tentacles=1))[1:])


@pytest.mark.parametrize(
    ("rows", "names"),
    [(2, ["✣ Bishop", "⁋ Receipts"]), (3, ["✣ Upside-Down Bishop", "⁋ Receipts from the Abyss"])],
)
def test_cards_in_play_all_have_short_names_where_one_has_no_room_for_its_whole_one(rows: int, names: list[str]) -> None:
    deck = as_a(Cosmoctopus, load("cosmoctopus"))
    mine = Seat(tableau="receipts-from-the-abyss", constellations={"the-upside-down-bishop": ""})
    scene: CosmoctopusScene = Scene(deck, deck.observe(given(mine, game=deck, row=SHORT_ROW), 0), 0, ("Ann", "Bob"), None, "")
    undrawn(Tableau).draw(pen := Pen(42, 1 + rows, load_glyphs("unicode")), scene)
    drawn = ["".join(char for char, _ in row) for row in pen.rows[1:]]
    assert [name for name in names if any(row.startswith(f"{name} ") for row in drawn)] == names, drawn


def test_with_no_constellation_in_row_and_hand_it_is_said_what_to_do_meanwhile() -> None:
    assert own_cards(40, 4, Seat(hand="diver"), row="less-ink less-any auto-ink")[1:] == [
        " No constellation ✣ in row or hand yet:",
        " gain resources, play a relic ◊ or",
        " scripture ⁋ meanwhile.",
    ]


async def test_while_the_first_constellation_is_paid_for_nobody_is_told_that_there_is_none(tmp_path: Path) -> None:
    """The constellation has left the hand, and is not in play yet."""
    mine = Seat(hand="dear-stars nothing", ink=5, coins=3)
    shown = app(tmp_path, match_at(mine, Seat(), answers=("play dear-stars",), row="less-ink less-any auto-ink"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        told = " ".join(area_text(shown, "tableau").split())
        assert "Pay 3◗i 2❖ for Dear Stars" in screen_text(shown)
        assert "Play a constellation ✣" in told and "No constellation" not in told


def test_how_to_begin_stays_below_the_first_cards_in_play_until_the_first_constellation() -> None:
    assert own_cards(40, 4, Seat(tableau="auto-ink"))[2:] == [
        " Go to a tile with +▯ to take a ✣; fill",
        " its four slots for a ʃ.",
    ]
    assert not any(own_cards(40, 4, Seat(constellations={"ink-star": ""}))[2:])


async def test_the_first_cards_in_play_do_not_move_what_lies_below_at_80_columns(tmp_path: Path) -> None:
    places = set()
    for mine in ("", "auto-ink", "auto-ink less-ink", "auto-ink less-ink diver"):
        shown = app(tmp_path / f"{len(mine)}", match_at(Seat(tableau=mine), Seat(tableau="less-any")))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            places.add(table_of(shown).areas["opponents"].region.y)
    assert len(places) == 1


def test_opponents_ask_for_the_rows_of_their_picture_or_of_their_texts_beside_it() -> None:
    """A Polite Introduction in Ink: its name and `-1❖ -1⊛ cost` need 43 columns; the picture has 5 rows."""
    deck, area = as_a(Cosmoctopus, load("cosmoctopus")), undrawn(Opponents)
    one = "a-polite-introduction-in-ink"
    needs = []
    for tableau in (one, f"{one} clockwork-hummingbird ancient-astrolabe primer-for-damp-apprentices"):
        state = given(Seat(), Seat(tableau=tableau), game=deck, row=SHORT_ROW)
        needs.append(area.need(Scene(deck, deck.observe(state, 0), 0, ("Ann", "Bob"), None, ""), 57))
    assert needs == [(2, 7), (2, 10)]


def test_small_octopuses_give_way_to_all_the_words_of_what_is_in_play() -> None:
    bob = Seat(tableau="arm-of-ink arm-of-coins arm-of-cards two-arms encore coin-pump")
    pictured, worded = drawn(57, 30, bob, Seat(), Seat()), drawn(57, 12, bob, Seat(), Seat())
    assert any("◉◉" in row for row in pictured) and not any("◉◉" in row for row in worded)
    assert "  ◊ Two Arms  +1◗i at each new ʃ; draw 1 at each new ʃ" in worded


@pytest.mark.parametrize("wanted", [6, 12])
def test_the_log_has_the_rows_below_a_single_opponent(wanted: int) -> None:
    needs = {"menu": (4, 10), "investigator": (0, 0), "realm": (9, 9), "tableau": (2, 6), "opponents": (2, wanted), "log": (3, 40)}
    regions = layout(120, 36, "tableau", lambda area, width: needs.get(area, (2, 9)))
    assert regions["log"].height >= 3 and regions["log"].y == regions["opponents"].bottom
    assert regions["opponents"].height >= min(wanted, 9)


@pytest.mark.parametrize(
    ("height", "ends"), [(4, "for a tentacle ʃ."), (3, "four slots for a ʃ."), (2, "Take a ✣ of the row by a +▯ tile.")]
)
def test_how_one_comes_by_tentacles_is_told_in_whole_sentences_or_not_at_all(height: int, ends: str) -> None:
    undrawn(Tableau).draw(
        pen := Pen(40, height, load_glyphs("unicode")),
        Scene(TEST, TEST.observe(given(row="fork less-ink diver"), 0), 0, ("Ann", "Bob"), None, ""),
    )
    assert " ".join(" ".join("".join(char for char, _ in row) for row in pen.rows[1:]).split()).endswith(ends)
    assert bool(ends) == any(char != " " for row in pen.rows[1:] for char, _ in row)


def test_a_constellation_on_a_line_has_one_notation_on_its_face_where_it_is_inspected_and_among_everything_in_play() -> None:
    glyphs, view = load_glyphs("unicode"), TEST.observe(given(Seat(constellations={"diamond": "a"})), 0)
    scene = Scene(TEST, view, 0, ("Ann", "Bob"), None, "")
    told = "◉i▸(⊚c ⊚w)▸◌s"
    for width, height in ((80, 10), (39, 2)):
        undrawn(Tableau).draw(pen := Pen(width, height, glyphs), scene)
        rows = ["".join(char for char, _ in row) for row in pen.rows]
        assert sum(told in row for row in rows) == 1
    at_length = "A◉ink▸(B⊚coins C⊚whispers)▸D◌stars"
    (page,) = (rows for title, rows in inspect_pages(scene, glyphs)[0] if title.startswith("Diamond"))
    assert f"  {at_length}" in [text for text, _ in page]
    everything = [text for text, _ in PAGES["tableaux"].rows(scene, glyphs)]
    assert f"  Diamond: {at_length}" in everything
    assert any(text.strip().startswith("filled: A; open: B and C; complete: ") for text in everything), "in words too"


def test_the_name_of_a_constellation_is_shortened_and_not_cut() -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    scene = Scene(
        game,
        game.observe(
            given(Seat(constellations={"the-upside-down-bishop": ""}), game=game, row=SHORT_ROW),
            0,
        ),
        0,
        ("Ann", "Bob"),
        None,
        "",
    )

    def name(width: int) -> str:
        undrawn(Tableau).draw(pen := Pen(width, 2, load_glyphs("unicode")), scene)
        return "".join(char for char, _ in pen.rows[1])[2:].split("⊚")[0].strip()

    assert [name(width) for width in (42, 41, 32)] == ["Upside-Down Bishop", "Bishop", "Bishop"]


def test_constellations_keep_their_order_while_a_slot_of_the_second_is_asked_for() -> None:
    """Five rows for six cards: too few for all, enough for both constellations."""
    mine = Seat(constellations={"diamond": "a", "fork": ""}, tableau="less-ink less-coins arm-of-ink two-arms")
    state = given(mine, Seat())
    choices = (Choice(place_code("fork", "a"), "Fork, slot A"), Choice("skip", "no slot"))
    for prompt in (None, Prompt(0, "place", "Place 1 ink.", "", choices, (), "skip")):
        scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), prompt, "")
        pen = Pen(40, 5, load_glyphs("unicode"))
        InPlay(scene, 0, load_glyphs("unicode"), 40, spots=True).draw(pen, 0, 0, 40, 5)
        rows = ["".join(char for char, _ in row) for row in pen.rows]
        assert [row[2:9].strip() for row in rows[:2]] == ["Diamond", "Fork"]


def test_a_face_in_play_has_no_price_which_nobody_pays_any_more() -> None:
    """The Dear Relic costs 3 ink and 2 of any resource, and is paid for."""
    top = next(row for row in own_cards(80, 12, Seat(tableau="dear-relic")) if "◊" in row)
    assert "╭─ ◊ ─" in top and "❖" not in top and "3◗" not in top
