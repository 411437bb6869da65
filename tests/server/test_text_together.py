"""A finished game looked at together in plain text, and with those at screens: leading, following, stepping for oneself, and a review."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from octotui.bots.task import Task
from octotui.server.hall.served_table import ServedTable
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import Bots, TestHall, hall_in
from tests.server.visitors import Visitor, visitor


@asynccontextmanager
async def three(folder: Path, game: str = "oct8") -> AsyncIterator[tuple[TestHall, ServedTable, Visitor, Visitor, Visitor]]:
    """Ann and Bo at a finished match in plain text, which Cy has watched."""
    with hall_in(folder) as hall:
        number = hall.match_of(game, hall.person("ann", here=False), hall.person("bo", here=False))
        async with visitor(hall, "ann") as ann, visitor(hall, "bo") as bo, visitor(hall, "cy") as cy:
            for guest in (ann, bo, cy):
                await guest.told("1")
            finish(hall.tables[number].table)
            for guest in (ann, bo, cy):
                await guest.until("together to look back at the game with the others")
                await guest.told()
            yield hall, hall.tables[number], ann, bo, cy


def test_the_first_to_come_leads_and_the_others_follow_until_they_step_for_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with three(tmp_path) as (_, served, ann, bo, cy):
            last = len(served.table.match.path()) - 1
            assert "You lead; nobody follows yet." in (told := await ann.told("together")) and "looks back" not in told
            assert "ann looks back at the game: look at it together." in await bo.told()
            assert "ann leads, you follow." in await bo.told("together")
            await cy.told("together")
            assert "You lead, bo and cy follow." in await ann.told()
            assert f"Answer {last} of {last}" in await ann.told("last")
            for guest in (bo, cy):
                assert f"Answer {last} of {last}" in await guest.told()
            stepped = await bo.told("previous")
            assert f"Answer {last - 1} of {last}" in stepped and "ann leads, you step for yourself. Type follow: follow again." in stepped
            assert "Answer 5 of" in await ann.told("5")
            assert "Answer 5 of" in await cy.told() and "Answer" not in await bo.told()
            assert "Answer 5 of" in await bo.told("follow")
            await ann.told("view all")
            assert "Every hand." in await cy.told()
            assert "Somebody leads already; that ends when they leave." in await cy.told("lead")
            assert "Type again to play again" in await ann.told("quit")
            assert "Nobody leads now. Type lead: you lead." in await cy.told()
            assert "You lead, bo follows." in await cy.told("lead")
            assert "Answer 6 of" in await cy.told("")
            assert "Answer 6 of" in await bo.told()

    run(play())


def test_those_who_look_back_together_talk_ask_who_is_there_and_are_told_of_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with three(tmp_path) as (_, _, ann, bo, cy):
            for guest in (ann, cy):
                await guest.told("together")
            assert "All can read it." in await ann.told("say look at this")
            assert "ann: “look at this”" in await cy.told()
            await cy.told("say I see")
            assert "cy: “I see”" in await ann.told()
            assert "1 watches: cy." in await ann.told("who")
            await bo.told("quit", "quit")
            assert "bo has left the table" in await ann.told()
            told = await cy.told("help")
            assert all(f"  {word}" in told for word in ("next or n:", "view:", "review:", "follow:", "lead:", "say:", "hand:"))

    run(play())


def test_a_last_answer_taken_back_with_consent_leads_from_the_replay_to_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with three(tmp_path) as (_, served, ann, bo, cy):
            await bo.told("together")
            await cy.told("together")
            await ann.told("undo")
            assert "Type yes or no." in await bo.told()
            told = await bo.told("yes")
            assert not served.table.match.over
            assert "all have agreed" in told and "You are told what they do" in told + await ann.told()
            assert not served.together.viewers
            assert "You only watch here." in await cy.told("next")

    run(play())


class OneByOne(Adviser):
    """An expert who lets others go on between two answers."""

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        await asyncio.sleep(0)
        return await super().think(game, task, tell)


def test_a_review_is_told_when_it_is_there_and_the_replay_goes_on_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bots, "share", lambda bots: OneByOne())

    async def play() -> None:
        async with three(tmp_path) as (_, _, ann, *_):
            await ann.told("together")
            ann.type("review bo", "3")
            await ann.until("An expert goes over")
            await ann.until("Answer 3 of")
            await ann.until("that bo answered cost more than", "Where bo's chance to win fell most")

    run(play())


def test_whoever_leaves_while_a_review_is_made_hears_nothing_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with three(tmp_path) as (_, _, ann, *_):
            await ann.told("together")
            ann.type("review bo", "quit")
            await ann.until("Type again to play again")
            assert "chance to win" not in await ann.told()

    run(play())


def test_a_guest_in_plain_text_follows_one_at_a_screen(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
            async with visitor(hall, "ann") as ann, hall.on_screen("bo") as (app, pilot):
                await ann.told("1")
                await pilot.press("1")
                await settled(app, pilot)
                finish(hall.tables[number].table)
                await ann.until("Type again to play again")
                await settled(app, pilot)
                assert "HAS WON" in screen_text(app)
                await pilot.press("space")
                await settled(app, pilot)
                assert "Look at it together" in screen_text(app)
                await pilot.press("3")
                await settled(app, pilot)
                assert "bo looks back at the game" in await ann.told()
                assert "bo leads, you follow." in await ann.told("together")
                await pilot.press("right")
                await settled(app, pilot)
                assert "Answer 1 of" in await ann.told()
                assert "You lead, ann follows." in screen_text(app)

    run(play())
