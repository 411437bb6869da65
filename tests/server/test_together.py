"""A finished game looked at together: one leads, the others follow or step for themselves, and the lead can be taken over."""

from __future__ import annotations

from pathlib import Path

from octotui.play.together import Place, Together
from tests.server.answers import finish
from tests.server.halls import hall_in
from tests.server.house import guest, run, serving
from tests.server.test_playing import seated

HOME, END = "\x1b[H", "\x1b[F"


def place(at: int) -> Place:
    return Place(at, None, 0)


def test_the_first_to_come_leads_and_the_others_follow() -> None:
    here = Together()
    ann, bo = here.comes("ann"), here.comes("bo")
    here.steps(ann, place(3))
    assert here.leader is ann and here.place == place(3) and bo.follows
    here.steps(bo, place(9))
    assert here.place == place(3) and not bo.follows
    here.follow(bo)
    assert bo.follows


def test_each_is_told_who_leads() -> None:
    here = Together()
    ann = here.comes("ann")
    assert here.roles_text(ann, "T", "f") == "You lead; nobody follows yet."
    bo, cy = here.comes("bo"), here.comes("cy")
    assert here.roles_text(ann, "T", "f") == "You lead, bo and cy follow."
    assert here.roles_text(bo, "T", "f") == "ann leads, you follow with cy."
    here.steps(cy, place(1))
    assert here.roles_text(cy, "T", "f") == "ann leads, you step for yourself. f: follow again."
    here.goes(ann)
    assert here.roles_text(bo, "T", "f") == "Nobody leads now. T: you lead."


def test_the_lead_is_taken_over_only_once_the_leader_has_left() -> None:
    here = Together()
    ann, bo = here.comes("ann"), here.comes("bo")
    here.steps(ann, place(4))
    assert not here.lead(bo, place(0)) and here.leader is ann
    here.goes(ann)
    assert here.leader is None
    assert here.lead(bo, place(7)) and here.leader is bo and here.place == place(7)


def test_who_looks_back_again_and_again_is_announced_no_more_often_than_they_may_talk(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann"), hall.person("bo")
            served = hall.tables[hall.match_of("oct8", ann, bo)]
            finish(served.table)
            hall.talk.check(bo.key)
            for who in (ann, bo):
                for _ in range(2 * hall.talk.most):
                    viewer = served.look_back(who.key, who.name)
                    assert served.together.leader is viewer
                    served.together.goes(viewer)
            told = [event.watcher.name for event in served.presence.audience.events]
            assert told == ["ann"] * hall.talk.most + ["bo"] * (hall.talk.most - 1)

    run(play())


def test_players_and_watchers_of_a_finished_game_look_at_it_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), guest(port, "ann") as ann, guest(port, "bo") as bo, guest(port, "cy") as cy:
            await seated(ann, bo, "Oct8")
            await cy.until("Games to watch")
            cy.press("1")
            await cy.until("You watch")
            table = server.hall.tables[1].table
            finish(table)
            for who in (ann, bo):
                await who.to_the_result()
            await cy.until("Look at it together")
            assert "Play again" in ann.text and "Play again" not in cy.text
            last = len(table.match.path()) - 1
            ann.press("3")
            await ann.until("You lead; nobody follows yet.")
            cy.press("2")
            await cy.until("ann leads, you follow.")
            bo.press("3")
            await bo.until("ann leads, you follow with cy.")
            ann.press(END)
            for who in (ann, bo, cy):
                await who.until(f"answer {last} of {last}")
            bo.press("left")
            await bo.until("you step for yourself")
            await bo.until(f"answer {last - 1} of {last}")
            ann.press(HOME)
            await cy.until(f"answer 0 of {last}")
            assert f"answer {last - 1} of {last}" in bo.text
            bo.press("f")
            await bo.until(f"answer 0 of {last}")
            ann.press("q")
            await cy.until("Nobody leads now.")
            cy.press("T")
            await cy.until("You lead, bo follows.")
            cy.press("right")
            await bo.until(f"answer 1 of {last}")
            assert "cy leads" in bo.text

    run(play())
