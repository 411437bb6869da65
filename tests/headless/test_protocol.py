"""JSON-RPC 2.0 itself: requests, notifications, batches, errors, lines. The examples are those of the specification."""

import io
import json
import logging
from typing import Any

import pytest

from octotui.headless.messages import OfMatch
from octotui.headless.methods import METHODS, Desk
from octotui.headless.rpc import serve
from octotui.storage.games import GameLibrary
from tests.headless.wire import ANN_BOB, Wire

PARSE, REQUEST, METHOD, PARAMETERS, INTERNAL = -32700, -32600, -32601, -32602, -32603


def request(method: str = "games.list", **more: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, **more}


NEW = request("match.new", params={"game": "cosmoctopus", "seats": ANN_BOB, "seed": 1})


def code(answer: Any) -> tuple[int, Any]:
    """Number and id of an error answer, checked for its form."""
    assert answer.keys() == {"jsonrpc", "id", "error"}, answer
    assert answer["jsonrpc"] == "2.0"
    assert answer["error"].keys() == {"code", "message", "data"}
    assert answer["error"]["message"] and answer["error"]["data"]["reason"]
    return answer["error"]["code"], answer["id"]


@pytest.mark.parametrize("to", [1, 0, -7, "abc", "", "ü", 1.5, None, 2**70])
def test_an_answer_carries_the_id_of_its_request(wire: Wire, to: Any) -> None:
    answer = wire.send(request(id=to))
    assert answer.keys() == {"jsonrpc", "id", "result"}
    assert (answer["jsonrpc"], answer["id"]) == ("2.0", to)


@pytest.mark.parametrize("to", [True, [], {}, [1]])
def test_an_id_of_another_kind_is_an_invalid_request(wire: Wire, to: Any) -> None:
    assert code(wire.send(request(id=to))) == (REQUEST, None)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"method": "games.list", "id": 1},
        {"jsonrpc": 2.0, "method": "games.list", "id": 1},
        {"jsonrpc": "1.0", "method": "games.list", "id": 1},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "method": 1, "params": "bar", "id": 1},
        {"jsonrpc": "2.0", "method": "games.list", "params": "bar", "id": 1},
        {"jsonrpc": "2.0", "method": "games.list", "params": None, "id": 1},
        {"jsonrpc": "2.0", "method": None, "id": 1},
    ],
)
def test_an_invalid_request_is_answered_with_its_id_if_it_has_one(wire: Wire, message: Any) -> None:
    assert code(wire.send(message)) == (REQUEST, message.get("id"))


@pytest.mark.parametrize("message", [1, "text", True, None, 1.5])
def test_a_bare_value_is_an_invalid_request(wire: Wire, message: Any) -> None:
    assert code(wire.send(message)) == (REQUEST, None)


@pytest.mark.parametrize("method", ["", "foobar", "match", "match.New", "rpc.discovery", "__init__"])
def test_an_unknown_method_is_reported_with_those_that_exist(wire: Wire, method: str) -> None:
    answer = wire.send(request(method, id=4))
    assert code(answer) == (METHOD, 4)
    assert "match.new" in answer["error"]["message"]


def test_parameters_may_go_by_position(wire: Wire) -> None:
    by_name = wire.call("match.new", game="cosmoctopus", seats=ANN_BOB, options={"first": 0}, seed=5)
    by_position = wire.ask("match.new", ["cosmoctopus", ANN_BOB, {"first": 0}, 5])["result"]
    assert {**by_position, "match": by_name["match"]} == by_name


@pytest.mark.parametrize("params", [["m1", 0, 1], ["m1"], [], [0, "m1"]])
def test_too_many_too_few_and_misplaced_parameters_are_refused(wire: Wire, params: Any) -> None:
    wire.new()
    assert code(wire.ask("match.legal", params)) == (PARAMETERS, 1)


def test_a_notification_is_carried_out_and_not_answered(wire: Wire) -> None:
    assert wire.send(NEW) is None
    assert list(wire.desk.tables) == ["m1"]


@pytest.mark.parametrize("method", ["no.such", "match.status"])
def test_a_notification_that_fails_is_not_answered_either(wire: Wire, method: str) -> None:
    assert wire.send(request(method)) is None


def test_a_batch_is_answered_in_one_line_without_its_notifications(wire: Wire) -> None:
    answers = wire.send([request(id=1), NEW, 7, request("no.such", id="x"), request("match.status", params=["m1"], id=2)])
    assert [a["id"] for a in answers] == [1, None, "x", 2]
    assert [code(a)[0] for a in answers[1:3]] == [REQUEST, METHOD]
    assert answers[3]["result"]["over"] is False


def test_an_empty_batch_is_an_invalid_request(wire: Wire) -> None:
    assert code(wire.send([])) == (REQUEST, None)


def test_a_batch_of_notifications_is_not_answered(wire: Wire) -> None:
    assert wire.send([NEW, NEW]) is None
    assert len(wire.desk.tables) == 2


def test_batches_do_not_nest(wire: Wire) -> None:
    assert [code(a) for a in wire.send([[request(id=1)]])] == [(REQUEST, None)]


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
        b'[{"jsonrpc": "2.0", "method": "games.list", "id": 1}, {"jsonrpc": "2.0"',
        b"\xff\xfe\x00garbage",
        b'"\xff"',
        b"NaN",
        b'"\\ud800"',
        b"\x00",
        b"1e999",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"x" * 5_000_000,
        b"\xef\xbb\xbf{}",
        b"{} {}",
    ],
)
def test_a_line_that_is_not_json_is_a_parse_error(wire: Wire, line: bytes) -> None:
    answer = wire.line(line)
    assert code(answer) == (PARSE, None)
    assert len(json.dumps(answer)) < 500


def test_a_fault_inside_is_answered_and_logged_and_the_next_request_works(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(desk: Desk, params: Any) -> Any:
        raise ZeroDivisionError("deep inside")

    monkeypatch.setitem(METHODS, "match.status", (OfMatch, broken))
    with caplog.at_level(logging.ERROR):
        answer = wire.ask("match.status", {"match": "m1"})
    assert code(answer) == (INTERNAL, 1)
    assert "deep inside" not in str(answer) and "deep inside" in caplog.text
    assert "result" in wire.ask("games.list", {})


# --- lines ------------------------------------------------------------------------------------------------------------------


def served(data: bytes) -> list[Any]:
    out = io.BytesIO()
    serve(Desk(GameLibrary()), io.BytesIO(data), out)
    assert out.getvalue().endswith(b"\n") or not out.getvalue()
    return [json.loads(line) for line in out.getvalue().splitlines()]


LIST = json.dumps(request(id=1)).encode()


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \t\r\n", b"\n\n\r\n  \n"])
def test_lines_may_have_any_line_ends(end: bytes) -> None:
    answers = served(LIST + end + LIST + end)
    assert len(answers) == 2 and all("result" in a for a in answers)


def test_the_last_line_needs_no_end() -> None:
    assert "result" in served(LIST)[0]


def test_an_empty_line_gets_no_answer() -> None:
    assert served(b"") == served(b"\n\r\n \n") == []


def test_a_bad_line_does_not_stop_the_next() -> None:
    answers = served(b"\xff\n{\n[]\n" + LIST + b"\n" + b"y" * 700_000 + b"\n" + LIST)
    assert [a.get("error", {}).get("code") for a in answers] == [PARSE, PARSE, REQUEST, None, PARSE, None]


def test_a_huge_line_that_is_right_is_answered(wire: Wire) -> None:
    assert "result" in wire.line(LIST.replace(b":", b":" + b" " * 700_000))


def test_a_huge_word_is_not_sent_back_whole(wire: Wire) -> None:
    assert len(wire.fault("match.new", game="cosmoctopus", seats=[{"name": "x" * 700_000}, {"name": "Bob"}], seed=1)["message"]) < 200
