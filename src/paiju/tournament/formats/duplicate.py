"""A duplicate event as a format: sets of boards compared in groups, Swiss movement, tie-breaks, play-offs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.tournament.formats.format import Cut, Due, Next
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.comparison import Comparison
from paiju.tournament.ranking.duplicate_points import Tally, chain, tally
from paiju.tournament.ranking.duplicate_why import why_set
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.rank import Key, TieBreak, in_order, rank_lines, unranked
from paiju.tournament.ranking.rank_why import why_rank
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.duplicate import DuplicateFormat, FirstSeating, LevelAtEnd, Place, Span, TieBreakName
from paiju.tournament.seating import progress
from paiju.tournament.seating.draws import drawn_order, due
from paiju.tournament.seating.schedules import SEATS
from paiju.tournament.seating.segments import (
    HOUSE,
    Chair,
    Reason,
    Seating,
    Segment,
    SegmentId,
    Stage,
    TableSeats,
    one_each,
)
from paiju.tournament.seating.snake import Plan, divide, keep_groups, seat_apart, seat_groups
from paiju.tournament.settings import Parameter, in_force
from paiju.tournament.state import Setup, State

TIES = "ties"
"""The draw of those who are level at the end, where the event has chosen so."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    published: DuplicateFormat
    published_comparison: Comparison
    parameters: tuple[Parameter, ...] = ()
    kinds: tuple[Kind, ...] = (Kind.PLAYER, Kind.PROGRAM)
    skips_untimed: bool = False
    counted: tuple[str, ...] = ("round", "set")
    same_boards: bool = True
    match: None = None

    def chairs(self, table: TableSeats) -> tuple[Chair, ...]:
        return one_each(table)

    @property
    def book(self) -> str:
        return self.published.book

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        return (self.published_comparison, self.published)

    def format_rules(self, state: State) -> DuplicateFormat:
        return in_force(self.published, state.setup)

    def comparison(self, state: State) -> Comparison:
        return in_force(self.published_comparison, state.setup)

    # What comes next.

    def plan(self, state: State) -> tuple[SegmentId, ...]:
        rounds = self.format_rules(state).rounds.value
        return tuple(SegmentId(Stage.MAIN, number) for number in range(1, rounds + 1))

    def next(self, state: State) -> Next:
        last = progress.last_segment(state)
        if last is None and self._too_few(state):
            return Next(Due.ENTRIES)
        if last is not None and last.closed_at is None:
            return Next(Due.RESULTS, last.id, last.id.stage)
        if state.finished:
            return Next(Due.NOTHING)
        upcoming = self._upcoming(state)
        by_lot = self.format_rules(state).level_at_end.value is LevelAtEnd.LOT
        if (upcoming is not None or by_lot) and self.draws(state):
            return Next(Due.DRAW, upcoming, None if upcoming is None else upcoming.stage)
        if upcoming is not None:
            return Next(Due.SEATING, upcoming, upcoming.stage)
        told = progress.is_published(state, self.standing(state))
        return Next(Due.NOTHING if told else Due.PUBLISH)

    def draws(self, state: State) -> Mapping[str, Sequence[Number]]:
        """The first seating; later the order of those whom the tie-breaks leave level in a seating."""
        last = progress.last_segment(state)
        if last is not None and last.closed_at is None:
            return {}
        upcoming = self._upcoming(state)
        if upcoming is None and last is not None and self.format_rules(state).level_at_end.value is LevelAtEnd.LOT:
            level = [number for each in self.standing(state).level for number in each]
            return due(state, TIES, sorted(level)) if level else {}
        if upcoming is None or (last is None and self._too_few(state)):
            return {}
        if upcoming.stage is Stage.PLAYOFF:
            return {}
        if last is None:
            by_lot = self.format_rules(state).first_seating.value is FirstSeating.LOT
            return due(state, str(upcoming), progress.present(state)) if by_lot else {}
        return due(state, str(upcoming), self._level(state, upcoming))

    def _upcoming(self, state: State) -> SegmentId | None:
        """The segment after the last one; None when everything is played."""
        rules = self.format_rules(state)
        last = progress.last_segment(state)
        if last is None:
            return SegmentId(Stage.MAIN, 1, 1)
        stage, round_, set_ = last.id
        if stage is Stage.MAIN and set_ < rules.sets_per_round.value:
            return SegmentId(Stage.MAIN, round_, set_ + 1)
        if stage is Stage.MAIN and round_ < rules.rounds.value:
            return SegmentId(Stage.MAIN, round_ + 1, 1)
        return progress.next_playoff(state) if self._to_play_off(state) else None

    def _too_few(self, state: State) -> bool:
        return len(progress.present(state)) < self._fewest(state)

    def _fewest(self, state: State) -> int:
        """With one table alone there is nothing to compare."""
        tables = self.format_rules(state).smallest_group.value
        return tables if state.setup.human_machine else SEATS * (tables - 1) + 1

    # Seating.

    def seat(self, state: State, segment: SegmentId) -> Seating | Refusal:
        rules = self.format_rules(state)
        if segment.stage is Stage.PLAYOFF:
            article = rules.article("tie_breaks", 4)
            groups = [list(level) for level in self._to_play_off(state)]
            return seat_apart(rules, Plan(groups, [Reason("playoff_of_level", article, (("groups", len(groups)),))]))
        refused = self._refuse(state)
        if refused is not None:
            return refused
        plan = self._plan(state, segment)
        if state.setup.human_machine:
            everybody = [number for group in plan.groups for number in group]
            return seat_apart(rules, Plan([everybody], plan.reasons))
        return seat_groups(rules, plan, in_snake=segment != SegmentId(Stage.MAIN, 1, 1))

    def _refuse(self, state: State) -> Refusal | None:
        rules, here = self.format_rules(state), progress.present(state)
        if self._too_few(state):
            facts = {"present": len(here), "needed": self._fewest(state)}
            return Refusal("too_few_to_compare", rules.article("compared_within"), facts)
        if not rules.house_fills_tables.value and len(here) % SEATS and not state.setup.human_machine:
            return Refusal("not_in_threes", rules.article("house_fills_tables"), {"present": len(here)})
        place = rules.place.value
        elsewhere = [number for number in here if state.entrants[number].remote is not (place is Place.REMOTE)]
        if place is not Place.MIXED and elsewhere:
            facts = {"number": elsewhere[0], "place": place.value}
            return Refusal("entrant_elsewhere", rules.article("place"), facts)
        return None

    def _plan(self, state: State, segment: SegmentId) -> Plan:
        rules, here = self.format_rules(state), progress.present(state)
        if segment == SegmentId(Stage.MAIN, 1, 1):
            by_lot = rules.first_seating.value is FirstSeating.LOT
            order = drawn_order(state, str(segment), here) if by_lot else here
            reason = Reason("drawn_by_lot", rules.article("first_seating"), (("lot", str(segment)),))
            return Plan(divide(rules, order), [reason] if by_lot else [])
        lot = drawn_order(state, str(segment), self._level(state, segment))
        if segment.set > 1:
            reason = Reason("reseated", rules.article("reseated_by"), (("span", rules.reseated_by.value.value),))
            standings = self._group_standings(state, segment)
            orders = [in_order(standing, lot) for standing in standings]
            return Plan(keep_groups(rules, orders), [reason])
        reason = Reason("regrouped", rules.article("regrouped_by"), (("span", rules.regrouped_by.value.value),))
        standing = rank_lines(here, self._span_steps(state, segment, rules.regrouped_by.value))
        return Plan(divide(rules, in_order(standing, lot)), [reason])

    def _level(self, state: State, segment: SegmentId) -> tuple[Number, ...]:
        """Those whom nothing but a lot can put in an order for this seating."""
        rules = self.format_rules(state)
        if segment.set > 1:
            standings = self._group_standings(state, segment)
        else:
            steps = self._span_steps(state, segment, rules.regrouped_by.value)
            standings = [rank_lines(progress.present(state), steps)]
        return tuple(sorted(number for standing in standings for level in standing.level for number in level))

    def _group_standings(self, state: State, segment: SegmentId) -> list[Standing]:
        """The present members of each group of the set before; who came late is in the last group."""
        rules, here = self.format_rules(state), set(progress.present(state))
        before = state.segments[SegmentId(segment.stage, segment.round, segment.set - 1)]
        groups: dict[int, list[Number]] = {}
        for table in before.seating.tables:
            members = groups.setdefault(table.group, [])
            members += [number for number in table.seats if number != HOUSE and number in here]
        late = here - {number for members in groups.values() for number in members}
        groups[max(groups)] += sorted(late)
        steps = self._span_steps(state, segment, rules.reseated_by.value)
        return [rank_lines(members, steps) for _, members in sorted(groups.items())]

    def _span_steps(self, state: State, before: SegmentId, span: Span) -> list[TieBreak]:
        """The chain over the sets of a span that ends before this segment."""
        played = [segment for segment in progress.segments_of(state, Stage.MAIN) if segment.id < before]
        if span is Span.SET:
            played = played[-1:]
        elif span is Span.ROUND:
            played = [segment for segment in played if segment.id.round == played[-1].id.round]
        return chain(self.format_rules(state), self.tally(state, played))

    def boards(self, state: State, segment: SegmentId) -> tuple[int, ...]:
        if segment in state.segments:
            return state.segments[segment].boards
        return progress.next_boards(state, self.format_rules(state).boards_per_set.value)

    def most_boards(self, setup: Setup) -> int:
        rules = in_force(self.published, setup)
        return rules.boards_per_set.value * rules.sets_per_round.value * rules.rounds.value

    def cut(self, state: State) -> Cut | Refusal:
        return Refusal("no_cut_here", self.format_rules(state).article("regrouped_by"))

    # Standings.

    def tally(self, state: State, segments: Sequence[Segment]) -> Tally:
        found = tally(self.format_rules(state), self.comparison(state), segments)
        return replace(found, skips_untimed=self.skips_untimed)

    def standing(self, state: State, stage: Stage | None = None) -> Standing:
        """Play-offs are no stage of their own here: they separate those who are level after all sets."""
        out = set(progress.disqualified(state))
        played = progress.segments_of(state, Stage.MAIN)
        here = {*progress.present(state), *(number for segment in played for number in progress.seated(segment))}
        steps = self.steps(state)
        return unranked(rank_lines(sorted(here - out), steps), sorted(out & here))

    def steps(self, state: State) -> list[TieBreak]:
        """The whole chain of the event's standing."""
        rules = self.format_rules(state)
        played = self.tally(state, progress.segments_of(state, Stage.MAIN))
        playoffs = progress.playoffs_of(state, Stage.MAIN)
        return chain(rules, played, lambda level: self._played_off(state, playoffs, level))

    def _played_off(
        self, state: State, playoffs: Sequence[Segment], level: Sequence[Number]
    ) -> Mapping[Number, Key] | None:
        """The ranks in the play-offs among these, one after the other; or in the lot, where one decides."""
        lot = state.lots.get(TIES, ())
        if lot:
            return {number: (lot.index(number),) for number in level} if set(level) <= set(lot) else None
        ranks: dict[Number, tuple[int, ...]] = dict.fromkeys(level, ())
        for playoff in playoffs:
            groups: dict[int, list[Number]] = {}
            for table in playoff.seating.tables:
                groups.setdefault(table.group, []).extend(number for number in table.seats if number in ranks)
            steps = chain(self.format_rules(state), self.tally(state, [playoff])) if any(groups.values()) else []
            for members in groups.values():
                for line in rank_lines(members, steps).lines:
                    ranks[line.number] += (line.rank,)
        return ranks if any(ranks.values()) else None

    def _to_play_off(self, state: State) -> list[tuple[Number, ...]]:
        """The groups of present entrants who are level at the end; two at least."""
        rules = self.format_rules(state)
        if TieBreakName.PLAYOFF not in rules.tie_breaks.value or rules.level_at_end.value is LevelAtEnd.LOT:
            return []
        here = set(progress.present(state))
        levels = [tuple(number for number in level if number in here) for level in self.standing(state).level]
        return [level for level in levels if len(level) > 1]

    def earned(self, state: State, segment: SegmentId) -> Mapping[Number, Value]:
        return self.tally(state, [state.segments[segment]]).totals

    def why_rank(self, state: State, number: Number) -> Why:
        """The chain of the standing; S is told set by set."""
        sets = tuple(
            self.why_points(state, number, segment.id)
            for segment in progress.segments_of(state, Stage.MAIN)
            if number in progress.seated(segment)
        )
        return why_rank(self.standing(state), number, self.format_rules(state).article("tie_breaks"), sets)

    def why_points(self, state: State, number: Number, segment: SegmentId) -> Why:
        found = self.tally(state, [state.segments[segment]] if segment in state.segments else [])
        return why_set(self.comparison(state), found, number, segment)
