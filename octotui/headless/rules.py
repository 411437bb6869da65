"""The rules in plain text, where people ask for a section by its name."""

from __future__ import annotations

from engine.core.naming import quoted
from octotui.headless.keyboard import Page, glyphs_of, write_lines
from octotui.tables.rulebook import SIGNS, Rulebook, Section, contents, plain

LIST = "list"
"""The word for the list of sections."""


def write_rules(page: Page, book: Rulebook, section: Section) -> None:
    """Write a section; that of the signs has them as the table draws them, also those that are said in words elsewhere."""
    write_lines(page, plain(book, section, glyphs_of(page)), spoken=section.id != SIGNS)


def write_rules_about(page: Page, book: Rulebook, wanted: str) -> None:
    """Write the section of this name, or the only one that has these words in it; the names of several; or the list of sections."""
    if wanted == LIST:
        write_lines(page, contents(book))
        return
    found = [book[wanted]] if wanted in book.ids else [section for section, _ in book.search(wanted) if section.id != SIGNS]
    match found:
        case []:
            write_lines(page, [f"The rules have nothing about {quoted(wanted)}. Type rules {LIST} for their sections."])
        case [section]:
            write_rules(page, book, section)
        case _:
            named = (f"rules {section.id}: {section.title}" for section in found)
            write_lines(page, [f"Several sections have {quoted(wanted)}. Type one of these:", *named])
