"""A payment as one answer: in the menu, by keys, in plain text, undone and told as one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.chance import Live
from engine.core.match import Match
from engine.core.numbers import numbered
from engine.core.prompt import Prompt, Refused
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.effects import TYPES
from engine.cosmoctopus.table import Table
from octotui.play import combined
from octotui.play.narration import prompt_for
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.appearance import load_glyphs
from octotui.tables.combined_picks import changes, picks
from octotui.tables.cosmoctopus.bill import Bill, BillLine, told_at_length, worth_of_cards
from octotui.tables.cosmoctopus.short_text import spelling
from tests.app.payments import POOR, RICH, asked, owned, paying
from tests.app.tables import BOT, PEOPLE, app, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import SHIPPED, Seat
from tests.headless.typist import typed
from tests.typed import as_a, there

# --- what is asked


def test_the_first_line_pays_all_of_it_and_the_others_change_a_part() -> None:
    prompt = asked(Session(MatchTable(paying(RICH))))
    first, *others = prompt.choices
    assert prompt.proposal == first.code == "at once: pay rest" and first.label == "pay 4 ink, 1 coin"
    assert first.price == ((4, "ink"), (1, "coins")) and not changes(prompt, first.code)
    assert [(choice.label, choice.gain) for choice in others] == [
        ("discard One Ink", "instead of 1 ink"),
        ("discard Ink Star", "instead of 1 ink"),
        ("use 1 ink", "instead of 1 coin"),
        ("use 1 coin", "instead of 1 ink"),
    ]
    assert all(changes(prompt, choice.code) for choice in others)


def test_where_resources_do_not_suffice_the_first_line_says_which_cards_go() -> None:
    prompt = asked(Session(MatchTable(paying(POOR))))
    assert prompt.choices[0].label == "discard Diver and Nothing, pay 3 ink"
    keep = next(choice for choice in prompt.choices if choice.code == "discard nothing")
    assert (keep.label, keep.gain) == ("keep Nothing", "and discard One Ink instead")


def test_c16_what_only_a_card_or_token_can_pay_is_not_called_unpayable() -> None:
    def refusals(match: Match) -> list[tuple[str, str]]:
        return [(refusal.label, refusal.reason.text) for refusal in asked(Session(MatchTable(match))).refused]

    assert refusals(paying(POOR)) == [("pay less ink", "choose a card to discard instead")]
    tokens_only = match_at(Seat(hand="generic-vision", ink=2, tokens=(1,)), answers=("play generic-vision",))
    assert refusals(tokens_only) == [("pay less ink", "choose a discount token instead")]
    assert refusals(paying(Seat(hand="dear-relic diver nothing", ink=3))) == [
        ("keep Diver", "nothing else can pay for it"),
        ("keep Nothing", "nothing else can pay for it"),
        ("pay less ink", "nothing else can pay for it"),
    ]


def test_a_payment_looked_at_closely_says_what_each_part_pays_and_what_is_left() -> None:
    def said(match: Match, n: int) -> list[str]:
        prompt = as_a(Bill, asked(Session(MatchTable(match))))
        return told_at_length(as_a(Table, match.state), prompt, as_a(BillLine, prompt.choices[n]))

    assert said(paying(RICH), 0) == [
        "4 ink pay 3 ink and 1 of any resource.",
        "1 coin pays 1 of any resource.",
        "It leaves you 1 ink, 2 coins and 2 cards.",
    ]
    assert said(paying(RICH), 1) == [
        "The payment becomes: discard One Ink, pay 3 ink, 1 coin.",
        "One Ink, a hallucination, pays 1 of any resource.",
        "3 ink pay the part in ink.",
        "1 coin pays 1 of any resource.",
        "It leaves you 2 ink, 2 coins and 1 card.",
    ]
    assert said(paying(POOR), 0) == [
        "Diver, a scripture, pays 1 ink.",
        "Nothing, a hallucination, pays 1 of any resource.",
        "3 ink pay 2 ink and 1 of any resource.",
        "It leaves you no resources and 1 card.",
    ]


@pytest.mark.parametrize(
    ("price", "said"),
    [
        ((0, 3, 2), "a scripture pays 1◗i, any card 1❖"),
        ((1, 2, 0), "a relic pays 1¢c"),
        ((3, 0, 2), "any card pays 1❖"),
    ],
)
def test_c16_at_a_payment_it_is_said_which_cards_pay_what(price: Price, said: str) -> None:
    assert worth_of_cards(price, [f"a {kind}" for kind in TYPES], spelling(load_glyphs("unicode")).amount) == said


def test_every_line_of_a_payment_keeps_its_number_while_the_payment_changes() -> None:
    session = Session(
        MatchTable(paying(Seat(hand="dear-relic one-ink ink-star nothing", ink=3, coins=1, whispers=1, stars=1, tokens=(2,))))
    )
    lines = ["discard one-ink", "discard ink-star", "discard nothing", "token 2", "pay ink", "pay coins", "pay whispers", "pay stars"]
    changes = ((), ("token 2",), ("discard ink-star",), ("discard ink-star", "pay whispers"), ("pay stars",), tuple(lines[:4]))
    seen = set()
    for changed in changes:
        _, *given = numbers(asked(session, *changed)).items()
        assert [lines.index(code) + 1 for code, _ in given] == [number for _, number in given] == sorted(number for _, number in given)
        seen |= {code for code, _ in given}
    assert seen == set(lines) - {"pay ink"}, "nothing else pays the ink"


def numbers(prompt: Prompt) -> dict[str, int]:
    return {choice.code: number for number, choice in numbered(prompt.choices)}


def test_a_card_has_its_place_in_hand_as_number_when_it_is_played_and_when_it_pays() -> None:
    """The second card cannot be played: 2 of its 4 ink are lacking, for which no scripture can be discarded."""
    prompt = asked(Session(MatchTable(match_at(Seat(hand="one-ink dear-relic ink-flood", ink=2)))))
    assert numbers(prompt) == {"play one-ink": 1, "play ink-flood": 3, "end": 0}
    assert [(refusal.code, refusal.number) for refusal in prompt.refused if refusal.number] == [("play dear-relic", 2)]


def test_cards_keep_their_numbers_and_places_while_one_of_them_is_paid_for_and_after_an_undo() -> None:
    """The second of four cards is paid for with the first, the third and the fourth: 1, 3 and 4. Ink, 5, does the same as coins."""
    session = Session(MatchTable(match_at(Seat(hand="one-ink dear-relic ink-star nothing", ink=4, coins=2))))
    session.act("play dear-relic")
    numbered = {"at once: pay rest": 0, "discard one-ink": 1, "discard ink-star": 3, "discard nothing": 4, "pay coins": 6}
    assert numbers(asked(session)) == numbered
    session.act("at once: pay rest")
    session.undo()
    assert numbers(asked(session)) == numbered


def test_the_payment_itself_is_0_and_what_is_no_card_comes_after_the_hand() -> None:
    seat = Seat(hand="dear-relic one-ink ink-star nothing", ink=5, coins=1, whispers=1, tokens=(2,))
    assert numbers(asked(Session(MatchTable(paying(seat))))) == {
        "at once: pay rest": 0,
        "discard one-ink": 1,
        "discard ink-star": 2,
        "discard nothing": 3,
        "token 2": 4,
        "pay ink": 5,
        "pay coins": 6,
        "pay whispers": 7,
    }


def test_a_last_unit_is_paid_with_0_too_and_cards_keep_their_places() -> None:
    match = match_at(Seat(hand="dear-relic one-ink diver", ink=4), answers=("play dear-relic", *["pay ink"] * 3, "discard one-ink"))
    assert numbers(asked(Session(MatchTable(match)))) == {"pay ink": 0, "discard diver": 1}


def test_c12_a_tribute_of_1_is_paid_with_0_and_the_others_are_counted_from_1() -> None:
    match = match_at(Seat(ink=1, coins=3, stars=1), ask="move", head="ink-3", answers=("move any-2",))
    assert numbers(asked(Session(MatchTable(match)))) == {"pay coins": 0, "pay ink": 1, "pay stars": 2}


def test_no_two_lines_of_a_payment_read_alike() -> None:
    seat = Seat(hand="generic-vision one-ink", coins=1, whispers=1, stars=1, tokens=(2,))
    session = Session(MatchTable(match_at(seat, answers=("play generic-vision",))))
    for changed in ((), ("token 2",), ("token 2", "pay stars"), ("discard one-ink",)):
        said = [(choice.label, choice.gain) for choice in asked(session, *changed).choices]
        assert len(said) == len(set(said))


def test_c16_a_card_discarded_to_pay_takes_the_place_of_one_resource_and_leaves_the_others() -> None:
    """Without that card the ink need not be kept for it, which is no reason to pay ink in place of both the coin and the whisper."""
    seat = Seat(hand="generic-vision ink-vision", ink=2, coins=1, whispers=1)
    first, *others = asked(Session(MatchTable(match_at(seat, answers=("play generic-vision",))))).choices
    assert first.label == "pay 1 coin, 1 whisper"
    discard = next(choice for choice in others if choice.code == "discard ink-vision")
    assert discard.label == "discard Ink Vision" and discard.gain in ("instead of 1 coin", "instead of 1 whisper")


async def test_c19_the_letter_of_a_resource_changes_a_payment_also_where_a_card_has_the_line_that_comes_to_the_same(tmp_path: Path) -> None:
    """With Diver to be discarded, i pays 1 more ink, which the line of Diver says; without it there is no ink to spare."""
    shown = app(tmp_path, match_at(Seat(hand="nothing diver", ink=13), answers=("claim ink",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key, first in (("2", "discard Diver, pay 12 ink"), ("i", "pay 13 ink"), ("i", "pay 13 ink")):
            await pilot.press(key)
            await settled(shown, pilot)
            assert there(table_of(shown).scene.prompt).choices[0].label == first
        assert table_of(shown).note == "Pay less ink: choose a card to discard instead."


async def test_arrows_go_through_all_ways_to_pay_as_they_are_numbered(tmp_path: Path) -> None:
    """Cards in hand and resources lie beside the menu, where the nearest way down ended."""
    shown = app(tmp_path, paying(RICH))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        codes = list(table_of(shown).scene.choices)
        for way, after in (("down", [*codes[1:], codes[0]]), ("up", [*reversed(codes)])):
            for code in after:
                await pilot.press(way)
                assert table_of(shown).scene.cursor == code


def test_what_comes_to_the_same_is_listed_once() -> None:
    seat = Seat(hand="generic-vision one-ink", ink=1, coins=3)
    first, *others = asked(Session(MatchTable(match_at(seat, answers=("play generic-vision",))))).choices
    assert first.label == "pay 2 coins"
    assert [(choice.label, choice.gain) for choice in others[:2]] == [
        ("discard One Ink", "instead of 1 coin"),
        ("use 1 ink", "instead of 1 coin"),
    ]


def test_the_resource_in_place_of_a_token_is_listed_once() -> None:
    seat = Seat(hand="generic-vision one-ink", ink=2, tokens=(1,))
    first, *others = asked(Session(MatchTable(match_at(seat, answers=("play generic-vision",)))), "token 1").choices
    assert first.label == "use the discount token worth 1, pay 1 ink"
    assert [(choice.label, choice.gain) for choice in others] == [
        ("discard One Ink", "instead of 1 ink"),
        ("keep the discount token worth 1", "and pay 1 ink instead"),
    ]


def test_a_turn_with_nothing_left_asks_only_for_its_end() -> None:
    match = match_at(Seat(hand="nothing"), answers=("play nothing",))
    assert asked(Session(MatchTable(match))).text == "End your turn."


def test_one_unit_is_asked_for_as_ever() -> None:
    match = match_at(Seat(hand="generic-vision one-ink relic-4", coins=1), answers=("play generic-vision", "discard relic-4"))
    assert match.state.over or match.game.question(match.state).kind == "payment"
    prompt = asked(Session(MatchTable(match)))
    assert [choice.code for choice in prompt.choices] == ["pay coins", "discard one-ink"] and prompt.proposal == "pay coins"


def test_a_change_is_kept_and_older_ones_give_way_only_where_they_must() -> None:
    session = Session(MatchTable(paying(RICH)))
    assert asked(session, "discard one-ink").choices[0].label == "discard One Ink, pay 3 ink, 1 coin"
    assert asked(session, "discard one-ink", "pay ink").choices[0].label == "discard One Ink, pay 4 ink"
    assert asked(session, "discard one-ink", "pay coins").choices[0].label == "pay 3 ink, 2 coins"
    assert asked(session, "discard one-ink", "discard one-ink").choices[0].label == "pay 4 ink, 1 coin"


@pytest.mark.parametrize("seats", [2, 3])
def test_in_any_game_every_change_leaves_a_payment_that_is_accepted(seats: int) -> None:
    rng, chance, met = Random(seats), Live(seats), 0
    s = SHIPPED.setup(SHIPPED.read_options({}), seats, chance)
    while not s.over and met < 60:
        seat, question = SHIPPED.pending(s)[0], SHIPPED.question(s)
        code = rng.choice(SHIPPED.legal(s, seat))
        if question.kind in ("payment", "tribute"):
            met += 1
            changed: tuple[str, ...] = ()
            for _ in range(4):
                prompt = there(prompt_for(SHIPPED, s, seat, changed))
                assert prompt == prompt_for(SHIPPED, SHIPPED.redeal(s, seat, rng), seat, changed)
                assert len({choice.code for choice in prompt.choices}) == len(prompt.choices)
                after = s
                for pick in picks(prompt.proposal):
                    assert SHIPPED.question(after).kind == question.kind
                    after = SHIPPED.apply(after, seat, pick, Live(1))
                assert not SHIPPED.same_question(s, after) or SHIPPED.question(after).kind != question.kind
                parts = [choice.code for choice in prompt.choices if changes(prompt, choice.code)]
                for part in parts:
                    other = there(prompt_for(SHIPPED, s, seat, (*changed, part)))
                    assert other.choices[0].label != prompt.choices[0].label
                changed = (*changed, rng.choice(parts)) if parts else changed
        s = SHIPPED.apply(s, seat, code, chance)
    assert met


def test_what_is_paid_in_place_of_something_is_said_in_one_clause() -> None:
    seat = Seat(hand="generic-vision one-ink", coins=1, whispers=1, stars=3)
    first, *others = asked(Session(MatchTable(match_at(seat, answers=("play generic-vision",))))).choices
    less = next(choice for choice in others if choice.code == "pay stars")
    assert first.label == "pay 2 stars"
    assert (less.label, less.gain) == ("use 1 coin, 1 whisper", "instead of 2 stars")


# --- given, and taken back


def test_it_is_several_answers_in_the_journal_and_one_for_undo_and_redo() -> None:
    match = paying(POOR)
    session = Session(MatchTable(match))
    session.act(asked(session).proposal)
    assert [line[9:] for line in match.lines[1:]] == ['[0,"discard diver"]', '[0,"discard nothing"]', '[0,"pay rest"]']
    paid = owned(match)
    session.undo()
    assert match.here == 0 and owned(match) == ((3, 0, 0, 0), ("diver", "nothing", "one-ink"))
    session.redo()
    assert owned(match) == paid == ((0, 0, 0, 0), ("one-ink",))
    loaded, _ = Match.load(match.game, match.journal())
    Session(MatchTable(loaded)).undo()
    assert loaded.here == 0


def test_an_answer_that_cannot_all_be_given_changes_nothing() -> None:
    match = paying(POOR)
    with pytest.raises(Refused):
        combined.act(match, 0, "at once: discard diver, pay coins")
    with pytest.raises(Refused):
        combined.act(match, 0, "at once: discard diver, pay coins, pay rest")
    assert len(match.nodes) == 1 and len(match.lines) == 1


def test_the_log_tells_it_in_one_sentence() -> None:
    match = paying(POOR)
    session = Session(MatchTable(match))
    session.act(asked(session).proposal)
    assert [line.text for line in session.log()[:2]] == [
        "Ann discards Diver and Nothing and pays 3 ink for Dear Relic",
        "Ann plays Dear Relic",
    ]


def test_single_resources_are_told_together_too() -> None:
    match = paying(RICH)
    session = Session(MatchTable(match))
    session.act("at once: pay coins, pay coins")
    assert session.log()[0].text == "Ann pays 3 ink, 2 coins for Dear Relic"


def test_c12_a_tribute_is_told_with_where_it_leads() -> None:
    session = Session(MatchTable(match_at(Seat(ink=1, coins=3, stars=1), ask="move", head="ink-3")))
    session.act("move any-2")
    session.act("pay coins")
    assert session.log()[0].text.startswith("Ann pays 1 coin to go to ")


# --- by keys


def test_a_replay_shows_all_of_it_in_one_step() -> None:
    match = paying(POOR)
    before = match.here
    combined.act(match, 0, there(prompt_for(match.game, match.state, 0)).proposal)
    replay = Replay(match)
    assert len(match.path()) - match.path().index(before) > 2, "several picks"
    replay.go(match.path().index(before))
    assert replay.forward() and replay.at == match.path().index(combined.together(match, match.path())[-1][-1])
    assert "discards Diver and Nothing and pays 3 ink" in replay.answer()
    assert [line.text for line in replay.log()] == [line.text for line in Session(MatchTable(match)).log()]
    assert replay.back() and replay.nodes[replay.at].number == before


async def test_enter_pays_it_and_u_takes_all_of_it_back(tmp_path: Path) -> None:
    match = paying(POOR)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Enter: discard Diver and Nothing, pay 3 ink." in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert owned(match) == ((0, 0, 0, 0), ("one-ink",))
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.here == 0 and table_of(shown).marks.code == there(table_of(shown).scene.prompt).proposal


async def test_a_digit_changes_a_part_and_the_mark_goes_back_to_the_first_line(tmp_path: Path) -> None:
    match = paying(RICH)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "i")
        await settled(shown, pilot)
        assert "Enter: discard One Ink, pay 4 ink." in screen_text(shown)
        assert len(match.nodes) == 1
        await pilot.press("escape", "full_stop")
        await settled(shown, pilot)
        assert owned(match) == ((2, 2, 0, 0), ("ink-star",))


async def test_the_full_stop_on_a_change_gives_the_answer_as_it_is_set(tmp_path: Path) -> None:
    match = paying(RICH)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        proposal = there(table_of(shown).scene.prompt).proposal
        await pilot.press("tab", "full_stop")
        await settled(shown, pilot)
        assert tuple(node.code for node in match.nodes[1:]) == picks(proposal)


async def test_the_describe_line_says_that_a_change_pays_nothing_yet(tmp_path: Path) -> None:
    shown = app(tmp_path, paying(RICH))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("tab")
        await settled(shown, pilot)
        assert "Enter only changes it: discard One Ink instead of 1 ink. Nothing is paid yet." in screen_text(shown)


# --- in plain text


def test_one_line_pays_and_one_line_changes_and_pays() -> None:
    match = paying(RICH)
    text = typed(match, "1, 3, 0")
    assert "Enter takes 0, pay 4 ink, 1 coin." in text
    assert owned(match) == ((1, 3, 0, 0), ("ink-star",))
    assert "Ann discards One Ink and pays 4 ink for Dear Relic." in text
    match = paying(POOR)
    text = typed(match, "", "u")
    assert "Ann discards Diver and Nothing and pays 3 ink for Dear Relic." in text and match.here == 0


def test_a_line_that_only_changes_asks_again_with_the_change() -> None:
    match = paying(RICH)
    text = typed(match, "1")
    assert "Enter takes 0, discard One Ink, pay 3 ink, 1 coin." in text and len(match.nodes) == 1
    assert "There is no choice 9" in typed(paying(RICH), "9, 0")
    assert "pay rest does not change a part" in typed(paying(RICH), "pay rest, 0")


def test_between_people_too_it_is_one_step_for_undo() -> None:
    match = paying(POOR, PEOPLE)
    session = Session(MatchTable(match))
    session.act(asked(session).proposal)
    session.undo()
    assert match.here == 0


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("play generic-vision",), "Enter and 0 pay as proposed"),
        (("play generic-vision", "discard fork"), "Enter pays with what is marked"),
    ],
)
async def test_the_help_says_what_enter_pays(tmp_path: Path, answers: tuple[str, ...], said: str) -> None:
    shown = app(tmp_path, match_at(Seat(hand="generic-vision one-ink fork", ink=1, coins=1), answers=answers, people=BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        assert said in screen_text(shown)


async def test_escape_at_a_payment_goes_back_to_the_card(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat(hand="dear-relic one-ink", ink=5), people=BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("escape")
        assert "takes back" not in screen_text(shown), "there is nothing to take back"
        await pilot.press("1")
        await settled(shown, pilot)
        match = table_of(shown).session.match
        assert match.game.question(match.state).kind == "payment"
        await pilot.press("escape")
        await settled(shown, pilot)
        assert match.game.question(match.state).kind == "act" and table_of(shown).marks.code == "play dear-relic"


def test_the_last_unit_is_asked_for_in_the_words_of_whole_payments() -> None:
    seat = Seat(hand="generic-vision one-ink relic-4", coins=1, tokens=(2,))
    choices = asked(Session(MatchTable(match_at(seat, answers=("play generic-vision", "discard relic-4"))))).choices
    assert [(choice.label, choice.gain) for choice in choices] == [
        ("pay 1 coin", ""),
        ("discard One Ink", ""),
        ("use the discount token worth 2", "instead of up to 2 of any resource"),
    ]


async def test_after_a_change_it_is_said_that_nothing_is_paid_yet(tmp_path: Path) -> None:
    """120×36: two resources can pay, so that lines change the payment."""
    shown = app(tmp_path, match_at(Seat("generic-vision", ink=2, coins=2), Seat()))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        assert "the lines below change it" in screen_text(shown) and "Not paid yet" not in screen_text(shown)
        bill = as_a(Bill, table_of(shown).scene.prompt)
        table_of(shown).pick(bill.choices[1].code)
        await settled(shown, pilot)
        assert "Not paid yet. Enter: pay" in screen_text(shown)
