"""A knockout in threes as a format: preliminary in threes, semi-final, final, play-offs of three deals.

Small fields: with fewer than nine players the preliminary leads straight to the final, three play the final at once.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.tournament.formats.format import Cut, Due, Next
from paiju.tournament.formats.knockout_standing import event_standing, stage_standing
from paiju.tournament.formats.stages import STAGES, StageOutcome, cut_made, id_of, next_stage, outcome_of
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.deal_points import scores
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.knockout_why import why_stage
from paiju.tournament.ranking.rank_why import why_rank
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.knockout import Drawn, KnockoutFormat, SemiGroups
from paiju.tournament.seating import progress
from paiju.tournament.seating.draws import drawn_order, due
from paiju.tournament.seating.schedules import SEATS, in_threes, seeded_groups, threes
from paiju.tournament.seating.segments import Chair, Reason, Seating, SegmentId, Stage, TableSeats, one_each
from paiju.tournament.settings import Parameter, in_force
from paiju.tournament.state import Setup, State


@dataclass(frozen=True, slots=True)
class Knockout:
    published: KnockoutFormat
    parameters: tuple[Parameter, ...] = ()
    kinds: tuple[Kind, ...] = (Kind.PLAYER,)
    counted: tuple[str, ...] = ()
    same_boards: bool = False
    match: None = None

    def chairs(self, table: TableSeats) -> tuple[Chair, ...]:
        return one_each(table)

    @property
    def book(self) -> str:
        return self.published.book

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        return (self.published,)

    def format_rules(self, state: State) -> KnockoutFormat:
        return in_force(self.published, state.setup)

    # What comes next.

    def plan(self, state: State) -> tuple[SegmentId, ...]:
        rules, seated = self.format_rules(state), [stage for stage in STAGES if id_of(stage) in state.segments]
        coming = len(progress.present(state)) + len(progress.not_checked_in(state))
        if seated and seated[0] is Stage.PRELIMINARY:
            has_semifinal = next_stage(rules, state, Stage.PRELIMINARY) is Stage.SEMIFINAL
        else:
            has_semifinal = not coming or coming >= rules.semifinal_places.value
        if Stage.FINAL in seated[:1] or (not seated and 0 < coming <= rules.final_places.value):
            return (id_of(Stage.FINAL),)
        return tuple(id_of(stage) for stage in STAGES if stage is not Stage.SEMIFINAL or has_semifinal)

    def next(self, state: State) -> Next:
        last = progress.last_segment(state)
        if last is None and len(progress.present(state)) < SEATS:
            return Next(Due.ENTRIES)
        if last is not None and last.closed_at is None:
            return Next(Due.RESULTS, last.id, progress.stage_of(state, last.id))
        if state.finished:
            return Next(Due.NOTHING)
        upcoming = self._upcoming(state)
        if self.draws(state):
            return Next(Due.DRAW, upcoming, None if upcoming is None else upcoming.stage)
        if upcoming is not None:
            return Next(Due.SEATING, upcoming, upcoming.stage)
        stage = self._stage(state)
        if stage is not Stage.FINAL:
            return Next(Due.CUT, stage=next_stage(self.format_rules(state), state, stage))
        told = progress.is_published(state, self.standing(state))
        return Next(Due.NOTHING if told else Due.PUBLISH)

    def _stage(self, state: State) -> Stage:
        """The stage that was seated last; before the first, the one that begins the event."""
        seated = [stage for stage in STAGES if id_of(stage) in state.segments]
        if seated:
            return seated[-1]
        final_only = len(progress.present(state)) <= self.format_rules(state).final_places.value
        return Stage.FINAL if final_only else Stage.PRELIMINARY

    def _upcoming(self, state: State) -> SegmentId | None:
        """The segment to be seated; None where a cut comes first, or where all is played."""
        stage = self._stage(state)
        if id_of(stage) not in state.segments:
            return id_of(stage)
        if self._outcome(state, stage).players:
            return progress.next_playoff(state)
        if stage is Stage.FINAL or not cut_made(state, stage):
            return None
        after = next_stage(self.format_rules(state), state, stage)
        return None if after is None else id_of(after)

    def _outcome(self, state: State, stage: Stage) -> StageOutcome:
        return outcome_of(self.format_rules(state), state, stage)

    def draws(self, state: State) -> Mapping[str, Sequence[Number]]:
        """Groups of the preliminary and of play-offs, first callers, and what only a lot can separate."""
        last = progress.last_segment(state)
        if last is not None and last.closed_at is None:
            return {}
        if last is None and len(progress.present(state)) < SEATS:
            return {}
        stage = self._stage(state)
        if last is not None:
            settling = self._outcome(state, stage).lots
            if settling:
                return settling
        upcoming = self._upcoming(state)
        if upcoming is None:
            return {}
        players = self._players(state, upcoming)
        found = {} if upcoming.stage in (Stage.SEMIFINAL, Stage.FINAL) and last else due(state, str(upcoming), players)
        if upcoming.stage is Stage.PRELIMINARY and self.format_rules(state).drawn.value is not Drawn.LOT:
            found = {}
        if upcoming.stage is Stage.SEMIFINAL:
            found = due(state, str(upcoming), self._level(state, players))
        if not self.published.callers_drawn.value:
            return found
        return {**found, **due(state, f"callers {upcoming}", players)}

    def _players(self, state: State, segment: SegmentId) -> tuple[Number, ...]:
        """Who plays in a segment that is to be seated: best first where there is a ranking before it."""
        stage = self._stage(state)
        if segment.stage is Stage.PLAYOFF:
            return self._outcome(state, stage).players
        if segment.stage is stage:
            return progress.present(state)
        here = set(progress.present(state))
        went_on = cut_made(state, stage)
        outcome = self._outcome(state, stage)
        moved_up = (number for number in (*outcome.advance, *outcome.out) if number not in went_on)
        going = [number for number in (*went_on, *moved_up) if number in here]
        return tuple(going[: len(went_on)])

    def _level(self, state: State, players: Sequence[Number]) -> list[Number]:
        """Those who go on with a shared rank: the groups by rank need an order."""
        level: list[Number] = []
        lines = [line for line in self._outcome(state, self._stage(state)).standing.lines if line.number in players]
        for before, line in itertools.pairwise(lines):
            if before.rank == line.rank:
                level += [number for number in (before.number, line.number) if number not in level]
        return level

    # Seating.

    def seat(self, state: State, segment: SegmentId) -> Seating | Refusal:
        rules, players = self.format_rules(state), self._players(state, segment)
        if len(players) < SEATS:
            facts = {"present": len(players), "needed": SEATS}
            return Refusal("too_few_for_a_table", rules.article("drawn"), facts)
        if rules.semifinal_places.value % SEATS:
            facts = {"places": rules.semifinal_places.value}
            return Refusal("places_not_in_threes", rules.article("semifinal_places"), facts)
        match segment.stage:
            case Stage.PRELIMINARY:
                return self._seat_preliminary(state, segment, players)
            case Stage.PLAYOFF:
                return self._seat_playoff(state, segment, players)
            case _:
                return self._seat_ranked(state, segment, players)

    def _seat_preliminary(self, state: State, segment: SegmentId, players: Sequence[Number]) -> Seating:
        rules = self.format_rules(state)
        by_lot = rules.drawn.value is Drawn.LOT
        order = drawn_order(state, str(segment), players) if by_lot else tuple(players)
        full = threes(len(order)).groups * SEATS
        reasons = [(0, Reason("drawn_by_lot", rules.article("drawn"), (("lot", str(segment)),)))]
        for number in order[full:]:
            article = rules.article("left_over_use_places")
            reasons.append((0, Reason("straight_through", article, (("number", number),))))
        return self._tables(state, segment, in_threes(order[:full]), order[full:], reasons)

    def _seat_playoff(self, state: State, segment: SegmentId, players: Sequence[Number]) -> Seating | Refusal:
        rules, outcome = self.format_rules(state), self._outcome(state, self._stage(state))
        article = rules.article("playoff_deals")
        if outcome.missing:
            return Refusal("too_few_to_play_off", article, {"missing": outcome.missing})
        level = " ".join(map(str, outcome.level))
        reasons = [(0, Reason("playoff_for_place", article, (("level", level), ("deals", rules.playoff_deals.value))))]
        order = drawn_order(state, str(segment), players)
        return self._tables(state, segment, in_threes(order), (), reasons)

    def _seat_ranked(self, state: State, segment: SegmentId, players: Sequence[Number]) -> Seating | Refusal:
        """The semi-final, the final; and a final of three who were all that came."""
        rules = self.format_rules(state)
        if len(players) % SEATS:
            return Refusal("stage_not_in_threes", rules.article("semifinal_groups"), {"present": len(players)})
        if segment.stage is Stage.FINAL:
            first = self._stage(state) is Stage.FINAL
            order = drawn_order(state, str(segment), players) if first else players
            reasons = [(0, Reason("final_of_three", rules.article("final_places")))]
            return self._tables(state, segment, in_threes(order), (), reasons)
        lot = drawn_order(state, str(segment), self._level(state, players))
        rank = {line.number: line.rank for line in self._outcome(state, self._stage(state)).standing.lines}
        ranked = sorted(players, key=lambda number: (rank[number], lot.index(number) if number in lot else 0))
        in_order = rules.semifinal_groups.value is SemiGroups.IN_ORDER
        groups = in_threes(ranked) if in_order else seeded_groups(ranked, len(ranked) // SEATS)
        reasons = [(0, Reason("groups_by_rank", rules.article("semifinal_groups")))]
        return self._tables(state, segment, groups, (), reasons)

    def _tables(
        self,
        state: State,
        segment: SegmentId,
        groups: Sequence[Sequence[Number]],
        byes: Sequence[Number],
        reasons: list[tuple[int, Reason]],
    ) -> Seating:
        """Tables with the seat that calls first, where the book draws it: of the three, the one drawn first."""
        tables = tuple(TableSeats(at, at, tuple(group)) for at, group in enumerate(groups, start=1))
        if not self.published.callers_drawn.value:
            return Seating(tables, tuple(byes), tuple(reasons))
        players = [number for group in groups for number in group]
        place = {number: at for at, number in enumerate(drawn_order(state, f"callers {segment}", players))}
        article = self.published.article("callers_drawn")
        for table in tables:
            seat = table.seats.index(min(table.seats, key=place.__getitem__))
            reasons.append((table.table, Reason("first_caller", article, (("seat", seat),))))
        return Seating(tables, tuple(byes), tuple(reasons))

    def boards(self, state: State, segment: SegmentId) -> tuple[int, ...]:
        if segment in state.segments:
            return state.segments[segment].boards
        rules = self.format_rules(state)
        playing_off = segment.stage is Stage.PLAYOFF
        return progress.next_boards(state, rules.playoff_deals.value if playing_off else rules.deals_per_group.value)

    def most_boards(self, setup: Setup) -> int:
        return len(STAGES) * in_force(self.published, setup).deals_per_group.value

    def cut(self, state: State) -> Cut | Refusal:
        rules, stage = self.format_rules(state), self._stage(state)
        last = progress.last_segment(state)
        if last is None or stage is Stage.FINAL or last.closed_at is None or cut_made(state, stage):
            return Refusal("no_cut_now", rules.article("semifinal_places"))
        outcome = self._outcome(state, stage)
        if outcome.players or outcome.lots:
            level = " ".join(map(str, outcome.level))
            return Refusal("level_at_the_cut", rules.article("playoff_deals"), {"level": level})
        if len(outcome.advance) < rules.final_places.value:
            facts = {"present": len(outcome.advance), "needed": rules.final_places.value}
            return Refusal("too_few_for_a_table", rules.article("final_places"), facts)
        return Cut(last.id, outcome.advance, outcome.out)

    # Standings.

    def standing(self, state: State, stage: Stage | None = None) -> Standing:
        rules = self.format_rules(state)
        return event_standing(rules, state) if stage is None else stage_standing(rules, state, stage)

    def earned(self, state: State, segment: SegmentId) -> Mapping[Number, Value]:
        return scores(self.format_rules(state), state, [state.segments[segment]]).totals

    def why_rank(self, state: State, number: Number) -> Why:
        """The chain of the standing; under it the deals of every stage played."""
        stages = tuple(
            self.why_points(state, number, segment.id)
            for segment in state.segments.values()
            if number in progress.seated(segment)
        )
        return why_rank(self.standing(state), number, self.format_rules(state).article("tie_breaks"), stages)

    def why_points(self, state: State, number: Number, segment: SegmentId) -> Why:
        return why_stage(self.format_rules(state), state, number, segment)
