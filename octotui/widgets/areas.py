"""The areas every table has, whatever the game: status line, action menu, describe line, log."""

from __future__ import annotations

from engine.core.prompt import Choice
from octotui.canvas import Area, Pen, Scene

PAYING = ("payment", "tribute")
"""The kinds of prompts in which something is paid piece by piece."""


class Menu(Area):
    """The prompt in words, each choice with its digit, cost and gain, and what is refused with its reason."""

    _first = 0
    """The line at the top: the list moves only when the cursor would leave it."""

    def sees(self, scene: Scene) -> object:
        return scene.prompt, scene.cursor, tuple(scene.hints.items())

    def draw(self, pen: Pen, scene: Scene) -> None:
        prompt = scene.prompt
        if prompt is None:
            pen.text(0, 0, "The others are thinking.", "dim")
            return
        cause = scene.game.word(prompt.cause) if prompt.cause else ""
        asks = f"{cause}: " if cause != prompt.cause and cause not in prompt.text else ""
        top = pen.words(0, 0, pen.width, 2, asks + prompt.text, "title bold")
        room = pen.height - top
        rows: list[Choice | tuple[str, str]] = [*prompt.choices, *((r.label, r.reason.text) for r in prompt.refused)]
        at = next((i for i, row in enumerate(prompt.choices) if row.code == scene.cursor), 0)
        if not self._first <= at < self._first + room - (len(rows) > self._first + room):
            self._first = min(at - room // 2, max(0, len(prompt.choices) + 1 - room))  # choices rather than refusals
        self._first = first = max(0, min(self._first, len(rows) - room))
        for line, row in enumerate(rows[first : first + room]):
            number = first + line + 1
            y = top + line
            if isinstance(row, Choice):
                self._choice(pen, scene, y, number, row)
            else:
                end = pen.text(3, y, row[0], "dim", pen.width // 2)
                pen.text(end + 1, y, f"{pen.glyphs['bullet']} {row[1]}", "dim", pen.width - end - 1)
        if first + room < len(rows):
            pen.text(pen.width - 2, pen.height - 1, pen.glyphs["arrow_down"], "title")
        if first:
            pen.text(pen.width - 2, top, "^", "title")

    def _choice(self, pen: Pen, scene: Scene, y: int, number: int, choice: Choice) -> None:
        marked = choice.code == scene.cursor
        look = "marked bold reverse" if marked else "legal"
        pen.text(0, y, " " * pen.width, look if marked else "text")
        digit = scene.hints.get(choice.code) or (str(number) if number <= 9 else " ")
        pen.text(0, y, digit, look if marked else "title bold")
        extra = f"  {choice.cost}" if choice.cost and choice.cost not in choice.label else ""
        end = pen.text(2, y, choice.label + extra, look, pen.width - 3)
        if choice.gain and end + 6 < pen.width and choice.gain != choice.label:
            pen.text(end + 1, y, f"{pen.glyphs['arrow_right']} {choice.gain}", look if marked else "dim", pen.width - end - 2)
        pen.spot(choice.code, 0, y, pen.width, 1)


class Describe(Area):
    """In words, whatever is under the cursor; or a note to the person."""

    def sees(self, scene: Scene) -> object:
        return scene.cursor, scene.note, scene.prompt

    def draw(self, pen: Pen, scene: Scene) -> None:
        if scene.note:
            pen.words(0, 0, pen.width, pen.height, scene.note, "danger bold")
            return
        choice = scene.choices.get(scene.cursor)
        if choice is None:
            return
        if scene.prompt is not None and scene.prompt.kind in PAYING:
            pen.words(0, 0, pen.width, pen.height, self._payment(scene, choice), "text")
            return
        parts = [choice.label]
        if choice.cost and choice.cost not in choice.label:
            parts.append(f"costs {choice.cost}")
        if choice.gain and choice.gain != choice.label:
            parts.append(choice.gain)
        text = ". ".join(part[0].upper() + part[1:] for part in parts) + "."
        pen.words(0, 0, pen.width, pen.height, text, "text")

    def _payment(self, scene: Scene, choice: Choice) -> str:
        """What remains to be paid, what is proposed, and what is marked if that is something else."""
        assert scene.prompt is not None
        proposal = scene.choices.get(scene.prompt.proposal, choice)
        if proposal.code == choice.code:
            return f"{scene.prompt.text} Enter takes the proposal: {choice.label}."
        return f"{scene.prompt.text} Marked: {choice.label}. Proposed: {proposal.label}."


class Log(Area):
    """What happened, the newest last."""

    def sees(self, scene: Scene) -> object:
        return scene.log[-60:]

    def draw(self, pen: Pen, scene: Scene) -> None:
        pen.box(0, 0, pen.width, pen.height, title="Log")
        lines: list[tuple[str, str]] = []
        for sentence in scene.log[-60:]:
            look = "title" if sentence.startswith("Round") else "text"
            width = pen.width - 4
            rest = sentence
            while rest:
                cut = rest if len(rest) <= width else rest[: width + 1].rsplit(" ", 1)[0] or rest[:width]
                lines.append((cut[:width], look))
                rest = "  " + rest[len(cut) :].strip() if rest[len(cut) :].strip() else ""
        for y, (line, look) in enumerate(lines[-(pen.height - 2) :], 1):
            pen.text(2, y, line, look)
