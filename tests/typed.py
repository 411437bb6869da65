"""What a test knows about an object that its type does not say: a match has a state of some game, an app shows some screen."""

from typing import TypeVar

T = TypeVar("T")


def as_a(kind: type[T], thing: object) -> T:
    """The same object, which must be of this type."""
    assert isinstance(thing, kind), f"it is a {type(thing).__name__}"
    return thing


def there(thing: T | None) -> T:
    """The same object, which must not be None."""
    assert thing is not None
    return thing
