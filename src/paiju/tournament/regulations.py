"""The regulations an event can be run under: the format of each book, and all rule sets whose options it may choose."""

from paiju.rulebook.rule import RuleSet
from paiju.tournament.desk.penalties import Penalties
from paiju.tournament.formats.duplicate import NATIONAL
from paiju.tournament.formats.field import CCGC_CONTEST
from paiju.tournament.formats.format import Format
from paiju.tournament.formats.knockout import WORKERS
from paiju.tournament.formats.swiss_pairs import COOP_PAIRS, EIGHTY_PAIRS, MINUTES
from paiju.tournament.parameters import value
from paiju.tournament.rules.direction import Direction, direction_of
from paiju.tournament.rules.penalties import PENALTIES
from paiju.tournament.settings import in_force
from paiju.tournament.state import Setup, State

_ALL: tuple[Format, ...] = (NATIONAL, CCGC_CONTEST, WORKERS, COOP_PAIRS, EIGHTY_PAIRS)
FORMATS: dict[str, Format] = {each.book: each for each in _ALL}


def format_of(setup: Setup) -> Format:
    return FORMATS[setup.book]


def round_minutes(setup: Setup) -> int:
    """How long the clock of a segment runs, by the regulation or as the event has set it; 0 where there is none."""
    sizes = format_of(setup).parameters
    timed = any(size.name == MINUTES for size in sizes)
    return value(sizes, setup, MINUTES) if timed else 0


def direction_rules(setup: Setup) -> Direction:
    return in_force(direction_of(setup.book), setup)


def penalty_rules(setup: Setup) -> Penalties | None:
    """Of a Dou Dizhu book; 升级 has its own, see ``rulings.py``."""
    found = PENALTIES.get(setup.book)
    return None if found is None else in_force(found, setup)


def rule_sets(setup: Setup) -> tuple[RuleSet, ...]:
    """Everything the event is run under, its options applied."""
    penalties = penalty_rules(setup)
    sets = (*format_of(setup).rules(State(setup)), direction_rules(setup))
    return sets if penalties is None else (*sets, penalties)
