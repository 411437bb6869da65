"""Those who want to hear of changes."""

from collections.abc import Callable


class Listeners:
    """Functions that are called at every change."""

    def __init__(self) -> None:
        self._hearing: list[Callable[[], None]] = []

    def __bool__(self) -> bool:
        return bool(self._hearing)

    def add(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` at every change. Return a function that unsubscribes."""
        self._hearing.append(hear)
        return lambda: self._hearing.remove(hear)

    def tell(self) -> None:
        """Call all of them: also those that unsubscribe meanwhile, but none that subscribes meanwhile."""
        for hear in tuple(self._hearing):
            hear()
