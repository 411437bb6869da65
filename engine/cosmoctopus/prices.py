"""What something costs a seat, with what its cards in play take off (C16, C19)."""

from engine.cosmoctopus.box import Card, Price
from engine.cosmoctopus.table import Table


def price_of(s: Table, seat: int, card: Card) -> Price:
    """A card's price for this seat after its scriptures; each part is reduced by its own discount only (C16)."""
    resource, specific, generic = card.cost
    power = s.powers[seat]
    specific -= power.discount[resource]
    generic -= power.generic
    return resource, specific if specific > 0 else 0, generic if generic > 0 else 0


def knowledge_price(s: Table, seat: int, resource: int) -> Price:
    """The price of Forbidden Knowledge for this seat: no generic part, and only resource and Forbidden Scripture discounts (C19)."""
    power = s.powers[seat]
    price = s.box.numbers.knowledge_price - power.discount[resource] - power.forbidden
    return resource, price if price > 0 else 0, 0
