"""A whole event with generated entries and results: for rehearsals, for load, and to feed the independent check.

Chance comes from the seed, so that a rehearsal can be repeated. Entrants differ in strength, scores are made by the
book's own rules from made-up deals, and on request things go wrong as they do in halls: people stay away, withdraw,
come late, are penalised, results are corrected and acts undone (``troubles.py``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from paiju.games.doudizhu.rules import AllPass, Rules
from paiju.games.doudizhu.score import Tally, score_tally
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import undo
from paiju.tournament.acts import Act
from paiju.tournament.course import Step, StepKind, advance, due, signer, too_few
from paiju.tournament.desk.asking import asks, meant
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act, fold
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.regulation import Regulation
from paiju.tournament.rehearsal import troubles
from paiju.tournament.rehearsal.troubles import CHIEF, ORGANISER
from paiju.tournament.seating.lots import below, numbers
from paiju.tournament.seating.progress import missing_at
from paiju.tournament.seating.segments import HOUSE, SegmentId, TableSeats
from paiju.tournament.state import Setup, State

BEGINNING = Instant(1_767_225_600_000)  # 2026-01-01: a rehearsal has no other clock
MINUTE = 60_000
UNTIMED_MINUTES = 40  # that a segment takes where no clock runs for it


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """``troubles`` is how often in a thousand something goes wrong where it can."""

    regulation: Regulation
    entrants: int
    seed: str = "4711"
    units: int = 0  # entrants are spread over so many units; 0: each has its own
    seeded: int = 0  # the first so many entrants are seeds
    troubles: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, int] = field(default_factory=dict)
    human_machine: bool = False


class CannotRun(Exception):
    """The format does not allow this event; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def rehearse(plan: Rehearsal, start: Instant = BEGINNING) -> Iterator[Act]:
    """The acts of the event in order, from its creation to its archive."""
    return _Rehearsal(plan, start).run()


class _Rehearsal:
    def __init__(self, plan: Rehearsal, start: Instant) -> None:
        self._plan = plan
        self._at = start
        self._chance = numbers(plan.seed, "rehearsal")
        self._kind = plan.regulation.format.kinds[0]
        self._state: State | None = None
        self._acts: list[Act] = []
        self._closed: set[SegmentId] = set()

    def run(self) -> Iterator[Act]:
        plan = self._plan
        setup = Setup(
            "排演 Rehearsal",
            plan.regulation.id,
            options=plan.options,
            parameters=plan.parameters,
            human_machine=plan.human_machine,
        )
        yield self._do(ORGANISER, a.CreateEvent(setup))
        yield self._do(ORGANISER, a.Appoint(CHIEF.official, Role.CHIEF))
        entered = tuple(self._entrant(place) for place in range(1, plan.entrants + 1))
        yield self._do(ORGANISER, a.Enter(entered))
        stay_away = {one.number for one in entered if self._goes_wrong()} if plan.entrants > 12 else set()
        there = tuple(one.number for one in entered if one.number not in stay_away)
        yield self._do(ORGANISER, a.CheckIn(there))
        seed = a.PublishSeed(plan.seed, "排演 rehearsal")
        for step in advance(lambda: due(plan.regulation, self.state, seed), lambda _: True):
            yield from self._take_step(step)

    def _take_step(self, step: Step) -> Iterator[Act]:
        """What is due, and what goes wrong around it."""
        if step.kind in (StepKind.ENTRIES, StepKind.CHECK_IN):  # whoever is not there stays away
            raise CannotRun(too_few(self._plan.regulation, self.state))
        if step.command is not None:
            yield self._do(signer(self.state, step.command), step.command)
        match step.command:
            case None if step.segment is not None:
                yield from self._play(step.segment)
            case a.ProposeSeating(id_) if self._goes_wrong():
                yield from troubles.overridden(self, id_)
            case a.StartSegment(id_, minutes):
                yield from self._wait(id_, minutes or UNTIMED_MINUTES)
            case a.CloseSegment(id_) if id_ not in self._closed:  # its end may have been undone
                self._closed.add(id_)
                if self._goes_wrong() or self._goes_wrong():
                    yield from troubles.after_segment(self, id_)

    def _entrant(self, place: int) -> Entrant:
        kind = self._kind
        members = tuple(PersonRef(f"p{place}-{member}") for member in range(2 if kind is Kind.PAIR else 1))
        unit = f"单位 {(place - 1) % self._plan.units + 1}" if self._plan.units else f"单位 {place}"
        return Entrant(Number(place), kind, members, unit, seed=place if place <= self._plan.seeded else 0)

    def _wait(self, id_: SegmentId, minutes: int) -> Iterator[Act]:
        """Some are missing or late; then the time of the segment goes by."""
        tables = self.state.segments[id_].seating.tables
        people = [number for table in tables for number in table.seats if number != HOUSE]
        for number in sorted(number for number in people if self._goes_wrong(5)):
            missing = troubles.missing(self, id_, number)
            if missing is not None:
                yield missing
        self._at = Instant(self._at + minutes * MINUTE)

    def _play(self, id_: SegmentId) -> Iterator[Act]:
        for table in self.state.segments[id_].seating.tables:
            results = self._results(id_, table)
            if results:
                yield self._entered(a.EnterResults(id_, results))
            if results and self._goes_wrong():
                yield from troubles.at_table(self, id_, table)

    def _entered(self, action: a.EnterResults) -> Act:
        """What is unusual is asked back, and was right."""
        decided = act(self._plan.regulation, self._state, CHIEF, action, self.now())
        if isinstance(decided, Act):
            return self._take(decided)
        if not asks(decided):
            raise CannotRun(decided)
        return self._do(CHIEF, meant(action), "核对无误 checked with the sheet")

    def _results(self, id_: SegmentId, table: TableSeats) -> tuple[a.Entered, ...]:
        """What the table has to report: nothing where somebody forfeits, nothing of a void board."""
        keys = missing_at(self.state.segments[id_], table)
        return tuple(a.Entered(key, self.outcome(table, key.board)) for key in keys)

    # What the troubles ask of the rehearsal.

    @property
    def regulation(self) -> Regulation:
        return self._plan.regulation.in_force(self.state.setup)

    @property
    def state(self) -> State:
        if self._state is None:
            raise RuntimeError("the event is not created yet")
        return self._state

    def below(self, n: int) -> int:
        return below(n, self._chance)

    def now(self) -> Instant:
        self._at = Instant(self._at + 1000)
        return self._at

    def attempt(self, by: Author, action: a.Command, reason: str = "") -> Act | None:
        """For what the rules may not allow at this moment."""
        decided = act(self._plan.regulation, self._state, by, action, self.now(), reason)
        return None if isinstance(decided, Refusal) else self._take(decided)

    def undo(self, number: int) -> Act | None:
        undone = undo.undo(self._plan.regulation, self._acts, CHIEF, number, self.now(), "原来没错 it was right")
        if isinstance(undone, Refusal):
            return None
        self._acts.append(undone)
        self._state = fold(self._acts)
        return undone

    def newcomer(self) -> Entrant:
        return self._entrant(max(self.state.entrants) + 1)

    def outcome(self, table: TableSeats, board: int) -> Outcome:
        if len(table.seats) == 2:
            first, second = (2 + self.below(9) + self._skill(number) // 40 for number in table.seats)
            came_first = self.below(2) if first == second else None
            return MatchLevels((first, second), came_first if first > 2 else None)
        rules = self.regulation.play
        assert isinstance(rules, Rules)  # at a table of three
        return DealScores(*_deal(rules, self._chance, board))

    def _skill(self, number: Number) -> int:
        return int(number) * 7919 % 100

    def _goes_wrong(self, weight: int = 1) -> bool:
        return bool(self._plan.troubles) and below(1000 * weight, self._chance) < self._plan.troubles

    def _do(self, by: Author, action: a.Command, reason: str = "") -> Act:
        decided = act(self._plan.regulation, self._state, by, action, self.now(), reason)
        if isinstance(decided, Refusal):
            raise CannotRun(decided)
        return self._take(decided)

    def _take(self, decided: Act) -> Act:
        self._state = evolve_act(self._state, decided)
        self._acts.append(decided)
        return decided


def _deal(rules: Rules, chance: Iterator[int], board: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores by seat and play times of a deal that could have been played."""
    times = tuple(20_000 + below(100_000, chance) for _ in range(3))
    if below(40, chance) == 0 and rules.all_pass.value is AllPass.SCORED_ZERO:
        return (0, 0, 0), (0, 0, 0)  # nobody bid
    wins = below(100, chance) < 55
    tally = Tally(
        bid=1 + below(3, chance),
        declarer_wins=wins,
        rockets=int(below(10, chance) == 0),
        bombs=(0, 0, 0, 1, 1, 2)[below(6, chance)],
        spring=wins and below(12, chance) == 0,
        anti_spring=not wins and below(20, chance) == 0,
        doubled=(below(4, chance) == 0, below(4, chance) == 0) if rules.doubling is not None else (False, False),
    )
    scored = score_tally(rules, tally)
    declarer = (board + below(3, chance)) % 3
    scores = [0, 0, 0]
    for seat, points in enumerate((scored.declarer, *scored.defenders)):
        scores[(declarer + seat) % 3] = points
    return tuple(scores), times
