"""A payment where columns and rows are few: in signs, with short names, and with numbers that stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import to_json
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.effects import Amounts
from engine.cosmoctopus.settling import Settlement
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.barred import barred_choice, with_gaps
from octotui.tables.cosmoctopus.bill import NO_OTHER, ONLY_CARDS, Bill, BillLine, Change, in_brief
from octotui.tables.cosmoctopus.menu import Menu
from octotui.tables.cosmoctopus.short_text import spelling
from octotui.widgets.scene import Scene
from tests.app.payments import POOR, RICH, Paid, asked, paying
from tests.app.tables import BOT, THREE, app, area_text, screen_text, settled, table_of, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import SHIPPED, TEST, Seat, given, play
from tests.typed import as_a


@pytest.mark.parametrize(
    ("amounts", "cards", "tokens", "short"),
    [
        ((1, 0, 0, 0), ("fork",), (1,), "discard Fork, use ◘1, pay 1◗i"),
        ((2, 0, 12, 0), (), (), "pay 2◗i 12≋w"),
        ((1, 1, 1, 1), (), (), "pay 1 of each resource"),
    ],
)
def test_where_rows_are_short_a_payment_is_put_in_signs(
    amounts: Amounts, cards: tuple[str, ...], tokens: tuple[int, ...], short: str
) -> None:
    line = BillLine("", "", pays=Settlement(amounts, cards, tokens, ()))
    assert in_brief(as_a(Table, paying(RICH).state), line, spelling(load_glyphs("unicode"))).label == short


@pytest.mark.parametrize(
    ("code", "more", "now", "then", "short"),
    [
        ("pay ink", True, ((0, 2, 0, 0), (), ()), ((1, 0, 0, 0), (), ()), "pay 1◗i, not 2¢c"),
        ("pay ink", True, ((0, 1, 0, 0), (), ()), ((1, 0, 0, 0), (), ()), "pay 1◗i, not 1¢c"),
        ("pay stars", True, ((0, 0, 0, 0), (), (2,)), ((0, 0, 0, 1), (), ()), "pay 1✦s, not ◘2"),
        ("pay stars", False, ((0, 0, 0, 3), (), ()), ((0, 1, 1, 1), (), ()), "pay 1¢c 1≋w, not 2✦s"),
        ("discard fork", True, ((0, 0, 0, 0), ("one-ink",), ()), ((0, 0, 0, 0), ("fork",), ()), "discard Fork, not One Ink"),
        (
            "discard one-ink",
            False,
            ((0, 0, 0, 0), ("one-ink",), ()),
            ((0, 0, 0, 0), ("fork",), ()),
            "keep One Ink, discard Fork",
        ),
        ("token 2", False, ((0, 0, 0, 0), (), (2,)), ((0, 2, 0, 0), (), ()), "keep ◘2, pay 2¢c"),
        ("pay ink", False, ((2, 1, 0, 0), (), ()), ((1, 0, 1, 1), (), ()), "pay 1≋w 1✦s, not 1◗i 1¢c"),
        ("token 2", True, ((0, 0, 0, 1), (), ()), ((0, 0, 0, 0), (), (2,)), "use ◘2, not 1✦s (1 lost)"),
        ("discard fork", True, ((0, 2, 0, 0), (), ()), ((1, 0, 1, 0), ("fork",), ()), "discard Fork, pay 1◗i 1≋w, not 2¢c"),
    ],
)
def test_where_rows_are_short_a_change_of_a_payment_is_put_in_signs(code: str, more: bool, now: Paid, then: Paid, short: str) -> None:
    line = BillLine(code, "", change=Change(code, more, Settlement(*now, ()), Settlement(*then, ())))
    told = in_brief(as_a(Table, paying(RICH).state), line, spelling(load_glyphs("unicode")))
    assert (told.label, told.gain) == (short, "")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_cards_that_would_be_discarded_are_dim_in_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    """Diver and Nothing are proposed, One Ink is kept."""
    shown = app(tmp_path, paying(POOR))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        pen = table.areas["hand"].draw_with(table.scene, load_glyphs("unicode"))
        styles = dict[str, bool]()
        for row in pen.rows:
            text = "".join(char for char, _ in row)
            styles |= {name: row[text.index(name)][1] == "dim" for name in ("Diver", "Nothing", "One Ink") if name in text}
    assert styles == {"Diver": True, "Nothing": True, "One Ink": False}


async def test_a_card_whose_line_comes_to_the_same_as_that_of_another_names_that_one(tmp_path: Path) -> None:
    """One of three cards is to stay in hand: to discard the third is to keep one of the others."""
    shown = app(tmp_path, paying(POOR))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "1 keep Diver, discard One Ink" in menu and "2 keep Nothing, discard One Ink" in menu
        assert "3 same as 2" in menu
        await pilot.press("3")
        await settled(shown, pilot)
        assert "0 discard One Ink and Diver, pay 3◗i" in area_text(shown, "menu")


async def test_beside_a_resource_to_pay_only_signs_are_named_that_say_something_of_it(tmp_path: Path) -> None:
    """Of 1 of any resource; the bar of each and its Forbidden Knowledge do not matter now."""
    seat = Seat("generic-vision one-ink", tableau="less-any", ink=1, coins=1)
    shown = app(tmp_path, match_at(seat, answers=("play generic-vision",)))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert table_of(shown).scene.cursor == "pay ink"
        assert "◗ ink" in area_text(shown, "describe") and "knowledge" not in area_text(shown, "describe")


async def test_at_80_columns_no_line_of_a_payment_is_cut(tmp_path: Path) -> None:
    seat = Seat(hand="dear-relic one-ink ink-star nothing", ink=3, coins=1, whispers=1, stars=1, tokens=(1,))
    shown = app(tmp_path, paying(seat))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Pay 3 ink and 2 of any resource for Dear" in screen_text(shown) or "Pay 3◗i 2❖ for Dear Relic." in screen_text(shown)
        assert "⋯" not in area_text(shown, "menu")


async def test_a_payment_that_nothing_can_change_is_called_the_only_way(tmp_path: Path) -> None:
    shown = app(tmp_path, paying(Seat(hand="dear-relic diver nothing", ink=3)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "the only way to pay" in menu and "⊖" not in menu


def test_a_resource_whose_line_comes_to_the_same_as_another_names_that_one() -> None:
    """Of 3 coins 2 are paid: 1 fewer is 1 ink more, which has a line."""
    prompt = asked(Session(MatchTable(match_at(Seat(hand="generic-vision one-ink", ink=1, coins=3), answers=("play generic-vision",)))))
    told = [(refusal.label, refusal.reason.text) for refusal in prompt.refused if refusal.code == "pay coins"]
    assert told == [("pay fewer coins", "the same as the line of ink")]


MANY_WAYS = Seat(hand="dear-relic one-ink ink-star nothing", ink=3, coins=1, whispers=2, stars=1, tokens=(1,))


async def test_a_line_of_a_payment_that_can_change_nothing_now_has_its_key_which_says_why(tmp_path: Path) -> None:
    """Ink pays 3 of 3 that only it can pay; the token has its number, each resource its letter. A coin less is a whisper more: its key has
    no line of its own.
    """
    shown = app(tmp_path, match_at(MANY_WAYS, Seat(), Seat(), people=THREE, answers=("play dear-relic",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "0 pay 3◗i 1¢c 1≋w  leaves 1≋w 1✦s" in menu
        assert all(f" {key} " in menu.replace("\n", " ") for key in "4iws"), menu
        assert "i ⊖ needed" in menu and "same as" not in menu and " c " not in menu.replace("\n", " ")
        await pilot.press("6")
        await settled(shown, pilot)
        assert table_of(shown).note == "Pay fewer coins: the same as the line of whispers."
        await pilot.press("c")
        await settled(shown, pilot)
        assert "0 pay 3◗i 2≋w  leaves 1¢c 1✦s" in area_text(shown, "menu")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_a_resource_has_the_same_key_in_every_payment_however_many_cards_are_in_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    many = "dear-relic one-ink ink-star nothing diver two-arms arm-of-ink"
    for hand in ("dear-relic", many):
        shown = app(tmp_path / hand[-3:], match_at(Seat(hand=hand, ink=6, coins=2, whispers=2, stars=2), answers=("play dear-relic",)))
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            menu = area_text(shown, "menu")
            assert all(line in menu for line in ("c pay 1¢c, not 1◗i", "w pay 1≋w, not 1◗i", "s pay 1✦s, not 1◗i")), menu


@pytest.mark.parametrize(
    ("code", "more", "now", "then"),
    [
        ("the-lesser-squid", False, ("the-lesser-squid",), ("the-greater-squid",)),
        ("the-greater-squid", True, ("the-lesser-squid",), ("the-greater-squid",)),
    ],
)
@pytest.mark.parametrize(("shorter", "names"), [(0, {"The Lesser Squid", "The Greater Squid"}), (1, {"Lesser Squid", "Greater Squid"})])
def test_all_cards_in_a_line_of_a_payment_have_names_as_short(
    code: str, more: bool, now: tuple[str, ...], then: tuple[str, ...], shorter: int, names: set[str]
) -> None:
    change = Change(f"discard {code}", more, *(Settlement((0, 0, 0, 0), cards, (), ()) for cards in (now, then)))
    state = given(Seat(), game=SHIPPED, row="the-lesser-squid the-greater-squid the-burst-balloon")
    told = in_brief(state, BillLine(change.code, "", change=change), spelling(load_glyphs("unicode")), shorter).label
    assert set(re.split("keep |, not |, discard |discard ", told)) - {""} == names


@pytest.mark.parametrize(
    ("price", "said"),
    [
        ((3, 1, 0), ["digits or arrows: discard a constellation instead", "digits or arrows: discard a ✣ instead"]),
        ((3, 0, 1), ["digits or arrows: discard a card instead", "digits or arrows: discard a card"]),
    ],
)
def test_where_1_is_to_pay_the_menu_says_that_a_card_can_be_discarded_instead(price: Price, said: list[str]) -> None:
    choices = Choice("pay stars", "pay 1 star"), Choice("discard fork", "discard Fork"), Choice("discard one-ink", "discard One Ink")
    bill = Bill(0, "payment", "Pay 1.", "", choices, (), "pay stars", purchase="play diver", price=price)
    state = given(Seat(hand="fork one-ink", stars=1), Seat())
    digits = {"discard fork": "2", "discard one-ink": "4"}
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), bill, "pay stars", digits=digits)
    assert [undrawn(Menu)._told_in_place(scene, bill, width).replace("2 4", "digits") for width in (60, 40)] == said


@pytest.mark.parametrize(("hand", "said"), [("one-ink", "any card pays 1❖"), ("diver", "a scripture pays 1◗i, any card 1❖")])
async def test_c16_it_is_not_said_what_a_type_pays_that_is_not_in_hand(hand: str, said: str, tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat(hand=f"dear-relic {hand}", ink=5, coins=3), answers=("play dear-relic",)))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert any(row.strip().endswith(said) for row in area_text(shown, "menu").splitlines())
        assert ("scripture pays" in area_text(shown, "menu")) == ("scripture" in said)


async def test_what_another_line_says_is_refused_at_its_number_and_not_once_more_below(tmp_path: Path) -> None:
    """With Diver discarded, i pays 1 more ink, which the line of Diver says; without it there is no ink to spare."""
    shown = app(tmp_path, match_at(Seat(hand="nothing diver", ink=13, tokens=(2,)), answers=("claim ink",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        before = area_text(shown, "menu").splitlines()
        await pilot.press("2")
        await settled(shown, pilot)
        after = area_text(shown, "menu").splitlines()
        for menu in (before, after):
            assert not any("or a card" in row or row.startswith("⊖") for row in menu), menu


async def test_who_has_looked_at_what_is_marked_after_a_refused_key_pays_with_one_enter(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(MANY_WAYS, Seat(), Seat(), people=THREE, answers=("play dear-relic",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        answered = len(table_of(shown).session.match.nodes)
        await pilot.press("6", "x")
        await settled(shown, pilot)
        await pilot.press("escape", "enter")
        await settled(shown, pilot)
        assert len(table_of(shown).session.match.nodes) > answered


async def test_at_80_columns_a_payment_leaves_the_others_a_line_each(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(MANY_WAYS, Seat(), Seat(), people=THREE, answers=("play dear-relic",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert [row.split()[0] for row in area_text(shown, "opponents").splitlines()] == ["Bo", "Cy"]


async def test_a_payment_says_what_lowered_its_price_and_what_it_leaves(tmp_path: Path) -> None:
    seat = Seat(hand="dear-relic one-ink", tableau="less-ink", ink=5, coins=3)
    shown = app(tmp_path, paying(seat))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "Pay 2◗i 2❖ for Dear Relic (was 3◗i 2❖)." in screen_text(shown)
        assert "It leaves you 2 ink, 2 coins and 1 card." in screen_text(shown)


async def test_at_80_columns_a_payment_of_many_cards_has_their_short_names(tmp_path: Path) -> None:
    hand = "shake-hands-with-all-eight-arms seashell-of-ill-advice anglers-gaslamp float-upon-the-ephemeral-river"
    row = "the-lesser-squid the-greater-squid the-burst-balloon"
    position = play(given(Seat(hand=hand, ink=1, coins=3), Seat(), game=SHIPPED, row=row), "play shake-hands-with-all-eight-arms")
    shown = app(tmp_path, Match.from_position(SHIPPED, to_json(position), BOT, CosmoctopusOptions(), 1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "0 discard Seashell, River and Gaslamp" in area_text(shown, "menu")


async def test_the_key_of_help_stays_at_the_end_of_the_screen_however_many_cards_pay(tmp_path: Path) -> None:
    payers = (
        "price-list-of-the-sunken-bazaar trapped-in-a-timeless-existence float-upon-the-ephemeral-river story-of-the-salt-scarred-shipwreck"
    )
    row = "the-lesser-squid the-greater-squid the-burst-balloon"
    seat = Seat(hand=f"shake-hands-with-all-eight-arms {payers}", ink=1, coins=2)
    position = play(given(seat, Seat(), game=SHIPPED, row=row), "play shake-hands-with-all-eight-arms")
    shown = app(tmp_path, Match.from_position(SHIPPED, to_json(position), BOT, CosmoctopusOptions(), 1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        described = area_text(shown, "describe")
        assert "discard River, Story, Price List and Existence, pay 1◗i 2¢c." in described and described.rstrip().endswith("? help")


@pytest.mark.parametrize(("width", "told"), [(80, "costs 12◗i 1▯"), (120, "costs 12◗i 1▯")])
async def test_c19_forbidden_knowledge_that_cards_have_to_pay_for_says_so_at_once(tmp_path: Path, width: int, told: str) -> None:
    shown = app(tmp_path, match_at(Seat(hand="dear-scripture", ink=12), people=BOT))
    async with shown.run_test(size=(width, 36 if width > 80 else 24)) as pilot:
        await settled(shown, pilot)
        assert told in area_text(shown, "menu")
        table_of(shown).move_cursor("claim ink")
        await settled(shown, pilot)
        assert "costs 12 ink and a card" in area_text(shown, "describe").replace("Costs", "costs").replace("\n", " ")


@pytest.mark.parametrize(("width", "told"), [(38, "1-4: any card pays 1❖  6 ⊖"), (22, "1-4: any card pays 1❖")])
def test_numbers_that_can_change_nothing_and_have_no_row_stand_behind_the_cards_so_that_none_is_left_out(width: int, told: str) -> None:
    listed = [(n, Choice(f"pay {n}", "")) for n in (5, 7, 8)]
    barred = [Refusal(f"pay {n}", "", Reason("used-up", ""), number=n) for n in (6, 9)]
    assert with_gaps("1-4: any card pays 1❖", listed, barred, load_glyphs("unicode"), width) == told


async def test_a_token_in_place_of_a_resource_is_told_whole_at_80_columns(tmp_path: Path) -> None:
    seat = Seat("generic-vision one-ink ink-star", tableau="less-any", ink=1, stars=2, tokens=(1, 2))
    shown = app(tmp_path, match_at(seat, answers=("play generic-vision",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "use ◘1  instead of up to 1❖" in menu and "costs" not in menu


@pytest.mark.parametrize(
    ("code", "reason", "told"),
    [
        ("pay coins", NO_OTHER, "⊖ needed"),
        ("pay coins", ONLY_CARDS, "⊖ less with a card"),
        ("token 2", NO_OTHER, "⊖ ◘2 needed"),
    ],
)
def test_a_line_that_can_change_nothing_is_short(code: str, reason: Reason, told: str) -> None:
    assert barred_choice(Refusal(code, "", reason, number=3), load_glyphs("unicode"))[1].label == told


async def test_c12_the_letter_of_a_resource_that_0_pays_is_told_too(tmp_path: Path) -> None:
    seat = Seat("generic-vision", tableau="less-any", ink=1, coins=1)
    shown = app(tmp_path, match_at(seat, answers=("play generic-vision",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "0 pay 1◗i (or i)" in area_text(shown, "menu") and "c pay 1¢c" in area_text(shown, "menu")
        await pilot.press("i")
        await settled(shown, pilot)
        assert as_a(Table, table_of(shown).session.match.state).resources[0] == (0, 1, 0, 0)
