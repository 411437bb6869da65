"""Spectators are shown what everybody may see: what their terminals are sent is searched for hands. And who comes by a code."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from octotui.server.hall.pace import Pace
from octotui.server.hall.waiting_tables import Place, Waiting
from octotui.tables.cosmoctopus.short_name import without_article
from tests.server.house import Guest, guest, new_key, run, serving

ANSWERS = 12


def begun(server: Any, game: str, **how: Any) -> Any:
    """A match of Ann and Bo, who are known here but need not be here."""
    hall = server.hall
    for name in ("ann", "bo"):
        assert not hall.people.take_name(f"key of {name}", name)
    places = (Place("key of ann", "ann"), Place("key of bo", "bo"))
    number = hall.begin_waiting(hall.set_up(Waiting("key of ann", game, {}, places, "", **how)).id)
    return hall.tables[number].table


def grown(looker: Guest, before: int, text: str) -> bool:
    """Whether a terminal was sent more than this many bytes."""
    return len(looker.shown) > before


async def played(table: Any, looker: Guest) -> set[str]:
    """Give some answers for both, each of which is seen; return the names of all cards that were ever in a hand and never in the open."""
    state, hands, seen = table.match.state, set(), set()
    for _ in range(ANSWERS):
        seat = table.match.pending[0]
        seen_by_now = partial(grown, looker, len(looker.shown))
        table.act(seat, table.match.game.proposal(table.match.state, seat))
        await looker.until(seen_by_now)
        state = table.match.state
        names = state.box.cards
        hands |= {without_article(names[card].name) for hand in state.hand for card in hand}
        view = table.match.game.observe(state, None)
        seen |= {
            without_article(names[card].name) for card in (*view.row, *view.discard, *(card for cards in view.tableau for card in cards))
        }
    return hands - seen


def test_no_hand_is_ever_sent_to_a_spectator(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port):
            table = begun(server, "cosmoctopus", pace=Pace("answer", 300))
            async with guest(port, "cy", size=(200, 60)) as cy:
                await cy.until("Games to watch")
                cy.press("1")
                await cy.until("hidden")
                secret = await played(table, cy)
                assert secret
                shown = cy.shown.decode()
                assert not [name for name in secret if name[:10] in shown]
                cy.press("q")
                await cy.until("cy in the lobby.")

    run(play())


def test_a_table_that_may_not_be_watched_is_not_in_the_lobby_and_cannot_be_reached(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port):
            begun(server, "oct8", watched=False)
            async with guest(port, "cy") as cy:
                assert "Games to watch" not in cy.text
                assert not server.hall.tables[1].may_watch("key of cy")

    run(play())


def test_nobody_at_a_table_looks_on_at_it_with_the_same_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, _):
            begun(server, "oct8")
            assert not server.hall.tables[1].may_watch("key of ann")
            assert not [one.game.id for one in server.hall.seats.to_watch("key of ann")]
            assert [one.game.id for one in server.hall.seats.to_watch("key of cy")] == [1]

    run(play())


@pytest.mark.parametrize("known", [True, False], ids=["known", "new"])
def test_the_line_that_a_friend_types_leads_to_the_table(known: bool, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), guest(port, "ann") as ann:
            ann.press("n")
            await ann.until("Open the table")
            ann.press("1")
            text = await ann.until("join octo-")
            line = next(line for line in text.splitlines() if "join octo-" in line).strip()
            assert line.startswith(f"ssh -t -p {port} NAME@127.0.0.1 join octo-")
            command, key = line.partition("127.0.0.1 ")[2], new_key()
            if known:
                async with guest(port, "bo", key):
                    pass
            how: dict[str, Any] = {"client_keys": [key], "known_hosts": None, "agent_path": None}
            async with asyncssh.connect("127.0.0.1", port, username="bo", **how) as connection:
                process = await connection.create_process(command, term_type="xterm-256color", term_size=(80, 24), encoding=None)
                bo = Guest(process, (80, 24))
                if not known:
                    await bo.until("Is that right?")
                    bo.press("enter")
                await bo.until("Waiting for the host to begin")
                await ann.until("Seat 2: bo")

    run(play())
