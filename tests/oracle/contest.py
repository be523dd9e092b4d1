"""The computer-game contest, read a second time: section 6 of regulation 001."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.regulations.ccgc.event import FORMAT as CCGC_FORMAT
from paiju.regulations.ccgc.event import SIZES as CCGC_SIZES
from paiju.tournament.people.entrants import Kind, Number, Status
from paiju.tournament.ranking.standing import Line, Standing
from paiju.tournament.rules.field import Directions, FieldFormat
from paiju.tournament.seating.segments import Seating, SegmentId, Stage
from paiju.tournament.settings import Parameter, in_force
from tests.oracle.books import Due, Step, Wrong, due_anyhow, is_published, same_seats
from tests.oracle.chance import by_lot, series, wanting
from tests.oracle.contest_final import final_points, final_round, planned_round
from tests.oracle.contest_points import Round, rounds_of
from tests.oracle.contest_seats import bye_pool, judge_threes, seat_first
from tests.oracle.ledger import Ledger
from tests.oracle.ranking import SHARED, Column, Found, numbered, ranked, with_disqualified

PRELIMINARY = Stage.PRELIMINARY


@dataclass(frozen=True, slots=True)
class ContestBook:
    kinds: tuple[Kind, ...] = (Kind.PROGRAM, Kind.PLAYER)
    parameters: tuple[Parameter, ...] = CCGC_SIZES

    def due(self, ledger: Ledger) -> Due:
        anyhow = due_anyhow(ledger, len(ledger.present()) < 3)
        if anyhow is not None:
            return anyhow
        if self.draws(ledger):
            return Step.DRAW, None
        if self._cut_due(ledger):
            return Step.CUT, None
        segment = self._upcoming(ledger)
        if segment is not None:
            return Step.SEAT, segment
        return (Step.NOTHING if is_published(ledger, self.standing(ledger, None)) else Step.PUBLISH), None

    def _upcoming(self, ledger: Ledger) -> SegmentId | None:
        rules, last = _rules(ledger), ledger.last()
        if last is None:
            return SegmentId(PRELIMINARY, 1)
        if last.id.stage is PRELIMINARY:
            if len(self._in_play(ledger)) < 3:
                return None
            if last.id.round < rules.rounds.value:
                return SegmentId(PRELIMINARY, last.id.round + 1)
            return SegmentId(Stage.FINAL, 1) if self._has_final(ledger) else None
        if last.id.set < len(parts_of(rules)):
            return SegmentId(Stage.FINAL, last.id.round, last.id.set + 1)
        return SegmentId(Stage.FINAL, last.id.round + 1) if last.id.round < rules.final_rounds.value else None

    def _in_play(self, ledger: Ledger) -> list[Number]:
        """Who is there and has passed every cut."""
        return [number for number in ledger.present() if all(number in kept for kept in ledger.cuts.values())]

    def _has_final(self, ledger: Ledger) -> bool:
        """Two tables at least, or there is nobody to compare with."""
        return len(self._finalists(ledger) or self._in_play(ledger)) >= 6

    def _finalists(self, ledger: Ledger) -> tuple[Number, ...]:
        return ledger.cuts.get(SegmentId(PRELIMINARY, _rules(ledger).rounds.value), ())

    # Draws and cuts.

    def draws(self, ledger: Ledger) -> Mapping[str, Sequence[Number]]:
        last, present = ledger.last(), ledger.present()
        if last is None:
            if len(present) < 3:
                return {}
            byes = wanting(ledger, "bye preliminary-1", present) if len(present) % 3 else {}
            tables = wanting(ledger, "tables preliminary-1", present)
            return {**byes, **tables, **wanting(ledger, "directions preliminary-1", present)}
        if last.closed_at is None or last.id.stage is not PRELIMINARY:
            return {}
        level = [number for group in self._preliminary(ledger).level for number in group]
        if level:
            return wanting(ledger, f"rank preliminary-{last.id.round}", level)
        segment = self._upcoming(ledger)
        if segment is None or segment.stage is not PRELIMINARY or self._cut_due(ledger):
            return {}
        pool, byes_count, _ = self._bye_pool(ledger, segment)
        return wanting(ledger, f"bye preliminary-{segment.round}", pool) if byes_count else {}

    def _cut_due(self, ledger: Ledger) -> bool:
        last = ledger.last()
        if last is None or last.id.stage is not PRELIMINARY or last.id in ledger.cuts:
            return False
        if last.id.round == _rules(ledger).rounds.value:
            return self._has_final(ledger)
        places = self._places_after(ledger, last.id.round)
        return places is not None and len(self._in_play(ledger)) > places

    def _places_after(self, ledger: Ledger, round_number: int) -> int | None:
        rules = _rules(ledger)
        to_come = rules.rounds.value - round_number
        return {2: rules.first_cut.value, 1: rules.second_cut.value, 0: rules.finalists.value}.get(to_come)

    def cut(self, ledger: Ledger) -> tuple[SegmentId, tuple[Number, ...]] | None:
        last = ledger.last()
        if last is None or not self._cut_due(ledger):
            return None
        return last.id, tuple(self._by_rank(ledger)[: self._places_after(ledger, last.id.round)])

    def _by_rank(self, ledger: Ledger) -> list[Number]:
        playing = set(self._in_play(ledger))
        return [line.number for line in self._preliminary(ledger).lines if line.number in playing]

    # Seating.

    def playing(self, ledger: Ledger, segment: SegmentId) -> Sequence[Number]:
        if segment.stage is PRELIMINARY:
            return self._in_play(ledger)
        tables, byes = final_round(ledger, self._finalists(ledger), segment)
        return [*(number for table in tables for number in table.seats if number), *byes]

    def _bye_pool(self, ledger: Ledger, segment: SegmentId) -> tuple[list[Number], int, bool]:
        if segment.round == 1:
            playing = self._in_play(ledger)
            return playing, len(playing) % 3, False
        return bye_pool(rounds_of(ledger), self._by_rank(ledger))

    def judge(self, ledger: Ledger, segment: SegmentId, seating: Seating) -> Wrong | None:
        if segment.stage is Stage.FINAL:
            tables, byes = final_round(ledger, self._finalists(ledger), segment)
            wrong = same_seats(tables, byes, seating)
            # Older versions went back to the plan after a part that was seated by hand.
            return wrong and same_seats(*planned_round(ledger, self._finalists(ledger), segment), seating)
        pool, count, again = self._bye_pool(ledger, segment)
        byes = by_lot(ledger, f"bye preliminary-{segment.round}", pool)[:count]
        if segment.round == 1:
            playing = [number for number in self._in_play(ledger) if number not in byes]
            return same_seats(seat_first(ledger, playing), byes, seating)
        wrong = same_seats(seating.tables, byes, seating, needs_chief=again)
        playing = [number for number in self._by_rank(ledger) if number not in byes]
        return wrong or judge_threes(ledger, playing, seating.tables)

    def boards(self, ledger: Ledger, segment: SegmentId) -> tuple[int, ...]:
        """Numbered by the plan of the whole event."""
        rules = _rules(ledger)
        if segment.stage is PRELIMINARY:
            before, count = (segment.round - 1) * rules.deals.value, rules.deals.value
        else:
            parts = parts_of(rules)
            before = rules.rounds.value * rules.deals.value + (segment.round - 1) * rules.final_deals.value
            before, count = before + sum(parts[: segment.set - 1]), parts[segment.set - 1]
        return tuple(range(before + 1, before + count + 1))

    # Ranking.

    def standing(self, ledger: Ledger, stage: Stage | None) -> Standing:
        out, finalists = ledger.disqualified(), self._finalists(ledger)
        preliminary = self._preliminary(ledger)
        if stage is PRELIMINARY or not finalists:
            return with_disqualified(preliminary, out)
        final = self._final(ledger, [number for number in finalists if number not in out])
        if stage is Stage.FINAL:
            return with_disqualified(final, [number for number in out if number in finalists])
        others: list[Line] = []
        for line in preliminary.lines:
            if line.number not in finalists:
                by = SHARED if line.decided_by == SHARED else 1
                others.append(Line(line.rank, line.number, (None, line.rank), by))
        lines = (*final.lines, *numbered(others, above=len(final.lines)))
        return with_disqualified(replace(final, lines=lines, level=()), out)

    def _preliminary(self, ledger: Ledger) -> Standing:
        """Field points, small points, lot; who went further stands before who was cut."""
        earned = rounds_of(ledger)
        out = ledger.disqualified()
        part = [
            number
            for number, rounds in earned.items()
            if number not in out and (rounds or ledger.entrants[number].status is Status.PRESENT)
        ]
        chain = [
            Column("field_points", lambda all_: {n: sum((r.points for r in earned[n]), 0) for n in all_}, shown=True),
            Column("small_points", lambda all_: {n: sum(r.small for r in earned[n]) for n in all_}, shown=True),
            Column("lot", lambda level: _lots(ledger, earned, level), higher=False),
        ]
        if ledger.cuts:
            cuts = ledger.cuts.values()
            passed = Column("cuts_passed", lambda all_: {n: sum(n in kept for kept in cuts) for n in all_}, shown=True)
            chain.insert(0, passed)
        return ranked(part, chain)

    def _final(self, ledger: Ledger, ranking: Sequence[Number]) -> Standing:
        finalists = self._finalists(ledger)
        totals = final_points(ledger, finalists)
        chain = [
            Column("final_points", lambda all_: {number: totals[number] for number in all_}, shown=True),
            Column(
                "preliminary_rank",
                lambda all_: {number: finalists.index(number) + 1 for number in all_},
                higher=False,
                shown=True,
            ),
        ]
        return ranked(ranking, chain)


def _rules(ledger: Ledger) -> FieldFormat:
    return in_force(CCGC_FORMAT, ledger.setup)


def parts_of(rules: FieldFormat) -> list[int]:
    """The deals of a round of the final between two changes of direction, as equal as can be."""
    deals = rules.final_deals.value
    if deals < 3 or rules.directions.value is Directions.FIXED:
        return [deals]
    return [deals // 3, (2 * deals) // 3 - deals // 3, deals - (2 * deals) // 3]


def _lots(ledger: Ledger, earned: Mapping[Number, Sequence[Round]], level: Sequence[Number]) -> Found:
    """The lot drawn after the last round that those who are level were in; none before it is drawn."""
    last = max((round_.round for number in level for round_ in earned[number]), default=0)
    made = [number for name in series(ledger, f"rank preliminary-{last}") for number in ledger.lots[name]]
    order = list(dict.fromkeys(made))
    return {number: order.index(number) + 1 for number in level} if all(one in order for one in level) else None
