"""What somebody is called who has given no name."""

from pathlib import Path

import pytest

from octotui.cli.arguments import read_seats
from octotui.storage.config import Config
from octotui.storage.person import login_name


@pytest.mark.parametrize(
    ("login", "name"), [("anna", "Anna"), ("j.doe", "J.doe"), ("Bo", "Bo"), ("\x1b[31m", "Player"), (" ", "Player"), ("x" * 40, "Player")]
)
def test_one_is_called_as_one_has_logged_in(login: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", login)
    assert login_name() == name
    assert Config().names == (name,)


def test_nobody_is_known_where_nobody_has_logged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("octotui.storage.person.getuser", unknown)
    assert login_name() == "Player"


def test_you_are_one_person_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "anna")
    assert [seat.name for seat in read_seats("you,Bo")] == ["Anna", "Bo"]
    (tmp_path / "config.toml").write_text('names = ["Zoe", "Yan"]\n')
    assert [seat.name for seat in read_seats("you,Bo")] == ["Zoe", "Bo"]
