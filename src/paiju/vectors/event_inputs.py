"""Inputs of test vectors about events: exact numbers, entrants, and the state they make."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from paiju.tournament.people.entrants import Entrant, Kind, Number, Status
from paiju.tournament.state import Setup, State
from paiju.vectors.inputs import Answer, BadInput, Books, Category


def checked(category: Category) -> Category:
    """Inputs of events are nested: whatever is missing or of another form inside is told as bad input."""

    def answer(books: Books, given: Mapping[str, Any]) -> Answer:
        try:
            return category(books, given)
        except (LookupError, TypeError, AttributeError) as error:
            raise BadInput(f"the input lacks something or is of another form: {error}") from error

    return answer


def mapping(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = given.get(key)
    if not isinstance(value, dict):
        raise BadInput(f"{key} is {value!r}; accepted: an object")
    return value


def items(given: Mapping[str, Any], key: str) -> list[Any]:
    value = given.get(key, [])
    if not isinstance(value, list):
        raise BadInput(f"{key} is {value!r}; accepted: a list")
    return value


def exact_number(value: object) -> Fraction:
    """A number as it is written: 17.5 is 35/2."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{value!r} is not a number")
    return Fraction(str(value))


def decimal_number(value: object) -> Decimal:
    exact = exact_number(value)
    return Decimal(exact.numerator) / exact.denominator


def plain_number(value: Fraction | Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def entrant_number(text: object) -> Number:
    if not str(text).isdecimal():
        raise BadInput(f"{text!r} is not an entrant's number")
    return Number(int(str(text)))


def event_of(book: str, numbers: Sequence[Number], units: Mapping[Number, str], kind: Kind) -> State:
    entrants = {number: Entrant(number, kind, (), units.get(number, ""), status=Status.PRESENT) for number in numbers}
    return State(Setup("", book), entrants=entrants)
