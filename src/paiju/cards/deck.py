"""The 54-card deck of Dou Dizhu, in the order of the card codes."""

from paiju.cards.card import Card

DECK: tuple[Card, ...] = tuple(Card(code) for code in range(54))
