"""Word wrapping of plain text, for pages on a screen and for output of commands."""

import re


def hanging(text: str, width: int, widest: int | None = None) -> list[str]:
    """A line wrapped with a hanging indent: further lines align below its text, after the indent and any label column.

    `widest`: the columns at which a label column may end at most; by default a third of the width.
    """
    if len(text) <= width:
        return [text]
    column = re.match(r" *\S+(?: \S+)*  +(?=\S)", text)
    indent = column.end() if column and column.end() <= (width // 3 if widest is None else widest) else len(text) - len(text.lstrip())
    rows = [text[:indent]]
    for word in text[indent:].split():
        if len(rows[-1]) > indent and len(rows[-1]) + 1 + len(word) > width:
            rows.append(" " * indent)
        rows[-1] += (" " if len(rows[-1]) > indent else "") + word
    return rows
