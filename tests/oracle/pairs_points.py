"""What pairs earn, computed again: 002 section 2 (levels, forfeits, late sheets), 003 section 1."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from paiju.games.shengji.rules import FirstToLevel, Rules
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import Adjusted, MatchLevels
from paiju.tournament.seating.segments import ResultKey, Stage, TableSeats
from tests.oracle.ledger import Ledger, Played


@dataclass(frozen=True, slots=True)
class Match:
    """One round of a pair. ``won``: who counts as the winner between two who are level; None: nobody."""

    match: Decimal
    standard: Decimal
    opponent: Number | None = None
    won: bool | None = None
    bye: bool = False


@dataclass(slots=True)
class Account:
    matches: list[Match] = field(default_factory=list)
    deducted: Decimal = Decimal(0)

    @property
    def match_points(self) -> Decimal:
        return sum((it.match for it in self.matches), Decimal(0))

    @property
    def standard_points(self) -> Decimal:
        return sum((it.standard for it in self.matches), Decimal(0)) - self.deducted

    @property
    def opponents(self) -> list[Number]:
        return [it.opponent for it in self.matches if it.opponent is not None]

    @property
    def byes(self) -> int:
        return sum(it.bye for it in self.matches)


def accounts(rules: Rules, ledger: Ledger) -> dict[Number, Account]:
    found = {number: Account() for number in ledger.entrants}
    begun = [played for played in ledger.of(Stage.MAIN) if played.started_at is not None]
    for played in sorted(begun, key=lambda it: it.id.round):
        for number in played.seating.byes:
            bye = rules.absence.bye.value, Decimal(rules.absence.bye_standard.value)
            found[number].matches.append(Match(*bye, bye=True))
        for table in played.seating.tables:
            for number, match in _at_table(rules, ledger, played, table):
                found[number].matches.append(match)
    for charge in ledger.charges:
        found[charge.entrant].deducted += Decimal(charge.effect.standard_points)
    return found


def _at_table(rules: Rules, ledger: Ledger, played: Played, table: TableSeats) -> Iterator[tuple[Number, Match]]:
    charges = [it for it in ledger.charges if it.segment == played.id and it.entrant in table.seats]
    late = {it.entrant for it in charges if it.effect.forfeit and it.code == "late_sheet"}
    away = {it.entrant for it in charges if it.effect.forfeit and it.code != "late_sheet"}
    away |= played.absent & set(table.seats)
    zero = {it.entrant for it in charges if it.effect.zero_round}
    outcome = played.outcomes.get(ResultKey(table.table))
    one, two = table.seats
    for side, (number, opponent) in enumerate(((one, two), (two, one))):
        match: Match | None = None
        if away:
            match = _forfeited(rules, number in away, opponent, both=len(away) == 2)
        elif isinstance(outcome, MatchLevels):
            match = _played(rules, outcome, side, opponent, late, number)
        elif isinstance(outcome, Adjusted):
            share = Decimal(outcome.shares[side] or 0) / 100
            match = Match(2 * share * rules.match.drawn.value, share * rules.match.standard_total.value, opponent)
        elif outcome is not None:  # void: nothing for anybody, but they have met
            match = Match(Decimal(0), Decimal(0), opponent)
        if match is not None:
            yield number, Match(Decimal(0), Decimal(0), opponent) if number in zero else match


def _forfeited(rules: Rules, away: bool, opponent: Number, *, both: bool) -> Match:
    absence = rules.absence
    if away:
        won = None if both else False
        return Match(absence.absent.value, Decimal(absence.absent_standard.value), opponent, won)
    return Match(absence.present.value, Decimal(absence.present_standard.value), opponent, won=True)


def _played(
    rules: Rules, outcome: MatchLevels, side: int, opponent: Number, late: set[Number], number: Number
) -> Match:
    ahead = outcome.levels[side] - outcome.levels[1 - side]
    match, standard = match_points(rules, ahead), standard_points(rules, ahead)
    won: bool | None = ahead > 0 if ahead else None
    first_counts = rules.match.first_to_level.value is FirstToLevel.HEAD_TO_HEAD
    if not ahead and first_counts and outcome.first_to_level is not None:
        won = outcome.first_to_level == side
    if not late or rules.sheet is None:
        return Match(match, standard, opponent, None if late else won)
    absence = rules.absence
    if number in late:
        return Match(absence.absent.value, Decimal(absence.absent_standard.value), opponent)
    if not rules.sheet.other_keeps_result.value:
        return Match(absence.present.value, Decimal(absence.present_standard.value), opponent)
    return Match(match, standard, opponent)


def match_points(rules: Rules, ahead: int) -> Decimal:
    """2 : 0 from three levels, 1.5 : 0.5 for one or two, 1 : 1."""
    if not ahead:
        return rules.match.drawn.value
    both = rules.match.clear.value if abs(ahead) >= rules.match.clear_from.value else rules.match.narrow.value
    return both[0] if ahead > 0 else both[1]


def standard_points(rules: Rules, ahead: int) -> Decimal:
    """10 + levels : 10 − levels, 20 : 0 at most."""
    return Decimal(max(0, min(20, 10 + ahead)))
