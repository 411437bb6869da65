"""What is wrong with options that somebody has written down."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.naming import printable, quoted, unknown


def option_fault(options: type[msgspec.Struct], data: object) -> str:
    """Description of the first bad option; empty if no single option is to blame."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(options)}
    for name, value in data.items() if isinstance(data, Mapping) else ():
        if name not in kinds:
            return unknown("option", printable(str(name)), kinds)
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError as error:
            if isinstance(value, Mapping):
                return f"{name}: {printable(str(error))}"
            return f"{name}: {quoted(str(value))} is not possible; possible are {', '.join(option_values(kinds[name]))}"
    return ""


def option_values(kind: Any) -> list[str]:
    """The values of an option in words, from its type."""
    schema = msgspec.json.schema(kind)
    words = {"boolean": ["true", "false"], "integer": ["a whole number"], "number": ["a number"], "string": ["a text"], "null": ["null"]}
    words |= {"object": ["an object"]}
    return [word for variant in schema.get("anyOf", [schema]) for word in variant.get("enum") or words[variant.get("type", "object")]]
