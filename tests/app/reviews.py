"""Reviews for tests: what an expert has found of each answer."""

from __future__ import annotations

from engine.bots import Assessment, Decision
from octotui.play.review import Review


def decided(review: Review, **chances: float) -> Decision:
    """That the expert gives the codes of the next place these chances: `given` what was answered, `other` another one."""
    place = review.places[review.done]
    given = review.replay.nodes[place.moment + 1].code
    other = next(code for code in review.replay.game.legal(review.replay.nodes[place.moment].state, review.seat) if code != given)
    found = [Assessment({"given": given, "other": other}[name], chance, 0.5, "stars") for name, chance in chances.items()]
    best = sorted(found, key=lambda prospect: -prospect.chance)
    return Decision(best[0].code, "", tuple(best))


def gone_over(review: Review, *mistakes: float) -> Review:
    """The review once the first answers have cost this much, and all others nothing."""
    while not review.over:
        cost = mistakes[review.done] if review.done < len(mistakes) else 0.0
        review.hear(decided(review, other=0.6, given=0.6 - cost))
    return review
