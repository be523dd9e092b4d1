"""A match or league while it is played: turns come in by the plan, sums are kept, files written, a test may end it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from paiju.engines.match.archive import Archive
from paiju.engines.match.plan import Plan
from paiju.engines.match.pool import Workers
from paiju.engines.match.turn import DealResult, FaultNote, House, TurnPlayed
from paiju.statistics.sprt import Hypotheses, Measure, Standing, Verdict, judge
from paiju.statistics.strength import Outcome, Tally, add_board, new_tally


@dataclass(slots=True)
class FaultCount:
    """How often a player committed a fault, how often that ended the deal, and the first time in full."""

    count: int
    settled: int
    board: int
    note: FaultNote


@dataclass(slots=True)
class Progress:
    """All that a match knows of itself; it does not grow with the number of deals."""

    plan: Plan
    tallies: list[Tally] = field(init=False)
    turns: int = 0
    deals: int = 0
    boards: int = 0
    faults: list[dict[str, FaultCount]] = field(init=False)
    answers: Counter[int] = field(default_factory=Counter)
    thinking_ms: Counter[int] = field(default_factory=Counter)
    test: Standing | None = None
    _open: dict[int, dict[int, list[Outcome]]] = field(default_factory=lambda: defaultdict(dict))

    def __post_init__(self) -> None:
        entrants = self.plan.entrants
        self.tallies = [new_tally([entrants[player].name for player in table.players]) for table in self.plan.tables]
        self.faults = [{} for _ in entrants]

    @property
    def is_complete(self) -> bool:
        return self.is_decided or self.deals == self.plan.total

    @property
    def is_decided(self) -> bool:
        return self.test is not None and self.test.verdict is not Verdict.OPEN

    def take(self, played: TurnPlayed) -> None:
        """One more turn, in the order of the plan."""
        boards = self._open[played.turn.table]
        for deal in played.deals:
            boards.setdefault(deal.board, []).append(self._outcome(played.turn.table, deal))
            self._count(deal)
        self.turns += 1
        self.deals += len(played.deals)
        if played.turn.closes or not self.plan.duplicate:
            self._add_boards(played.turn.table)
        if played.turn.closes and self.plan.sprt is not None:
            self._judge(self.plan.sprt)

    def _outcome(self, table: int, deal: DealResult) -> Outcome:
        """The deal with players by their places at the table."""
        players = self.plan.tables[table].players
        return Outcome(tuple(players.index(player) for player in deal.players), deal.points, deal.declarer)

    def _add_boards(self, table: int) -> None:
        """Boards that were played as often as they will be are clusters of their own."""
        for _, outcomes in sorted(self._open.pop(table).items()):
            self.tallies[table] = add_board(self.tallies[table], outcomes)
            self.boards += 1

    def _judge(self, hypotheses: Hypotheses) -> None:
        """The test looks when all seatings have had the same number of boards, so that no seat favours anybody."""
        tested = self.tallies[0].pair(0, 1)
        self.test = judge(hypotheses, tested.wins if hypotheses.measure is Measure.ELO else tested.difference)

    def _count(self, deal: DealResult) -> None:
        for fault in deal.faults:
            known = self.faults[deal.players[fault.seat]]
            count = known.setdefault(fault.code, FaultCount(0, 0, deal.board, fault))
            count.count += 1
            count.settled += fault.settled
        for player, answers, spent in zip(deal.players, deal.answers, deal.thinking_ms, strict=True):
            self.answers[player] += answers
            self.thinking_ms[player] += spent


Tell = Callable[[DealResult | Progress], None]
"""Is told of every deal when it is over, and where the match stands after every turn."""


def resumed(plan: Plan, finished: Iterable[TurnPlayed]) -> Progress:
    """Where a match stands after the turns that were kept."""
    progress = Progress(plan)
    for played in finished:
        progress.take(played)
    return progress


def run(
    progress: Progress, workers: Workers, house: House, archive: Archive | None, tell: Tell
) -> Iterator[TurnPlayed]:
    """Play what is left, to the end or to the verdict of the test; a turn is given back when it is kept and counted."""
    if progress.is_complete:
        return
    turns = islice(progress.plan.turns(), progress.turns, None)
    for played in workers.play(progress.plan, turns, house, archive is not None, tell):
        if archive is not None:
            archive.write(played)
        progress.take(played)
        yield played
        tell(progress)
        if progress.is_decided:
            return
