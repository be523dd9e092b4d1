"""The workers' games, read a second time: sections 4 and 6 of regulation 004."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.regulations.workers_2021.event import SIZES as WORKERS_SIZES
from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.standing import Criterion, Line, Standing
from paiju.tournament.rules.knockout import SemiGroups
from paiju.tournament.seating.segments import Seating, SegmentId, Stage, TableSeats
from paiju.tournament.settings import Parameter
from tests.oracle.books import Due, Step, Wrong, boards_after, due_anyhow, is_published, same_seats
from tests.oracle.chance import by_lot, wanting
from tests.oracle.ledger import Ledger
from tests.oracle.ranking import SHARED, numbered, ranked, with_disqualified
from tests.oracle.workers_stage import STAGES, first_of, outcome_of, rules_of, stage_after, went_on


@dataclass(frozen=True, slots=True)
class WorkersBook:
    kinds: tuple[Kind, ...] = (Kind.PLAYER,)
    parameters: tuple[Parameter, ...] = WORKERS_SIZES

    def due(self, ledger: Ledger) -> Due:
        anyhow = due_anyhow(ledger, len(ledger.present()) < 3)
        if anyhow is not None:
            return anyhow
        if self.draws(ledger):
            return Step.DRAW, None
        segment = self._upcoming(ledger)
        if segment is not None:
            return Step.SEAT, segment
        if self._stage(ledger) is not Stage.FINAL:
            return Step.CUT, None
        return (Step.NOTHING if is_published(ledger, self.standing(ledger, None)) else Step.PUBLISH), None

    def _stage(self, ledger: Ledger) -> Stage:
        """The last that was seated; three players begin with the final."""
        begun = [stage for stage in STAGES if first_of(stage) in ledger.segments]
        if begun:
            return begun[-1]
        return Stage.FINAL if len(ledger.present()) <= 3 else Stage.PRELIMINARY

    def _upcoming(self, ledger: Ledger) -> SegmentId | None:
        stage = self._stage(ledger)
        if first_of(stage) not in ledger.segments:
            return first_of(stage)
        if outcome_of(ledger, stage).players:
            return SegmentId(Stage.PLAYOFF, len(ledger.of(Stage.PLAYOFF)) + 1)
        after = stage_after(ledger, stage)
        return first_of(after) if after is not None and went_on(ledger, stage) else None

    def draws(self, ledger: Ledger) -> Mapping[str, Sequence[Number]]:
        last, stage = ledger.last(), self._stage(ledger)
        if (last is None and len(ledger.present()) < 3) or (last is not None and last.closed_at is None):
            return {}
        if last is not None and (lots := outcome_of(ledger, stage).lots):
            return lots
        segment = self._upcoming(ledger)
        if segment is None:
            return {}
        players = self.playing(ledger, segment)
        seats = players
        if segment.stage is Stage.SEMIFINAL:
            seats = self._level(ledger, players)
        elif segment.stage is Stage.FINAL and last is not None:
            seats = []  # one table, by rank
        return {**wanting(ledger, str(segment), seats), **wanting(ledger, f"callers {segment}", players)}

    def playing(self, ledger: Ledger, segment: SegmentId) -> Sequence[Number]:
        """Best first; who went on and is gone is replaced by the next in the ranking."""
        stage = self._stage(ledger)
        if segment.stage is Stage.PLAYOFF:
            return outcome_of(ledger, stage).players
        here = ledger.present()
        if segment.stage is stage:
            return here
        going, outcome = went_on(ledger, stage), outcome_of(ledger, stage)
        waiting = [number for number in (*outcome.advance, *outcome.behind) if number not in going]
        return [number for number in (*going, *waiting) if number in here][: len(going)]

    def _level(self, ledger: Ledger, players: Sequence[Number]) -> list[Number]:
        ranks = self._ranks(ledger)
        shared = [ranks[number] for number in players]
        return [number for number in players if shared.count(ranks[number]) > 1]

    def _ranks(self, ledger: Ledger) -> dict[Number, int]:
        return {line.number: line.rank for line in outcome_of(ledger, self._stage(ledger)).standing.lines}

    def judge(self, ledger: Ledger, segment: SegmentId, seating: Seating) -> Wrong | None:
        players = list(self.playing(ledger, segment))
        byes: list[Number] = []
        first = ledger.last() is None
        if segment.stage is Stage.SEMIFINAL:
            ranks, lot = self._ranks(ledger), by_lot(ledger, str(segment), self._level(ledger, players))
            players.sort(key=lambda number: (ranks[number], lot.index(number) if number in lot else 0))
        elif segment.stage is not Stage.FINAL or first:
            players = by_lot(ledger, str(segment), players)
        if segment.stage is Stage.PRELIMINARY:
            full = len(players) // 3 * 3
            players, byes = players[:full], players[full:]
        if len(players) % 3:
            return Wrong("players_not_in_threes", {"players": len(players)})
        threes = [players[at : at + 3] for at in range(0, len(players), 3)]
        if segment.stage is Stage.SEMIFINAL and rules_of(ledger).semifinal_groups.value is SemiGroups.SNAKE:
            threes = _snake_groups(players)
        tables = [TableSeats(name, name, tuple(three)) for name, three in enumerate(threes, start=1)]
        return same_seats(tables, byes, seating) or self._judge_callers(ledger, segment, tables, seating)

    def _judge_callers(
        self, ledger: Ledger, segment: SegmentId, tables: Sequence[TableSeats], seating: Seating
    ) -> Wrong | None:
        """The first caller of a table is the one of the three who was drawn first."""
        told = {
            table: dict(reason.facts).get("seat") for table, reason in seating.reasons if reason.code == "first_caller"
        }
        order = by_lot(ledger, f"callers {segment}", [number for table in tables for number in table.seats])
        for table in tables:
            seat = table.seats.index(min(table.seats, key=order.index))
            if told.get(table.table) != seat:
                return Wrong("first_caller_differs", {"table": table.table, "wanted": seat})
        return None

    def boards(self, ledger: Ledger, segment: SegmentId) -> tuple[int, ...]:
        rules = rules_of(ledger)
        deals = rules.playoff_deals if segment.stage is Stage.PLAYOFF else rules.deals_per_group
        return boards_after(ledger, deals.value)

    def cut(self, ledger: Ledger) -> tuple[SegmentId, tuple[Number, ...]] | None:
        last, stage = ledger.last(), self._stage(ledger)
        if last is None or stage is Stage.FINAL or went_on(ledger, stage):
            return None
        outcome = outcome_of(ledger, stage)
        return None if outcome.players or outcome.lots else (last.id, outcome.advance)

    def standing(self, ledger: Ledger, stage: Stage | None) -> Standing:
        out = ledger.disqualified()
        played = [each for each in STAGES if first_of(each) in ledger.segments and stage in (None, each)]
        part = {
            number
            for each in played
            for number in (*ledger.segments[first_of(each)].people(), *ledger.segments[first_of(each)].seating.byes)
        }
        if not played:
            return ranked([] if stage else ledger.present(), [])
        if stage is not None:
            return with_disqualified(outcome_of(ledger, stage).standing, [number for number in out if number in part])
        lines: list[Line] = []
        level: list[tuple[Number, ...]] = []
        standings = [outcome_of(ledger, each).standing for each in reversed(played)]
        for each, standing in zip(reversed(played), standings, strict=True):
            done = {line.number for line in lines}
            fresh = numbered([line for line in standing.lines if line.number not in done])
            for nth, line in enumerate(fresh):
                by = line.decided_by
                if by != SHARED:
                    by = by + 1 if lines and nth else 0
                lines.append(replace(line, values=(each.value, *line.values), decided_by=by))
            level += standing.level
        criteria = (Criterion("stage_reached", Article("", "")), *standings[0].criteria)
        whole = Standing(criteria, numbered(lines), tuple(level))
        return with_disqualified(whole, [number for number in out if number in part])


def _snake_groups(order: Sequence[Number]) -> list[list[Number]]:
    """Of nine: 1 6 7 / 2 5 8 / 3 4 9."""
    count = len(order) // 3
    return [[order[at], order[2 * count - 1 - at], order[2 * count + at]] for at in range(count)]
