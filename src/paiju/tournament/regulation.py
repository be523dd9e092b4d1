"""A regulation: all that one book says of a game, its events and their direction, as one value.

The published books are in ``paiju.regulations``, a folder each. Nothing here or below looks one up: whoever runs an
event hands in its regulation, so an altered book is just another argument.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from paiju.games.registry import has_tables
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import Rule, RuleSet
from paiju.tournament.formats.format import Format
from paiju.tournament.rules.checklists import Checklists
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.eligibility import Eligibility
from paiju.tournament.rules.penalties import Penalties
from paiju.tournament.seating.segments import Stage
from paiju.tournament.settings import in_force, value
from paiju.tournament.state import Medium, Setup

MINUTES = "minutes"
"""The size that is the length of a segment's clock, in formats that have one."""


Option = tuple[str, str]
"""Its name and its choice."""


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Regulation:
    """``game`` is a key of the table of games, ``play`` the rules of that game, ``key`` the number of the document,
    ``name`` what people type for it.

    What a book has no word for is None. Two regulations are equal only if they are the same object.
    """

    id: str
    key: str
    name: str
    game: str
    play: RuleSet
    format: Format
    direction: Direction
    penalties: Penalties | None = None  # besides those that a game has itself
    eligibility: Eligibility | None = None
    checklists: Checklists | None = None
    hosting: RuleSet | None = None  # what is asked of a platform on which programs play
    stages: Mapping[Stage, Words] = field(default_factory=dict)  # that the book has its own words for
    roles: tuple[str, str] = ("declarer", "defender")  # codes of the player against the others, and of those
    former: Mapping[Option, Option] = field(default_factory=dict)  # of earlier versions, and what they are today
    published: "Regulation | None" = None  # without an event's options and sizes, where they are applied

    def in_force(self, setup: Setup) -> "Regulation":
        """With the options and sizes of an event; asked again for the same ones it is the same object."""
        options, sizes = tuple(sorted(self.options_of(setup).items())), tuple(sorted(setup.parameters.items()))
        return _in_force(self.published or self, options, sizes)

    def options_of(self, setup: Setup) -> dict[str, str]:
        """Those of an event, by the names they have today."""
        return dict(self.former.get(option, option) for option in setup.options.items())

    def table_options(self, setup: Setup) -> dict[str, str]:
        """Of the event's options those of the deals; the others are of its format or its direction."""
        named = dict((self.published or self).play.rules())
        chosen = {it: text for it, text in self.options_of(setup).items() if it in named and named[it].choices}
        return chosen | {name: str(number) for name, number in self._defined_by(setup.parameters).items()}

    def _defined_by(self, sizes: Mapping[str, int]) -> dict[str, int]:
        """Rules of the game that follow an event's sizes, where these are not the book's own."""
        sized = {it.also: (it.default, sizes.get(it.name, it.default)) for it in self.format.parameters if it.also}
        return {name: number for name, (default, number) in sized.items() if number != default}

    @property
    def media(self) -> tuple[Medium, ...]:
        """What an event may be played on: those that the book allows and there are tables for, the usual first."""
        has_live = has_tables(self.game)
        return tuple(it for it in self.direction.media.value if it is Medium.PAPER or has_live)

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        """The rules of the game, those by which its events are run and compare results, then how they are directed."""
        others = (self.hosting, self.direction, self.penalties, self.eligibility, self.checklists)
        return (self.play, *self.format.rule_sets, *(each for each in others if each is not None))

    def rules(self) -> Iterator[tuple[str, Rule[Any]]]:
        for rule_set in self.rule_sets:
            yield from rule_set.rules()

    def citing(self, ref: str) -> list[tuple[str, Rule[Any]]]:
        """The rules that rest on an article."""
        return [(name, rule) for name, rule in self.rules() if ref in rule.articles]

    def round_minutes(self, setup: Setup) -> int:
        """How long the clock of a segment runs, by the book or as the event has set it; 0 where there is none."""
        sizes = self.format.parameters
        return value(sizes, setup, MINUTES) if any(size.name == MINUTES for size in sizes) else 0


@lru_cache(maxsize=256)
def _in_force(
    regulation: Regulation, options: tuple[tuple[str, str], ...], sizes: tuple[tuple[str, int], ...]
) -> Regulation:
    if not options and not sizes:
        return regulation
    parameters = dict(sizes) | regulation._defined_by(dict(sizes))
    setup = Setup("", regulation.id, options=dict(options), parameters=parameters)
    return replace(
        regulation,
        **_changed(regulation, setup),
        format=replace(regulation.format, **_changed(regulation.format, setup)),
        published=regulation,
    )


def _changed(record: Regulation | Format, setup: Setup) -> dict[str, Any]:
    """The rule sets among the fields of a record, as they are in force."""
    found = ((field.name, getattr(record, field.name)) for field in fields(record))
    return {name: in_force(rules, setup) for name, rules in found if isinstance(rules, RuleSet)}
