"""An expert's advice in words: its choice, the next best, their chances to win, and why. Independent of any screen.

All of it is based on what the seat in question can see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from math import fsum
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.bots import Assessment, Decision
from engine.bots.deep import DECIDED
from engine.core.game import Game
from engine.core.prompt import Choice
from engine.core.state import Names, State
from engine.core.words import count_of, opening, sentence

PERCENT = "percent"
"""The sign in texts that are read aloud."""
MOST = 3
"""Maximum number of choices shown."""
SURE = (0.0, 1.0)
"""The chances that are known rather than estimated."""
ALIKE = 0.005
"""Chances closer than this count as equal, as do those within their margin."""
ROUGH = 0.1
"""The margin from which a chance is too rough to tell choices apart within it."""
NEARLY, STEP = 0.05, 5
"""The margin from which chances are told as being about so much, and in steps of how many hundredths."""
SELDOM = 0.005
"""How often an expert draws a choice at least that is worth telling."""
NO_MATTER = "It makes no difference that an expert can see: every choice is as good."
NOT_SURE = "No choice is clearly the best: the differences can be luck."
"""What is said of choices that are alike, and of those that are as far as can be told."""
OFTEN = "How often an expert does it"
"""What the numbers of an answer drawn at random mean."""
BRIEF_UNITS = {OFTEN: ("how often",)}
"""What numbers mean that are no chances to win, in fewer words."""
COMES_OUT_BEST = "it comes out best in the games imagined from here"
"""What speaks for a choice whose chance is no more than a guess, and of which no reason is known."""
NONE_BETTER = "nothing else leaves you better off"
"""What is said of the choice of an expert where every one wins or none does: true of one that brings nothing, and of several alike."""
NONE_OVER = "It is too close to the next {} to say what is in its favour."
"""What is said of a choice without a reason where the next one, or the next two, are or may be as good."""
WINS_TOO = "It wins, as far as an expert can see; so does the next one.", "It wins, as far as an expert can see; so do the next two."
"""The same where all these win."""
MAY_BE_AS_GOOD, BOTH_AS_GOOD = "The next one may be as good.", "The next two may be as good."
"""What is said of a chance that is too rough to tell it from the next one, and of one that the next two may come up to."""
CLOSE_BEHIND = "The next one is close behind.", "The next two are close behind."
"""What is said of one or two choices whose chances are worse, but are told in the same number."""
SPEAKS, SPEAKS_LATER = "In its favour: ", "In its favour later on: "
"""What comes before a reason, and before that for a choice that at first only costs something."""


class AdvisedChoice(NamedTuple):
    """One advised choice."""

    code: str
    label: str
    chance: float | None
    """The chance to win, from 0 to 1, or the probability of an answer drawn at random; None if the bot does not estimate chances."""
    why: str
    """The reason, as a sentence."""
    then: str = ""
    """What follows it in the same turn, as a sentence; empty if that is not known."""
    effect: str = ""
    """What it brings and loses, in sentences; the reason begins with them."""
    about: bool = False
    """Whether the chance is no more than a guess within some hundredths."""

    def percent(self, about: str = "~") -> str:
        """The chance as a percentage, behind the word or sign `about` if it is no more than that; empty if there is none."""
        if self.chance is None:
            return ""
        sign = about if self.about and self.chance not in SURE else ""
        return f"{sign}{self.told} %"

    @property
    def told(self) -> int:
        """The hundredths that the percentage says; 0 if there is none."""
        if self.chance is None:
            return 0
        return hundredths(self.chance) if not self.about or self.chance in SURE else steps(self.chance)


class Advice(NamedTuple):
    """Advice on a decision."""

    choices: tuple[AdvisedChoice, ...]
    """The expert's choice, then the next best; never empty."""
    whose: str
    """Whose chance to win is shown, or what else the numbers mean, in words."""
    more: int = 0
    """How many other choices there are."""

    @property
    def units(self) -> Names:
        """What the numbers mean, as the head of their column, in decreasing length."""
        means = f"{self.whose[:1].lower()}{self.whose[1:]}"
        return means, *BRIEF_UNITS.get(self.whose, (means.removeprefix("your "), "to win"))

    @property
    def left_out(self) -> Names:
        """How many other choices there are, in decreasing length; nothing if there are none."""
        if not self.more:
            return ()
        choices = count_of(self.more, "more choices")
        return f"{opening(choices)} {'is' if self.more == 1 else 'are'} left out.", f"{opening(choices)}.", f"{self.more} more."


def percent(chance: float, sign: str = "%") -> str:
    """A chance as a percentage for people."""
    return f"{hundredths(chance)} {sign}"


def hundredths(chance: float) -> int:
    """A chance in whole hundredths: all or nothing only if it is exactly that, as an estimate never is."""
    return round(chance * 100) if chance in SURE else min(99, max(1, round(chance * 100)))


def steps(chance: float) -> int:
    """A chance that is no more than a guess, in hundredths."""
    return min(100 - STEP, max(STEP, STEP * round(100 * chance / STEP)))


def together(game: Game[Any], state: State) -> bool:
    """Whether there are several players who all win or lose together."""
    side_of = game.features(state).side_of
    return len(side_of) > 1 and len(set(side_of)) == 1


def whose(all_win: bool) -> str:
    """Whose chance to win is shown, in words."""
    return "Your chance to win together" if all_win else "Your chance to win"


def among(decision: Decision, offered: Collection[str]) -> Decision:
    """The decision among the codes that a question offers: of several questions at once it may ask only the first."""
    if decision.code in offered:
        return replace(decision, prospects=tuple(one for one in decision.prospects if one.code in offered))
    prospects = tuple(one for one in decision.prospects if one.code in offered)
    best = max(prospects, key=lambda one: one.chance, default=None)
    return Decision(best.code if best else next(iter(offered)), best.why if best else "no other choice was weighed", prospects)


def advice(
    decision: Decision, labels: Mapping[str, str], all_win: bool, mixes: bool = False, then: Names = (), outlook: str = ""
) -> Advice:
    """The advice from a bot's decision; `labels`: those of the codes offered. Choices that read the same are listed once.

    `mixes`: the bot draws its answer at random, because a predictable one can be punished; the advice is then how often it draws which.
    `then`: the bot's line of play in words; `outlook`: what to say in its place where it has none.
    """
    if mixes and decision.prospects:
        return mixture(decision, labels, all_win)
    ending = decided(decision.prospects)
    ahead = follow_up(then) or sentence(outlook) * (outlook != "" and not ending)
    chosen = [prospect for prospect in decision.prospects if prospect.code == decision.code]
    others = [prospect for prospect in decision.prospects if prospect.code != decision.code]
    if not chosen:
        only = AdvisedChoice(decision.code, labels[decision.code], None, sentence(decision.why), ahead)
        return Advice((only,), whose(all_win))
    best = chosen[0]
    about = best.margin >= NEARLY
    alike = [abs(other.chance - best.chance) <= max(ALIKE, other.margin) for other in others]
    no_matter = bool(others) and all(alike) and not any(prospect.why for prospect in decision.prospects)
    different: dict[str, Assessment] = {}
    for prospect in (best, *others):
        different.setdefault(labels[prospect.code], prospect)
    first, *rest = list(different.items())[:MOST]
    if not ending:
        rest.sort(key=lambda told: -told[1].chance)

    def why(prospect: Assessment) -> str:
        if ending:
            speaks = speaks_for(prospect.why) if prospect.why else NONE_BETTER if prospect is best else ""
            return " ".join(map(sentence, filter(None, (ending, speaks))))
        if no_matter:
            return NO_MATTER if len({percent(one.chance) for one in decision.prospects}) == 1 else NOT_SURE
        if prospect.why:
            said = speaks_for(prospect.why)
        elif prospect is best:
            said = COMES_OUT_BEST if about else decision.why
        else:
            said = "nothing much speaks for it"
        if prospect is not best:
            alike = as_good(best, prospect, "It")
            return (sentence(said) * bool(prospect.why or not alike) + alike).strip()
        alike = as_good(best, rest[0][1]) if rest else ""
        both = len(rest) > 1 and all(as_good(best, other) for _, other in rest)
        if alike and not prospect.why:
            if best.chance > 1.0 - DECIDED:
                return WINS_TOO[both]
            return NONE_OVER.format("two" if both else "one")
        if alike and best.margin >= ROUGH:
            return f"{sentence(said)} {BOTH_AS_GOOD if both else MAY_BE_AS_GOOD}"
        alike = f" {BOTH_AS_GOOD}" if both else alike or close_behind(best, [other for _, other in rest]) * about
        return sentence(said) + (f" {doubt(best)}" if best.margin > ALIKE else "") + alike

    told = tuple(
        AdvisedChoice(one.code, label, one.chance, why(one), ahead if one is best else "", about=about) for label, one in (first, *rest)
    )
    return Advice(told, whose(all_win), len({*labels.values()}) - len(told))


def doubt(found: Assessment) -> str:
    """Between which percentages a chance lies; where its margin leads beyond 0 or 100 %, only that it is a guess."""
    low, high = found.chance - found.margin, found.chance + found.margin
    between = f"The chance is somewhere between {hundredths(low)} and {percent(high)}."
    return between if low > 0 and high < 1 else "The chance is a rough guess."


def with_effects(given: Advice, choices: Mapping[str, Choice], goes_elsewhere: Callable[[str], bool] = lambda code: False) -> Advice:
    """The advice with what each choice brings and loses before its reason; `choices`: by code. What the best one brings only by a later
    answer is left out where what follows it `goes_elsewhere`.
    """
    best = choices[given.choices[0].code]
    if best.by and goes_elsewhere(best.by):
        choices = {**choices, best.code: replace(best, gain="")}
    return given._replace(choices=tuple(with_effect(one, choices[one.code]) for one in given.choices))


def with_effect(advised: AdvisedChoice, choice: Choice) -> AdvisedChoice:
    """The advised choice with that: what speaks for one that only costs something is found in the turns after it."""
    effect, only_costs = " ".join(effects(choice)), choice.loss and not choice.further_gain
    why = advised.why.replace(SPEAKS, SPEAKS_LATER) if only_costs else advised.why
    return advised._replace(why=f"{effect} {why}".lstrip(), effect=effect)


def effects(choice: Choice) -> list[str]:
    """What a choice brings beyond what its label says, and what one loses by it, as sentences."""
    said = (choice.further_gain, f"costs {choice.loss}" if choice.loss else "")
    return [sentence(effect) for effect in said if effect]


def decided(prospects: Collection[Assessment]) -> str:
    """What to say where every choice wins or none does, as far as percentages tell; empty elsewhere."""
    chances = [prospect.chance for prospect in prospects]
    if len(chances) > 1 and max(chances) < DECIDED:
        return "no choice wins any more, as far as an expert can see"
    return "every choice wins, as far as an expert can see" if len(chances) > 1 and min(chances) > 1.0 - DECIDED else ""


def as_good(best: Assessment, other: Assessment, what: str = "The next one") -> str:
    """Whether another choice, called `what`, is as good, or may be, as its chance is within the margin; empty if it is worse."""
    if abs(other.chance - best.chance) > max(ALIKE, other.margin):
        return ""
    less = abs(hundredths(best.chance) - hundredths(other.chance))
    return f" {what} may be as good: {less} % less, give or take {percent(other.margin)}." if less else f" {what} is as good."


def close_behind(best: Assessment, rest: Sequence[Assessment]) -> str:
    """That the next choices are worse, but by less than the chances tell them apart; empty if they are not."""
    near = [*takewhile(lambda other: steps(other.chance) == steps(best.chance), rest)]
    return f" {CLOSE_BEHIND[len(near) - 1]}" if near else ""


def follow_up(then: Names) -> str:
    """A line of play as a sentence; empty if there is none."""
    return sentence(", ".join(f"then {step}" for step in then)) if then else ""


def speaks_for(gains: str) -> str:
    """What a choice is better in than the others, as a reason for it."""
    return f"{SPEAKS}{gains}"


def mixture(decision: Decision, labels: Mapping[str, str], all_win: bool) -> Advice:
    """The choices an expert draws from, likeliest first, and the chance to win with that mixture.

    Those that read the same are one; those drawn too seldom to tell are left out. No choice has reasons of its own: what it brings depends
    on what the others draw.
    """
    likeliest = sorted(alike_as_one(decision.prospects, labels), key=by_share, reverse=True)
    together = sum(prospect.share * prospect.chance for prospect in decision.prospects)

    most = max(prospect.chance for prospect in decision.prospects)

    def why(prospect: Assessment) -> str:
        often = f"An expert does this {percent(prospect.share)} of the time: what one always does can be foreseen."
        if prospect.share == 1.0:
            best = ": over all that the others may choose, nothing else gains more on average" * (prospect.chance == most)
            often = f"An expert always does this{best}."
        return f"{often} {whose(all_win)} like that: {percent(together)}."

    counted = [prospect for prospect in likeliest if prospect.share >= SELDOM]
    told = tuple(AdvisedChoice(one.code, labels[one.code], one.share, why(one)) for one in (counted or likeliest)[:MOST])
    return Advice(told, OFTEN)


def alike_as_one(prospects: Iterable[Assessment], labels: Mapping[str, str]) -> list[Assessment]:
    """The likeliest of the choices that read the same, each with the share of all of them."""
    found: dict[str, list[Assessment]] = {}
    for prospect in sorted(prospects, key=by_share, reverse=True):
        found.setdefault(labels[prospect.code], []).append(prospect)
    return [replace(first, share=fsum(one.share for one in (first, *others))) for first, *others in found.values()]


def by_share(prospect: Assessment) -> tuple[float, float]:
    """Sort key: how often an expert does it, then its chance to win."""
    return prospect.share, prospect.chance


def advice_lines(given: Advice, typed: Mapping[str, str]) -> list[str]:
    """The advice in plain text; `typed`: what to type for each code."""
    best, *others = given.choices
    chance = "" if best.chance is None else f" {given.whose}: {best.percent('about ')}."
    lines = [f"Hint: {typed[best.code]}, {best.label}.{chance} {best.why}", *filter(None, [best.then])]
    said = [f"{typed[one.code]}, {one.label}: {one.percent('about ')}" for one in others if one.chance is not None]
    further = f"; and {count_of(given.more, 'more choices')}" if given.more else ""
    return [*lines, f"Next best: {'; '.join(said)}{further}."] if said else lines
