"""The door: which name is proposed, which cannot be had, and that nobody is kept in."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from octotui.widgets.ask_line import AskLine
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.halls import hall_in


def test_a_name_that_is_taken_is_not_proposed_and_another_is_asked_for_until_it_fits(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("Bo")
            app = hall.app("ann", login="bo")
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                text = screen_text(app)
                assert "bo is somebody else's name here." in text
                assert "Yes, bo" not in text
                await pilot.press("1", *"BO", "enter")
                await settled(app, pilot)
                assert app.screen.query_one(AskLine).border_title == "BO is somebody else's name here. Which other?"
                await pilot.press("ctrl+u", *"ann", "enter")
                await settled(app, pilot)
                assert "ann in the lobby." in screen_text(app)
                assert hall.people.name("key of ann") == "ann"

    run(play())


def test_the_code_of_an_invitation_is_not_proposed_as_a_name(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            code = hall.people.invite()
            assert hall.people.accept(code, "key of ann")
            app = hall.app("ann", login=code)
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                text = screen_text(app)
                assert "What are you to be called here?" in text
                assert code not in text

    run(play())


@pytest.mark.parametrize("name", ["ann ", " ann", "ann  b", "ａnn", "ﬁn"])
def test_a_name_that_would_look_like_another_is_refused_and_the_plain_one_is_told(tmp_path: Path, name: str) -> None:
    """Blanks at its ends or twice in it, a wide a, a ligature: whoever reads the list of guests would take it for somebody else's."""
    plain = {"ann  b": "ann b", "ﬁn": "fin"}.get(name, "ann")
    with hall_in(tmp_path) as hall:
        assert hall.people.take_name("key", name) == f"That name is written like another one: call yourself {plain}."
        assert not hall.people.name("key") and not hall.people.take_name("key", plain)


def test_people_can_leave_at_the_door(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("q")
                await settled(app, pilot)
            assert not hall.people.name("key of ann")
            assert not hall.guests

    run(play())


def test_of_two_keys_that_use_an_invitation_at_once_one_is_let_in(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            people = hall.people
            code = people.invite()
            assert people.admits(code, "key of ann") and people.admits(code, "key of eve")
            assert people.accept(code, "key of ann")
            with patch.object(people, "admits", return_value=True):
                assert not people.accept(code, "key of eve")
            assert not people.is_known("key of eve")

    run(play())
