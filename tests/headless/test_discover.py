"""`rpc.discover`: the document describes what the methods really take and give."""

import json
from typing import Any

import jsonschema
import pytest

from octotui.headless.methods import METHODS
from tests.headless import example
from tests.headless.wire import Wire


@pytest.fixture
def document(wire: Wire) -> dict[str, Any]:
    found: dict[str, Any] = wire.call("rpc.discover")
    return found


def validator(document: dict[str, Any], schema: dict[str, Any]) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema, "components": document["components"]})


def test_it_is_an_openrpc_document_of_every_method_with_its_parameters(document: dict[str, Any]) -> None:
    assert document["openrpc"] == "1.3.2"
    assert document["info"].keys() >= {"title", "version"}
    told = {method["name"]: [param["name"] for param in method["params"]] for method in document["methods"]}
    assert told == {name: list(kind.__struct_fields__) for name, (kind, _) in METHODS.items()}
    for method in document["methods"]:
        assert method["summary"].endswith(".")
        for part in (*method["params"], method["result"]):
            jsonschema.Draft202012Validator.check_schema(part["schema"])


def test_parameters_with_a_default_are_not_required(document: dict[str, Any]) -> None:
    (new,) = [method for method in document["methods"] if method["name"] == "match.new"]
    assert [param["name"] for param in new["params"] if param["required"]] == ["game", "seats"]


def test_the_session_in_the_page_is_as_the_document_says(document: dict[str, Any]) -> None:
    wire, methods = Wire(), {method["name"]: method for method in document["methods"]}
    for sent, _ in example.exchanges(example.PAGE.read_text("utf-8")):
        request = json.loads(sent)
        method, given = methods[request["method"]], request.get("params", {})
        if isinstance(given, dict):
            for param in method["params"]:
                if param["name"] in given:
                    validator(document, param["schema"]).validate(given[param["name"]])
        answer = wire.send(request)
        if "result" in answer:
            validator(document, method["result"]["schema"]).validate(answer["result"])


def test_what_does_not_fit_is_not_valid(document: dict[str, Any]) -> None:
    (step,) = [method for method in document["methods"] if method["name"] == "match.step"]
    assert not validator(document, step["result"]["schema"]).is_valid({"over": False})
