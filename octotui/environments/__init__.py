"""The games as environments for learning programs, by the interface of PettingZoo: `pip install 'octotui-games[rl]'`.

    >>> from octotui.environments import make
    >>> env = make("octotui/oct8_v0", seats=2, short=True)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     done = termination or truncation
    ...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

`docs/environments.md` says which number of an observation is what, and which action is which code.
"""

from typing import Any

from engine.core.game import Game
from engine.core.naming import unknown
from engine.core.registry import GAMES, load

try:
    from octotui.environments.aec import VERSION, Environment
except ModuleNotFoundError as error:
    if str(error.name).partition(".")[0] not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError("environments need more packages: pip install 'octotui-games[rl]'", name=error.name) from None

__all__ = ["ENVIRONMENTS", "Environment", "make"]

ENVIRONMENTS = {f"octotui/{game}_v{VERSION}": game for game in GAMES}
"""The games by the names of their environments."""


def make(
    name: str,
    seats: int | None = None,
    *,
    game: Game[Any] | None = None,
    render_mode: str | None = None,
    max_steps: int | None = None,
    **options: object,
) -> Environment:
    """An environment by its name.

    `seats` is 2, or the smallest number the game can be played with; `options` are those of the game; `game` takes the place of the
    standard one, such as Cosmoctopus with a deck of your own (`engine.core.registry.load_with`). `max_steps` is the number of answers after
    which a game is cut off. Raises ValueError for an unknown name, BadSeats or BadOption as `Game.setup` does.
    """
    if name not in ENVIRONMENTS:
        raise ValueError(unknown("environment", name, ENVIRONMENTS))
    played = game or load(ENVIRONMENTS[name])
    return Environment(played, seats or max(2, played.seats[0]), played.read_options(options), render_mode, max_steps)
