"""Style rules that all apps of a process share. Of itself, Textual parses every style sheet again for every app."""

from __future__ import annotations

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenizer import Token

Variables = frozenset[tuple[str, str]]
"""The values of a theme."""
SHEETS = 1024
"""Style sheets kept for each theme; there are fewer."""

RULES: dict[Variables, LRUCache[tuple[object, ...], list[RuleSet]]] = {}
TOKENS: dict[Variables, dict[str, list[Token]]] = {}


class SharedStylesheet(Stylesheet):
    """The style sheets of one app, parsed once for all apps with the same theme."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._share()

    def _share(self) -> None:
        self._theme = frozenset(self._variables.items())
        self._parse_cache = RULES.setdefault(self._theme, LRUCache(SHEETS))

    @property
    def _variable_tokens(self) -> dict[str, list[Token]]:
        if self._theme not in TOKENS:
            TOKENS[self._theme] = super()._variable_tokens
        return TOKENS[self._theme]

    def set_variables(self, variables: dict[str, str]) -> None:
        self._parse_cache = LRUCache(1)  # it is cleared now, and the other belongs to all
        super().set_variables(variables)
        self._share()

    def reparse(self) -> None:
        """Take the rules of the current theme."""
        self.parse()
