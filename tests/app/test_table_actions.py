"""What somebody who only watches can do at a table: one list, which help, palette and key bar agree with."""

import pytest

from octotui.screens.palette import DOABLE
from octotui.screens.reference import KEYS
from octotui.screens.table import TableScreen
from octotui.screens.table_actions import ONLY_WATCHERS, WATCHERS, can_do
from octotui.screens.table_keys import MAIN, WATCHING
from octotui.server.screens.table import GuestTable

KEY_BARS = [(MAIN, False), (WATCHING, True), (GuestTable.MAIN, False), (GuestTable.WATCHING, True)]


@pytest.mark.parametrize(("shown", "watches"), KEY_BARS)
def test_the_key_bar_shows_nothing_that_cannot_be_done(shown: dict[str, str], watches: bool) -> None:
    assert [action for action in shown if not can_do(action, watches)] == []


def test_a_spectator_looks_on_and_answers_nothing() -> None:
    assert {action for action in DOABLE if can_do(action, watches=True)} >= {"inspect", "log", "view", "say", "help", "leave"}
    assert not any(can_do(action, watches=True) for action in ("pick", "suggested", "hint", "hints", "undo", "redo", "undo_turn", "secret"))
    assert not can_do("view", watches=False) and can_do("view", watches=False, turns_view=True)


def test_every_action_on_the_list_is_one_of_a_table() -> None:
    named = {what.removeprefix("table.") for names, _ in KEYS if isinstance(names, tuple) for what in names}
    bound = {(binding.id or "").removeprefix("table.") for binding in TableScreen.BINDINGS if not isinstance(binding, tuple)}
    assert WATCHERS - named - bound == {"people"} and ONLY_WATCHERS <= WATCHERS
