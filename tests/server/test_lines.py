"""Guests in plain text, at the door, in the lobby and at tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from octotui.server.hall.limits import Limits
from octotui.server.text.stream import LineStream
from octotui.tables.cosmoctopus.short_name import without_article
from tests.server.house import guest, new_key, run, serving
from tests.server.test_rpc import program
from tests.server.text import TextGuest, line_guest, text_line

OVER = "The game is over"


async def opened(ann: TextGuest, game: str) -> str:
    """Ann opens a table of this game as it is proposed; return its code."""
    await ann.until("in the lobby")
    ann.type("new")
    games = await ann.until("Enter takes")
    ann.type(next(line.split(".")[0] for line in games.splitlines() if f". {game}" in line))
    await ann.until("Enter opens the table")
    ann.type("")
    about = await ann.until("Type begin")
    return next(word.rstrip(".,") for word in about.split() if word.startswith("octo-"))


async def at_table(ann: TextGuest, bo: TextGuest, game: str) -> None:
    """Ann opens a table, Bo sits down with its code, and Ann begins."""
    code = await opened(ann, game)
    await bo.until("in the lobby")
    bo.type(f"code {code}")
    await bo.until("Seat 2: you.")
    await ann.until("Seat 2: bo.")
    ann.type("begin")
    await ann.until("quit for the lobby.")
    await bo.until("quit for the lobby.")


async def plays(who: TextGuest) -> None:
    """Take what is proposed until the game is over."""
    while not (await who.until("Your answer: ", OVER)).endswith(OVER):
        who.type("")


def test_two_play_a_whole_game_in_plain_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key()) as ann, line_guest(port, "bo", new_key()) as bo:
            await at_table(ann, bo, "Oct8")
            await asyncio.gather(plays(ann), plays(bo))
            await ann.until("Type again to play again")
            ann.type("")
            await ann.until("ann in the lobby")
            match = server.hall.tables[1].table.match
            assert match.over and match.names == ("ann", "bo")

    run(play())


def test_the_code_of_an_invitation_is_not_proposed_as_a_name_in_plain_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, open_=False) as (server, port):
            code = server.hall.people.invite()
            async with text_line(port, code, new_key(), "line") as ann:
                await ann.until("Type the name you are to be called here: ")
                assert code not in ann.text
                ann.type("")
                await ann.until("That name is empty. Type the name")
                ann.type("ann")
                await ann.until("ann in the lobby")

    run(play())


def test_a_name_of_somebody_else_is_not_proposed_in_plain_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), text_line(port, "bo", new_key(), "line") as bo:
            await bo.until("You are bo here.")
            assert not server.hall.people.take_name("another key", "bo")
            bo.type("")
            await bo.until("bo is somebody else's name here. Type the name you are to be called here: ")
            bo.process.stdin.write_eof()
            assert await bo.ended() == 0
            async with text_line(port, "BO", new_key(), "line") as other:
                await other.until("BO is somebody else's name here. Type the name")

    run(play())


def test_yes_and_no_at_the_door_are_answers_and_no_names(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as (_, port),
            text_line(port, "ann", new_key(), "line") as ann,
            text_line(port, "bo", new_key(), "line") as bo,
        ):
            await ann.until("You are ann here. Press enter if that is right, or type another name: ")
            ann.type("yes")
            await ann.until("ann in the lobby")
            await bo.until("You are bo here.")
            bo.type("n")
            await bo.until("Type the name you are to be called here: ")
            bo.type("bea")
            await bo.until("bea in the lobby")

    run(play())


def test_what_others_do_is_told_while_one_waits_but_nothing_of_their_hands(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key()) as ann, line_guest(port, "bo", new_key()) as bo:
            await at_table(ann, bo, "Cosmoctopus")
            match = server.hall.tables[1].table.match
            state: Any = match.state
            asked = match.pending[0]
            who, other = (ann, bo) if asked == 0 else (bo, ann)
            await other.until(f"{match.names[asked]} is asked.")
            await who.until("Your answer: ")
            who.type("hand", "")
            await other.until("moves Cosmoctopus to")
            names, row = state.box.cards, set(state.row)
            hidden = {without_article(names[card].name) for card in state.hand[asked]} - {without_article(names[card].name) for card in row}
            assert [name for name in hidden if name in who.text] and not [name for name in hidden if name in other.text]

    run(play())


def test_what_is_said_at_a_table_is_told_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann, line_guest(port, "bo", new_key()) as bo:
            await at_table(ann, bo, "Oct8")
            ann.type("say I go first")
            await bo.until("ann: “I go first”")
            bo.type("say \x1b[2Jno\x07")
            await bo.until("Your answer: " if "Your answer" in bo.text else "")
            ann.type("say fine")
            await bo.until("ann: “fine”")
            assert b"\x1b" not in ann.told and b"\x07" not in ann.told

    run(play())


def test_the_lobby_tells_of_new_tables_with_the_next_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann, line_guest(port, "bo", new_key()) as bo:
            await bo.until("No table waits.")
            await opened(ann, "Oct8")
            await bo.until("1. Waiting table: Oct8: ann, a free seat.")
            bo.type("1")
            await ann.until("Seat 2: bo.")

    run(play())


def test_join_goes_straight_to_the_table_in_plain_text_and_on_the_screen(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann:
            code = await opened(ann, "Oct8")
            async with line_guest(port, "bo", key, f"line join {code}") as bo:
                await bo.until("Seat 2: you.")
                bo.type("stand")
                await bo.until("in the lobby")
            async with guest(port, "bo", key, command=f"join {code}", arrives="is the host") as bo_at_screen:
                assert "Seat 2: bo" in bo_at_screen.text

    run(play())


def test_a_second_window_takes_the_keyboard_and_the_first_is_told_what_all_see(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", key) as ann, line_guest(port, "bo", new_key()) as bo:
            await at_table(ann, bo, "Oct8")
            async with guest(port, "ann", key) as second:
                second.press("1")
                await ann.until("You play on in another window.")
                ann.type("undo")
                await ann.until("You only watch here.")

    run(play())


def test_a_person_in_plain_text_and_a_program_agree_on_lines_of_their_own(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key()) as ann, program(port, "bot", key) as bot:
            code = await opened(ann, "Oct8")
            await bot.call("tables.join", code=code)
            await ann.until("Seat 2: bot.")
            ann.type("begin")
            await ann.until("quit for the lobby.")
            await ann.until("asked.", "Your answer: ")
            ann.type("end together")
            await ann.until("You ask bot to end the game here.")
            asked = await bot.notice("match.asked")
            assert asked["request"]["text"] == "ann would end the game here, without a result. Do you agree?"
            await bot.call("match.agree", match=asked["match"], seat=1, yes=False)
            await ann.until("bot does not agree: the game goes on.")
            await bot.call("match.away", match=asked["match"])
            await ann.until("bot is away for a while; the seat is kept.")
            ann.type("give up", "give up")
            await ann.until("You have given up.")
            while (await bot.notice("match.news"))["kind"] != "gave-up":
                pass
            rungs = (await bot.call("ladder.list", game="oct8"))["rungs"]
            assert [(rung["name"], rung["won"]) for rung in rungs] == [("bot", 1), ("ann", 0)]
            match = server.hall.tables[1].table.match
            assert not [line for line in match.lines if line in ann.text + bot.text]

    run(play())


def test_with_a_terminal_what_is_typed_is_echoed_and_can_be_corrected(tmp_path: Path) -> None:
    async def play() -> None:
        how: dict[str, Any] = {"term_type": "dumb", "term_size": (80, 24)}
        async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key(), **how) as ann:
            await ann.until("in the lobby")
            ann.process.stdin.write(b"sayx\x7f hi\x1b[A\r")
            await ann.until("say\x78\b \b hi\r\n")
            assert [one.text for one in server.hall.talk.latest] == ["hi"]
            ann.process.stdin.write(b"\x04")
            assert await ann.ended() == 0
            assert ann.text.endswith("Goodbye. Your seats stay yours.\r\n") and "\x1b" not in ann.text

    run(play())


def test_lines_are_broken_at_words_at_the_terminals_width_and_nowhere_without_one(tmp_path: Path) -> None:
    async def play() -> None:
        how: dict[str, Any] = {"term_type": "dumb", "term_size": (60, 24)}
        async with (
            serving(tmp_path) as (_, port),
            line_guest(port, "ann", new_key(), **how) as ann,
            line_guest(port, "bo", new_key()) as bo,
        ):
            for who in (ann, bo):
                await who.until("in the lobby")
                who.type("help")
                await who.until("help")
            await bo.until("quit: ")
            await ann.until("quit: ")
            rows = ann.text.split("\r\n")
            assert 50 < max(map(len, rows)) < 60
            assert max(map(len, bo.text.split("\n"))) > 60
            begun = len(ann.text)
            ann.process.change_terminal_size(200, 24)
            ann.type("help")
            await ann.until("quit: ")
            assert 60 < max(map(len, ann.text[begun:].split("\r\n"))) < 200

    run(play())


def test_the_language_c_gets_ascii(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as (_, port),
            line_guest(port, "ann", new_key(), env={"LANG": "C"}) as ann,
            line_guest(port, "bo", new_key()) as bo,
        ):
            await at_table(ann, bo, "Oct8")
            bo.type("say très bien")
            await ann.until('bo: "tr?s bien"')
            assert ann.told.isascii()

    run(play())


def test_a_fault_of_the_program_ends_the_line_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        with patch("octotui.server.text.visit.Visit.read_list", side_effect=ZeroDivisionError):
            async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key()) as ann:
                assert await ann.ended() == 1
                assert "octotui crashed; this is a bug." in ann.text
                assert not server.hall.guests

    run(play())


def test_whoever_watches_is_told_what_everybody_sees_and_whoever_is_asked_may_have_a_hint(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(think=0.1)) as (_, port), line_guest(port, "ann", new_key()) as ann:
            await opened(ann, "Oct8")
            ann.type("bot 2 easy", "begin")
            await ann.until("Your answer: ")
            async with line_guest(port, "cy", new_key()) as cy:
                await cy.until("1. Watch Oct8")
                cy.type("1")
                await cy.until("quit for the lobby.")
                cy.type("say hello", "hand", "quit")
                await cy.until("You only watch here, and have nothing of your own.")
                await cy.until("cy in the lobby")
                assert "Hand: " in ann.text and "Hand: " not in cy.text
            ann.type("hint")
            await ann.until("An expert is thinking about it.")
            await ann.until("Your answer: ")

    run(play())


@pytest.mark.parametrize(("breaks", "then"), [("connection_lost", [b""]), ("end", [b""]), ("end_of_input", [b"12\n", b"1", b""])])
def test_half_a_line_is_an_answer_only_if_its_sender_ends_the_input_after_it(breaks: str, then: list[bytes]) -> None:
    """A network that breaks after the first digit of a number, or a server that ends, answers nothing in anybody's name."""

    async def play() -> None:
        stream = LineStream(None, 100)
        stream.feed(b"12\n1")
        getattr(stream, breaks)()
        assert [await stream.next_line() for _ in then] == then

    run(play())
