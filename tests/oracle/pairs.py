"""Timed Swiss of pairs, read a second time: 002 sections 3 and 4, 003 section 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.games.shengji.rules import Rules
from paiju.regulations.shengji_80.event import FORMAT as EIGHTY_FORMAT
from paiju.regulations.shengji_coop.event import FORMAT as COOP_FORMAT
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.pairs import LastTie, MutualOfSeveral, NumberOrder, PairsFormat, RankedBy
from paiju.tournament.seating.segments import Seating, SegmentId, Stage
from paiju.tournament.settings import Parameter, in_force
from tests.books import SHENGJI as BOOKS
from tests.oracle.books import Due, Step, Wrong, is_published
from tests.oracle.chance import by_lot, wanting
from tests.oracle.ledger import Ledger
from tests.oracle.pairing import Contender, judge_pairs
from tests.oracle.pairs_points import Account, accounts
from tests.oracle.ranking import Column, Found, ranked, with_disqualified


@dataclass(frozen=True, slots=True)
class PairsBook:
    published: PairsFormat
    parameters: tuple[Parameter, ...]
    kinds: tuple[Kind, ...] = (Kind.PAIR,)

    def due(self, ledger: Ledger) -> Due:
        if not ledger.segments and len(ledger.present()) < 2:
            return Step.WAIT, None
        if self.draws(ledger):
            return Step.DRAW, None
        for number in range(1, self._rounds(ledger) + 1):
            segment = SegmentId(Stage.MAIN, number)
            if segment not in ledger.segments:
                if len(ledger.present()) < 2:
                    break
                return Step.SEAT, segment
            if ledger.segments[segment].closed_at is None:
                return Step.PLAY, segment
        if ledger.finished or is_published(ledger, self.standing(ledger, None)):
            return Step.NOTHING, None
        return Step.PUBLISH, None

    def _rounds(self, ledger: Ledger) -> int:
        default = next(it.default for it in self.parameters if it.name == "rounds")
        return ledger.setup.parameters.get("rounds", default)

    def _rules(self, ledger: Ledger) -> PairsFormat:
        return in_force(self.published, ledger.setup)

    def _game(self, ledger: Ledger) -> Rules:
        return in_force(BOOKS[self.published.book], ledger.setup)

    def _accounts(self, ledger: Ledger) -> dict[Number, Account]:
        return accounts(self._game(ledger), ledger)

    def draws(self, ledger: Ledger) -> Mapping[str, Sequence[Number]]:
        present = ledger.present()
        if not ledger.segments:
            return wanting(ledger, "numbers", present) if len(present) >= 2 else {}
        played = {it.id.round for it in ledger.segments.values() if it.closed_at is not None}
        over = played >= set(range(1, self._rounds(ledger) + 1))
        if self._rules(ledger).last_tie.value is not LastTie.LOT or "ties" in ledger.lots or not over:
            return {}
        lines = [line for line in self.standing(ledger, None).lines if line.rank]
        level = len({line.rank for line in lines}) < len(lines)
        return {"ties": [line.number for line in lines]} if level else {}

    # Pairing.

    def playing(self, ledger: Ledger, segment: SegmentId) -> Sequence[Number]:
        return ledger.present()

    def judge(self, ledger: Ledger, segment: SegmentId, seating: Seating) -> Wrong | None:
        rules = self._rules(ledger)
        return judge_pairs(self._order(ledger, segment), seating, units_apart=rules.no_same_unit.value)

    def _order(self, ledger: Ledger, segment: SegmentId) -> list[Contender]:
        """Round 1: the first half of the numbers against the second. Later by match points, then by number."""
        earned = self._accounts(ledger)
        drawn = {number: at for at, number in enumerate(by_lot(ledger, "numbers", ledger.entrants))}
        here = sorted(ledger.present(), key=drawn.__getitem__)
        if segment.round == 1:
            half = len(here) // 2
            here = [number for at in range(half) for number in (here[at], here[half + at])] + here[2 * half :]
        else:
            if self._rules(ledger).equal_scores.value is NumberOrder.ALTERNATING and segment.round % 2 == 0:
                here.reverse()
            here.sort(key=lambda number: -earned[number].match_points)
        return [
            Contender(number, ledger.entrants[number].unit, set(earned[number].opponents), earned[number].byes)
            for number in here
        ]

    def boards(self, ledger: Ledger, segment: SegmentId) -> tuple[int, ...]:
        return (0,)

    def cut(self, ledger: Ledger) -> None:
        """Nobody is cut."""

    # Ranking.

    def standing(self, ledger: Ledger, stage: Stage | None) -> Standing:
        rules, earned = self._rules(ledger), self._accounts(ledger)
        out, here = ledger.disqualified(), ledger.present()
        part = [number for number, it in earned.items() if number not in out and (number in here or it.matches)]
        found = ranked(part, [_column(rules, earned, name) for name in rules.ranked_by.value] + _last(rules, ledger))
        return with_disqualified(Standing(found.criteria, found.lines), out)


def _column(rules: PairsFormat, earned: Mapping[Number, Account], name: RankedBy) -> Column:
    match name:
        case RankedBy.MATCH_POINTS:
            return Column("match_points", lambda all_: {n: earned[n].match_points for n in all_}, shown=True)
        case RankedBy.STANDARD_POINTS:
            return Column("standard_points", lambda all_: {n: earned[n].standard_points for n in all_}, shown=True)
        case RankedBy.OPPONENTS:
            return Column(
                "opponents_score",
                lambda all_: {n: sum(earned[other].match_points for other in earned[n].opponents) for n in all_},
                shown=True,
            )
        case RankedBy.MUTUAL:
            several = None if rules.several_level is None else rules.several_level.value
            return Column("mutual", lambda level: mutual(earned, level, by_wins=several is MutualOfSeveral.WINS))


def mutual(earned: Mapping[Number, Account], level: Sequence[Number], *, by_wins: bool) -> Found:
    """Two: who won the meeting, if there was one. More: match points (or wins) among themselves."""
    among = {number: [it for it in earned[number].matches if it.opponent in level] for number in level}
    if len(level) == 2:
        wins = {number: sum(it.won is True for it in matches) for number, matches in among.items()}
        one, two = level
        return None if wins[one] == wins[two] else {n: int(wins[n] == max(wins.values())) for n in level}
    if by_wins:
        return {number: sum(it.won is True for it in matches) for number, matches in among.items()}
    return {number: sum(it.match for it in matches) for number, matches in among.items()}


def _last(rules: PairsFormat, ledger: Ledger) -> list[Column]:
    """A lot between those whom nothing separates, where the event has chosen so and it is drawn."""
    lot = ledger.lots.get("ties", ())
    if rules.last_tie.value is not LastTie.LOT or not lot:
        return []
    return [Column("lot", lambda level: {number: lot.index(number) + 1 for number in level}, higher=False)]


def _book(published: PairsFormat) -> PairsBook:
    game = BOOKS[published.book]
    rounds = game.rounds.number or published.rounds
    assert rounds is not None
    return PairsBook(
        published,
        (
            Parameter("rounds", rounds.value, 1, 30),
            Parameter("minutes", game.rounds.minutes.value, 5, 600),
            Parameter("last_deal_minutes", game.rounds.last_deal_minutes.value, 1, 120),
        ),
    )


COOP_BOOK, EIGHTY_BOOK = _book(COOP_FORMAT), _book(EIGHTY_FORMAT)
