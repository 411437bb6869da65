"""The methods described for programs: an OpenRPC document (spec.open-rpc.org), made from the types of parameters and results."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from octotui import __version__
from octotui.headless.messages import (
    BAD_PARAMETERS,
    DAMAGED,
    INTERNAL,
    INVALID_REQUEST,
    NO_UNDO,
    PARSE_ERROR,
    REFUSED,
    TOO_MANY,
    UNKNOWN_METHOD,
    Described,
    Methods,
    Params,
)

VERSION = "1.3.2"
"""The version of OpenRPC."""
ERRORS = {
    PARSE_ERROR: "the line is not JSON",
    INVALID_REQUEST: "it is JSON, but not a request",
    UNKNOWN_METHOD: "there is no such method",
    BAD_PARAMETERS: "a parameter is missing, unknown, of the wrong type, or names nothing",
    INTERNAL: "a bug in octotui",
    REFUSED: "the answer is not accepted",
    NO_UNDO: "undo or redo is not possible, or not fair",
    DAMAGED: "the journal cannot be replayed",
    TOO_MANY: "too many requests in a second, at a server",
}
"""What each error code means."""
TEMPLATE = "#/components/schemas/{name}"


def discover(methods: Methods) -> Described:
    """The OpenRPC document of these methods."""
    results = {name: get_type_hints(answer)["return"] for name, (_, answer) in methods.items()}
    given = [kind for kind, _ in methods.values()]
    schemas, components = msgspec.json.schema_components([*given, *results.values()], ref_template=TEMPLATE)
    told = dict(zip(methods, schemas[len(given) :], strict=True))
    rows = [
        {
            "name": name,
            "summary": (answer.__doc__ or "").strip().partition("\n")[0],
            "paramStructure": "either",
            "params": parameters(kind, components),
            "result": {"name": "result", "schema": told[name]},
        }
        for name, (kind, answer) in methods.items()
    ]
    errors = {str(-code): {"code": code, "message": message} for code, message in ERRORS.items()}
    info = {"title": "octotui", "version": __version__, "description": "Octopus board games without a screen."}
    return Described(VERSION, info, rows, {"schemas": components, "errors": errors})


def parameters(kind: type[Params], components: dict[str, Any]) -> list[dict[str, Any]]:
    """The parameters of a method in order, each with its schema."""
    described = components[kind.__name__]
    required = described.get("required", ())
    return [{"name": name, "required": name in required, "schema": described["properties"][name]} for name in kind.__struct_fields__]
