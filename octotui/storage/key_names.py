"""The names of keys in the config file: `u`, `?`, `ctrl+z`, `shift+tab`, `f5`, `question_mark`."""

from unicodedata import name

from engine.core.naming import cut, suggestion

MODIFIERS = ("alt", "ctrl", "shift")
NAMED = (
    *("enter", "space", "tab", "escape", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{n}" for n in range(1, 25)),
)
SHORT = {"esc": "escape", "return": "enter", "del": "delete", "ins": "insert", "pgup": "pageup", "pgdn": "pagedown"}
"""Alternative names of keys."""
SHORTER = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Symbols with names shorter than in Unicode."""
ALWAYS = {"ctrl+c": "it always says how to leave", "ctrl+q": "it always leaves octotui"}
"""Reserved keys."""


def sign_name(char: str) -> str:
    """The key name of a symbol; letters and digits stand for themselves."""
    if char.isalnum():
        return char
    long = name(char, char).lower().replace("-", "_").replace(" ", "_")
    return SHORTER.get(long, long)


SIGNS = {sign_name(chr(code)): chr(code) for code in range(33, 127) if not chr(code).isalnum()}
"""The symbols of a keyboard, by name."""


def normal_form(key: str) -> str:
    """A key in the app's form: no abbreviations, modifiers in order. A symbol stays as it is."""
    *modifiers, base = key.split("+") if len(key) > 1 else (key,)
    modifiers = sorted(word.lower() for word in modifiers)
    base = SHORT.get(base.lower(), base.lower() if base.lower() in NAMED else base)
    if modifiers == ["shift"] and len(base) == 1 and base.isalpha():
        return base.upper()
    return "+".join([*modifiers, base.lower() if modifiers and len(base) == 1 else base])


def full(key: str) -> str:
    """The full name of a key: `question_mark` for `?`."""
    return sign_name(key) if len(key) == 1 else key


def key_fault(key: str) -> str:
    """Why this is not a valid key, as the end of a sentence; empty if it is."""
    key = normal_form(key)
    if key in ALWAYS:
        return f"{key} can do nothing else: {ALWAYS[key]}"
    *modifiers, base = key.split("+") if len(key) > 1 else (key,)
    known = base in NAMED or base in SIGNS or (len(base) == 1 and base.isprintable() and not base.isspace())
    if known and all(word in MODIFIERS for word in modifiers) and len(set(modifiers)) == len(modifiers):
        return ""
    begun = "".join(f"{word}+" for word in modifiers if word in MODIFIERS)
    letters = (f"ctrl+{chr(code)}" for code in range(ord("a"), ord("z") + 1))
    near = suggestion(key, [*letters, *(start + word for start in {"", begun} for word in (*NAMED, *SIGNS))])
    return f"unknown key '{cut(key)}'{near}"
