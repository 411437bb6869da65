"""Talks between the cults of a Night of the Grand Octopus at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import EVERYONE
from engine.night.table import Night
from octotui.play.combined import choices
from octotui.play.narration import answer_words, label
from octotui.play.recap import taken_back
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.night.clock_menu import DialMenu
from octotui.tables.night.names import retold
from octotui.tables.night.talk import with_repeats_marked
from tests.app import nights
from tests.app.screens.night import SCREENS
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.night import GAME, Cult
from tests.typed import as_a, there

ALL_OUTSIDE = ["museum museum"] * 5
LONG = ("Annabella", "Bartolome", "Cassandra", "Desdemona", "Ernestine")


@pytest.mark.parametrize(("names", "row"), [(nights.NAMES, "❯A Ann  B Bo  C Cy  D Di  E Ed"), (LONG, "❯A Annabella  B  C  D  E")])
async def test_five_in_one_talk_are_all_shown_with_the_question(
    names: tuple[str, ...], row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "NAMES", names)
    shown = app(tmp_path, nights.match_at(cults=(Cult(),) * 5, clocks=ALL_OUTSIDE, exterior="dreams"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert [line.rstrip() for line in area_text(shown, "dial").splitlines()][1] == row
        assert "What do you propose?" in " ".join(area_text(shown, "menu").split()) and "7 confront" in area_text(shown, "menu")


@pytest.mark.parametrize("name", ["night-propose", "night-respond", "night-swap"])
async def test_a_talk_needs_the_same_room_on_a_fresh_screen(name: str, tmp_path: Path) -> None:
    """What the menu needs does not depend on what it showed before."""
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        fresh = DialMenu(lambda: shown.appearance, lambda: shown.glyphs)
        assert fresh.need(table.scene, 32) == table.areas["menu"].need(table.scene, 32)


async def test_who_leads_a_cult_is_named_where_it_is_chosen(tmp_path: Path) -> None:
    """Bo leads the Lantern Watch."""
    for name, line in (("night-propose", "Bo dominates"), ("night-colony", "name Bo to put one back")):
        (tmp_path / name).mkdir()
        shown = app(tmp_path / name, SCREENS[name][0]())
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert line in area_text(shown, "menu")


async def test_what_is_said_stands_in_the_log_and_in_the_save(tmp_path: Path) -> None:
    match = SCREENS["night-respond"][0]()
    assert match is not None
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("m", "3", "q", "enter")
        await settled(shown, pilot)
        assert "Ann: “3q”" in area_text(shown, "dial") and len(match.nodes) == 1
        again, damage = Match.load(GAME, match.journal())
        assert damage is None and again.said == match.said
        assert Replay(again).log()[-1].text == "Ann: “3q”"


@pytest.mark.parametrize("name", ["night-propose", "night-respond", "night-swap", "night-colony"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_a_person_has_one_name_on_the_whole_table(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for area in ("menu", "dial", "log", "describe"):
            text = " ".join(area_text(shown, area).split())
            assert not [cult for cult in ("Drowned Choir", "Lantern Watch", "Thorn Circle") if cult in text], (area, text)


def test_n08_a_hint_names_people() -> None:
    """What it says of a choice comes before its reason: Ann and Bo, who leads the Lantern Watch, meet in the library."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    (choice,) = choices(match, 0, ["gather lantern"]).values()
    assert choice.gain == "1 grimoire for Bo"


async def test_the_talk_says_who_speaks_and_what_is_proposed(tmp_path: Path) -> None:
    """N8: Bo has proposed to gather, Ann answers."""
    match = SCREENS["night-respond"][0]()
    assert match is not None
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = screen_text(shown)
        assert "B Bo ❯A Ann" in text
        assert "Talk in the library" in text and "proposed: Bo dominates" in " ".join(area_text(shown, "menu").split())
        await pilot.press("y")
        await settled(shown, pilot)
        assert match.nodes[1].code == "agree" and len(as_a(Night, match.state).gathered[1]) == 1


async def test_the_panel_of_a_talk_begins_with_a_whole_sentence_and_the_log_does_not_repeat_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "NAMES", LONG)
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        for code in ("nothing", "gather lantern", "nothing", "gather lantern", "agree"):
            await nights.sat_down(shown, pilot)
            rows = area_text(shown, "dial").splitlines()
            assert rows[2].startswith(("Nothing said", *LONG))
            assert "propos" not in area_text(shown, "log")
            table_of(shown).answer(code)


async def test_n08_a_talk_says_what_comes_of_no_agreement_and_who_proposes_last_at_every_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "NAMES", LONG)
    clocks = ("garden library", "garden library", "garden crypt")
    again, asks = ("gather lantern", "nothing"), ("Do you agree?", "Agree, or what do you propose?")
    lose = "No agreement: -1 power each", "Without agreement each loses 1 power"
    for answers, told, asked in (
        (again[:1], (lose,), asks),
        ((*again, *again[:1]), (lose, ("In round 3 only Bartolome, who spoke first", "Round 3: only B")), asks),
        ((*again, *again), (lose, ("The last proposal is yours",)), asks),
        ((*again, *again, *again[:1]), (("ll agree, or",),), 2 * ("Agree, or it is a confrontation.",)),
    ):
        match = nights.match_at(people=3, cults=nights.THREE, clocks=clocks, first=1)
        for code in answers:
            match.act(match.pending[0], code)
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await nights.sat_down(shown, pilot)
            for size in ((80, 24), (120, 36), (200, 60)):
                await pilot.resize_terminal(*size)
                await settled(shown, pilot)
                said, panel = (" ".join(area_text(shown, area).split()) for area in ("menu", "dial"))
                assert all(any(text in panel for text in ways) for ways in told), (size, panel)
                assert asked[size == (80, 24)] in said
                assert "of 3" not in said and "of 3" in panel, "the panel says which round it is, and where"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_each_answer_says_what_it_brings_and_to_whom(size: tuple[int, int], tmp_path: Path) -> None:
    """N8, N10: Ann has three components, and Bo none; Bo proposes to dominate."""
    cults = (Cult(components="skull idol chart"), Cult(), Cult("crypt"))
    clocks = ("garden library", "garden library", "museum crypt")
    shown = app(tmp_path, nights.match_at("gather lantern", cults=cults, clocks=clocks, first=1))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = " ".join(area_text(shown, "menu").split())
        assert "1 grimoire for Bo" in text or "Bo +1 grimoire" in text
        assert ("agree: Bo dominates" in text) == (size[0] > 80), "in few columns only the question repeats what is proposed"
        assert text.count(" win") == 1 and ("for you: you win" in text or "+1 grimoire: you win" in text)


async def test_at_80_by_24_each_answer_to_whoever_wants_to_dominate_takes_one_row(tmp_path: Path) -> None:
    match = nights.match_at("gather lantern", cults=nights.THREE, clocks=("garden library", "garden library", "museum crypt"), first=1)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        prompt = there(table_of(shown).scene.prompt)
        last = [row for row in area_text(shown, "menu").splitlines() if row.strip()][-len(prompt.choices) :]
        assert [row.split()[0] for row in last] == ["1", "2", "3", "44"]


@pytest.mark.parametrize("keys", [("4",), ("c",), ("up",), ("f",)])
async def test_a_digit_that_first_only_marks_stands_twice_until_its_choice_is_marked_or_has_a_letter(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    """A confrontation costs power."""
    shown = app(tmp_path, SCREENS["night-respond"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "44 confront  costs 1 power each" in area_text(shown, "menu")
        await pilot.press(*keys)
        if keys == ("up",):
            await pilot.press("up")
        await settled(shown, pilot)
        key = "c" if keys == ("f",) else "4"
        assert f"\n{key}  confront  costs 1 power each" in area_text(shown, "menu")


@pytest.mark.parametrize(("exterior", "once"), [("dreams", "+1 key, the others +1 power"), ("marsh", "+1 key, exchange")])
async def test_at_80_by_24_what_anybody_would_gain_who_dominates_is_said_once(exterior: str, once: str, tmp_path: Path) -> None:
    """N8, N12, N13: four are outside, and all but Di, who has proposed to dominate, could be proposed."""
    match = nights.match_at("gather thorn", clocks=ALL_OUTSIDE[:4], cults=nights.RICH, exterior=exterior, first=3)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = " ".join(area_text(shown, "menu").split())
        assert text.count(once) == 1 and text.endswith(f"66 confront costs 1 power each Who dominates: {once}")
        assert "1 agree 2 nothing" in text and "3 you dominate 4 Bo dominates 5 Cy dominates 66" in text


async def test_what_somebody_would_gain_who_dominates_stands_behind_each_where_it_has_room(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["night-respond"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "you dominate  +1 grimoire" in area_text(shown, "menu") and "Who dominates" not in area_text(shown, "menu")


def test_n10_the_last_component_that_a_cult_needs_says_so_where_it_is_gathered() -> None:
    cults = (Cult("museum", components="skull idol chart"), Cult("museum"), Cult("museum"))
    match = nights.match_at(cults=cults, clocks=("crypt library", "crypt museum", "crypt museum"))
    assert label(match, match.state, 0, "take grimoire") == "gather a grimoire: you win"


def test_n08_the_log_says_proposals_as_clauses() -> None:
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("nothing", "agree"):
        match.act(match.game.pending(match.state)[0], code)
    told = [line.text for line in Session(Table(match)).log()]
    assert "Ann proposes that nothing happens" in told and not any("proposes: " in text or "agrees: " in text for text in told)


async def test_n08_who_alone_can_propose_in_the_last_round_is_spoken_to(tmp_path: Path) -> None:
    """Ann and Bo meet in the library; Ann, who spoke first, is asked in the second round."""
    match = nights.match_at(people=1, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for seat, code in ((0, "gather choir"), (1, "nothing")):
        match.act(seat, code)
    for size, said in (((80, 24), "Round 3: only you propose"), ((200, 60), "In round 3 only you, who spoke first, can still propose")):
        (folder := tmp_path / str(size[0])).mkdir()
        shown = app(folder, match)
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            assert said in area_text(shown, "dial")


async def test_n08_the_log_tells_each_time_what_is_proposed_again_and_again_in_a_talk(tmp_path: Path) -> None:
    """Ann and Bo meet in the library, and neither gives way; Ann has the last proposal."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    firsts = ["Ann proposes to dominate", "Bo proposes that nothing happens"]
    for code in ("gather choir", "nothing", "gather choir", "nothing"):
        match.act(match.game.pending(match.state)[0], code)
    log = Session(Table(match)).log()
    again = ["Ann proposes again to dominate", "Bo proposes again that nothing happens"]
    assert [line.text for line in with_repeats_marked(log) if line.kind == "proposed"] == [*firsts, *again]
    opening = next(line for line in log if line.kind == "proposed")
    said = [line.text for line in with_repeats_marked([*log, opening]) if line.kind == "proposed"]
    assert said == [*firsts, *again, "Ann proposes again to dominate"]
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        assert "The last proposal is yours" in area_text(shown, "dial") and "can still propose" not in screen_text(shown)
        await pilot.press("L")
        await settled(shown, pilot)
        page = screen_text(shown)
        assert page.count("Ann proposes") == 2 and "has set the clock" not in page


def test_n08_what_was_proposed_in_another_talk_is_not_said_again() -> None:
    met = LogLine("Cults meet", "met", event=("met", EVERYONE, "crypt"))
    proposed = LogLine("Ann proposes to dominate", "proposed", event=("proposed", 0, "gather choir"))
    assert with_repeats_marked([met, proposed, met, proposed]) == [met, proposed, met, proposed]


def test_an_undo_in_a_talk_speaks_of_no_turn() -> None:
    """Ann takes back what she has proposed, and with it what Bo has said since; the turn goes on."""
    match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("nothing", "gather lantern"):
        match.act(match.game.pending(match.state)[0], code)
    path = match.path()
    match.undo(0)
    assert taken_back(match, path, 0) == "What Bo did since is taken back too."


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_the_line_below_says_how_far_one_gets_who_gathers(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["night-gather"][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("take grimoire")
        await settled(shown, pilot)
        assert "Gather a grimoire. Then you have 1 of 4 different components." in area_text(shown, "describe")


def test_n08_a_question_about_a_proposal_has_shorter_wordings_without_place_and_round() -> None:
    match = nights.match_at("gather lantern", people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    (seat,) = match.game.pending(match.state)
    prompt = match.game.prompt(match.state, seat)
    assert prompt is not None
    first, middle, brief, shortest = prompt.wordings
    assert "round 1 of 3" in first and "In round 3 only the Drowned Choir can still propose" in first and "round" not in middle
    assert middle == "It is proposed: the Lantern Watch dominates. Do you agree?"
    assert brief.startswith(shortest) and len(shortest) < len(brief) < len(middle)


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (("gather choir", "nothing", "agree"), "All agree in the library: nothing happens. Ann gives way"),
        (("gather choir", "nothing", "gather choir", "gather lantern", "nothing"), "Ann gives way and proposes that nothing happens"),
        (("gather choir", "agree"), "All agree in the library: Ann dominates"),
        (("nothing", "gather lantern", "gather choir", "agree"), "All agree in the library: Ann dominates. Bo gives way"),
    ],
)
def test_n08_the_log_says_who_gives_way(codes: tuple[str, ...], told: str) -> None:
    match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in codes:
        match.act(match.pending[0], code)
    said = [line.text for line in Session(Table(match)).log()]
    assert told in said
    loaded, _ = Match.load(GAME, match.journal())
    assert told in [line.text for line in Session(Table(loaded)).log()]


async def test_n08_answers_have_the_digits_of_the_menu_and_their_letters_stand_in_the_help(tmp_path: Path) -> None:
    shown = app(tmp_path, match := SCREENS["night-respond"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "agree  n nothing" not in screen_text(shown) and "1 agree" in area_text(shown, "menu")
        await pilot.press("question_mark")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).split())
        assert "Or y: agree, n: nothing happens, c twice: a confrontation." in text
        assert "A digit takes its line; shown twice, as 44, it costs power and is pressed twice." in text
        await pilot.press("escape", "y")
        await settled(shown, pilot)
        assert "agree" in [node.code for node in there(match).nodes]


def test_a_replay_tells_an_answer_of_its_player_and_not_of_you() -> None:
    cults = (Cult("museum", components="skull idol chart"), Cult("museum"), Cult("museum"))
    match = nights.match_at(cults=cults, clocks=("crypt library", "crypt museum", "crypt museum"))
    assert answer_words(match, match.state, 0, "take grimoire") == f"gather a grimoire: {match.names[0]} wins"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("your skull for the idol of Bo: you win", "skull for the idol of Bo: Ann wins"),
        ("you dominate", "Ann dominates"),
        ("you have none to give, or one of what is offered", "none to give, or one of what is offered"),
        ("gather nothing: Bo wins", "gather nothing: Bo wins"),
    ],
)
def test_nobody_is_you_in_an_answer_that_is_told_to_others(asked: str, told: str) -> None:
    assert retold(asked, "Ann") == told


async def test_proposals_that_come_too_late_are_called_proposals(tmp_path: Path) -> None:
    """Bo has the last answer, to Ann's last proposal."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("gather choir", "nothing", "gather choir", "nothing", "gather choir"):
        match.act(match.game.pending(match.state)[0], code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await nights.sat_down(shown, pilot)
        said = " ".join(area_text(shown, "menu").split())
        assert "⊖ nothing happens, you dominate: no time is left for another proposal" in said


async def test_where_proposals_are_not_called_so_those_that_are_refused_are_not_either(tmp_path: Path) -> None:
    """N8: Bo has what lies in the library, and so cannot be named to dominate it."""
    cults = (Cult(), Cult(components="grimoire"), Cult())
    shown = app(tmp_path, nights.match_at(cults=cults, clocks=("garden library", "garden library", "garden crypt")))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        said = " ".join(area_text(shown, "menu").split())
        assert "⊖ Bo dominates: Bo has a grimoire" in said and "propose:" not in said


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_keys_of_a_talk_say_that_one_can_say_something(size: tuple[int, int], tmp_path: Path) -> None:
    for name, talks in (("night-respond", True), ("night-propose", True), ("night-gather", False)):
        shown = app(tmp_path / name, SCREENS[name][0]())
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            assert ("  m say  " in screen_text(shown)) == talks and "? help" in screen_text(shown)


async def test_once_others_have_spoken_the_keys_of_a_talk_still_say_that_one_can_say_something(tmp_path: Path) -> None:
    """Bo has answered Ann's proposal."""
    match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("gather choir", "nothing"):
        match.act(match.pending[0], code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        last = screen_text(shown).splitlines()[-1]
        assert "m say" in last and "? help" in last


"""Enough with a key of the marsh."""


def met_in_the_crypt() -> Match:
    """Ann and Bo meet there, once Cy has gathered in the library."""
    match = nights.match_at(cults=nights.THREE)
    for seat, code in enumerate(("clock museum crypt", "clock museum crypt", "clock museum library")):
        match.act(seat, code)
    match.act(2, "take grimoire")
    return match


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_n08_the_clocks_stay_above_a_talk_where_there_is_room(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, met_in_the_crypt())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        rows = [row.split() for row in area_text(shown, "dial").splitlines()]
        (talk,) = [n for n, row in enumerate(rows) if row[:1] == ["Talk"]]
        assert ["A", "crypt", "B", "crypt", "C", "library"] in rows[:talk] and ["❯A", "Ann", "B", "Bo"] in rows[talk:]


async def test_n08_at_the_least_size_a_talk_has_its_panel_alone(tmp_path: Path) -> None:
    shown = app(tmp_path, met_in_the_crypt())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "dial").startswith("Talk in the crypt")
