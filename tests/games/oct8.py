"""What the suites are told about Oct8."""

from tests.games import Profile, Recipe, noting_arrivals

PROFILE = Profile(
    option_sets={"default": {}, "short": {"short": True}, "seat-1-begins": {"first": 1}, "arms": {"scoring": "arms"}},
    seats={"default": (2, 3, 4), "short": (2, 4), "seat-1-begins": (2,), "arms": (3,)},
    bound=2_000,
    note=noting_arrivals(kept=0, took=0, exchanged=0),
)

GOLDEN = {
    "2": Recipe(("greedy", "greedy")),
    "3": Recipe(("greedy", "random", "greedy")),
    "4": Recipe(("greedy", "random", "greedy", "random")),
    "short": Recipe(("greedy", "greedy"), {"short": True}),
    "random": Recipe(("random", "random", "random")),
}

TOLD = "3"
