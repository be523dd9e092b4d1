"""A field of teams as a format: preliminary with cuts, final of at most nine, carry-over, ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.tournament.formats.field_ranking import rank_all, rank_draw, rank_finalists, rank_preliminary
from paiju.tournament.formats.format import Cut, Due, Next
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.field_points import FieldPoints, FinalPoints
from paiju.tournament.ranking.field_rounds import FieldTotal, field_rounds, totals
from paiju.tournament.ranking.field_why import why_final, why_preliminary
from paiju.tournament.ranking.final_rounds import final_totals, set_points
from paiju.tournament.ranking.rank import unranked
from paiju.tournament.ranking.rank_why import why_rank
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.field import FieldFormat
from paiju.tournament.seating import final_of_nine, progress
from paiju.tournament.seating.by_rank import (
    DIRECTIONS_DRAW,
    TABLES_DRAW,
    ByePool,
    bye_draw,
    bye_pool,
    carried,
    seat_by_rank,
    seat_first,
)
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
from paiju.tournament.settings import Parameter, in_force
from paiju.tournament.state import Setup, State


@dataclass(frozen=True, slots=True)
class Field:
    published: FieldFormat
    published_preliminary: FieldPoints
    published_final: FinalPoints
    parameters: tuple[Parameter, ...] = ()
    counted: tuple[str, ...] = ("round", "set")
    same_boards: bool = True
    match: None = None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (Kind.PROGRAM, Kind.PLAYER) if self.published.people_play.value else (Kind.PROGRAM,)

    def chairs(self, table: TableSeats) -> tuple[Chair, ...]:
        return one_each(table)

    @property
    def book(self) -> str:
        return self.published.book

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        return (self.published_preliminary, self.published_final, self.published)

    def format_rules(self, state: State) -> FieldFormat:
        return in_force(self.published, state.setup)

    def field_points(self, state: State) -> FieldPoints:
        return in_force(self.published_preliminary, state.setup)

    def final_points(self, state: State) -> FinalPoints:
        return in_force(self.published_final, state.setup)

    # What comes next.

    def plan(self, state: State) -> tuple[SegmentId, ...]:
        rules = self.format_rules(state)
        stages = {Stage.PRELIMINARY: rules.rounds.value, Stage.FINAL: rules.final_rounds.value}
        return tuple(SegmentId(stage, number + 1) for stage, rounds in stages.items() for number in range(rounds))

    def next(self, state: State) -> Next:
        last = progress.last_segment(state)
        if last is None and len(progress.present(state)) < SEATS:
            return Next(Due.ENTRIES)
        if last is not None and last.closed_at is None:
            return Next(Due.RESULTS, last.id, last.id.stage)
        if state.finished:
            return Next(Due.NOTHING)
        upcoming = self.upcoming(state)
        if self.draws(state):
            return Next(Due.DRAW, upcoming, None if upcoming is None else upcoming.stage)
        if last is not None and self._cut_is_due(state, last.id):
            return Next(Due.CUT, last.id, last.id.stage)
        if upcoming is not None:
            return Next(Due.SEATING, upcoming, upcoming.stage)
        told = progress.is_published(state, self.standing(state))
        return Next(Due.NOTHING if told else Due.PUBLISH)

    def upcoming(self, state: State) -> SegmentId | None:
        """The segment that is seated next, the cut before it left aside; None when all is played."""
        rules = self.format_rules(state)
        last = progress.last_segment(state)
        if last is None:
            return SegmentId(Stage.PRELIMINARY, 1)
        stage, round_number, set_number = last.id
        if stage is Stage.PRELIMINARY:
            if len(self.in_play(state)) < SEATS:
                return None
            if round_number < rules.rounds.value:
                return SegmentId(Stage.PRELIMINARY, round_number + 1)
            return SegmentId(Stage.FINAL, 1) if self._has_final(state) else None
        if set_number < len(final_of_nine.blocks(rules.final_deals.value, rules.directions.value)):
            return SegmentId(Stage.FINAL, round_number, set_number + 1)
        if round_number < rules.final_rounds.value:
            return SegmentId(Stage.FINAL, round_number + 1)
        return None

    def _has_final(self, state: State) -> bool:
        """With fewer there would be nobody to compare with; who leaves after the last cut is replaced by the house."""
        return len(self.finalists(state) or self.in_play(state)) >= final_of_nine.FEWEST

    def in_play(self, state: State) -> tuple[Number, ...]:
        """Those who are present and were not cut."""
        kept = state.cuts[max(state.cuts, key=lambda after: after.round)] if state.cuts else None
        return tuple(number for number in progress.present(state) if kept is None or number in kept)

    def draws(self, state: State) -> Mapping[str, Sequence[Number]]:
        last = progress.last_segment(state)
        present = progress.present(state)
        if last is None:
            if len(present) < SEATS:
                return {}
            bye = due(state, bye_draw(SegmentId(Stage.PRELIMINARY, 1)), present) if len(present) % SEATS else {}
            return {**bye, **due(state, TABLES_DRAW, present), **due(state, DIRECTIONS_DRAW, present)}
        if last.closed_at is None or last.id.stage is not Stage.PRELIMINARY:
            return {}
        level = [number for group in self.standing(state, Stage.PRELIMINARY).level for number in group]
        ties = due(state, rank_draw(last.id.round), level) if level else {}
        upcoming = self.upcoming(state)
        if ties or upcoming is None or upcoming.stage is not Stage.PRELIMINARY or self._cut_is_due(state, last.id):
            return ties
        pool = self._bye_pool(state, upcoming)
        return due(state, bye_draw(upcoming), pool.numbers) if pool.byes else {}

    # Cuts.

    def keep_after(self, state: State, round_number: int) -> int | None:
        """How many go on after a round of the preliminary; None where nobody is cut."""
        rules = self.format_rules(state)
        cuts = {0: rules.finalists.value, 1: rules.second_cut.value, 2: rules.first_cut.value}
        return cuts.get(rules.rounds.value - round_number)

    def _cut_is_due(self, state: State, last: SegmentId) -> bool:
        if last.stage is not Stage.PRELIMINARY or last in state.cuts:
            return False
        keep = self.keep_after(state, last.round)
        if last.round == self.format_rules(state).rounds.value:
            return self._has_final(state)  # the finalists and their order are always put on record
        return keep is not None and len(self.in_play(state)) > keep

    def most_boards(self, setup: Setup) -> int:
        rules = in_force(self.published, setup)
        return rules.rounds.value * rules.deals.value + rules.final_rounds.value * rules.final_deals.value

    def cut(self, state: State) -> Cut | Refusal:
        last = progress.last_segment(state)
        if last is None or last.closed_at is None or not self._cut_is_due(state, last.id):
            return Refusal("no_cut_is_due", self.published.article("first_cut"))
        ranked = self.ranked(state)
        keep = self.keep_after(state, last.id.round) or len(ranked)
        return Cut(last.id, ranked[:keep], ranked[keep:])

    def ranked(self, state: State) -> tuple[Number, ...]:
        """Those in play, by their current rank; the lot has separated whoever was level."""
        playing = set(self.in_play(state))
        return tuple(number for number in self.standing(state, Stage.PRELIMINARY).order() if number in playing)

    # Seating.

    def boards(self, state: State, segment: SegmentId) -> tuple[int, ...]:
        rules = self.format_rules(state)
        deals = rules.deals.value
        if segment.stage is Stage.PRELIMINARY:
            before, count = (segment.round - 1) * deals, deals
        else:
            blocks = final_of_nine.blocks(rules.final_deals.value, rules.directions.value)
            before = rules.rounds.value * deals + (segment.round - 1) * rules.final_deals.value
            before, count = before + sum(blocks[: segment.set - 1]), blocks[segment.set - 1]
        return tuple(range(before + 1, before + 1 + count))

    def seat(self, state: State, segment: SegmentId) -> Seating | Refusal:
        playing = self.in_play(state)
        if len(playing) < SEATS:
            facts = {"count": len(playing), "minimum": SEATS}
            return Refusal("too_few_to_seat", self.published.article("rounds"), facts)
        if segment.stage is Stage.FINAL:
            return self._seat_final(state, segment)
        rules = self.format_rules(state)
        pool = self._bye_pool(state, segment)
        byes = drawn_order(state, bye_draw(segment), pool.numbers)[: pool.byes]
        article = rules.article("byes_each")
        reasons = tuple(
            (0, Reason("bye_again" if pool.again else "bye_by_lot", article, (("number", number),))) for number in byes
        )
        if segment.round == 1:
            seating = seat_first(rules, state, [number for number in playing if number not in byes])
        else:
            ranked = self.ranked(state)
            seating = seat_by_rank(rules, state, [number for number in ranked if number not in byes], ranked)
        return replace(seating, byes=byes, reasons=(*reasons, *seating.reasons), needs_chief=pool.again)

    def _bye_pool(self, state: State, segment: SegmentId) -> ByePool:
        first = segment.round == 1
        ranked = self.in_play(state) if first else self.ranked(state)
        return bye_pool(self.format_rules(state), self.totals(state), ranked, first)

    def _seat_final(self, state: State, segment: SegmentId) -> Seating:
        """By the plan; a finalist who is gone is replaced by the house, and a table that was forfeited is not set.

        Whoever sits together in a round does so in all its sets: where the chief referee seated one by hand, the sets
        after it go on from there.
        """
        rules = self.format_rules(state)
        finalists = self.finalists(state)
        here = set(progress.present(state))
        plan = final_of_nine.plan(len(finalists), segment.round)
        first = state.segments.get(SegmentId(Stage.FINAL, segment.round)) if segment.set > 1 else None
        absent = set() if first is None else set(first.absent)
        article = rules.article("directions")
        by_hand = self._by_hand(state, segment)
        if by_hand is not None:
            return carried(by_hand, segment, here, absent, article)
        tables: list[TableSeats] = []
        reasons: list[tuple[int, Reason]] = []
        for table, ranks in enumerate(final_of_nine.rotated(plan.tables, segment.set), start=1):
            seats = tuple(finalists[rank - 1] for rank in ranks)
            if absent & set(seats):
                reasons.append((0, Reason("table_forfeited", article, (("table", table),))))
                continue
            tables.append(TableSeats(table, 1, tuple(number if number in here else HOUSE for number in seats)))
            facts = tuple(zip(("first", "second", "third"), ranks, strict=True))
            reasons.append((table, Reason("seated_by_plan", article, facts)))
        byes = tuple(number for rank in plan.byes if (number := finalists[rank - 1]) in here)
        told = tuple((0, Reason("bye_by_plan", rules.article("final_rounds"), (("number", one),))) for one in byes)
        return Seating(tuple(tables), byes, (*told, *reasons))

    def _by_hand(self, state: State, segment: SegmentId) -> Segment | None:
        """The last set of this round before the segment that the chief referee seated by hand."""
        before = (SegmentId(Stage.FINAL, segment.round, at) for at in range(segment.set - 1, 0, -1))
        known = (state.segments[id_] for id_ in before if id_ in state.segments)
        return next((each for each in known if each.seating.by_hand), None)

    def finalists(self, state: State) -> tuple[Number, ...]:
        """In the order of their preliminary rank; nobody before the last cut."""
        rounds = self.format_rules(state).rounds.value
        return state.cuts.get(SegmentId(Stage.PRELIMINARY, rounds), ())

    # Points and ranks.

    def totals(self, state: State) -> dict[Number, FieldTotal]:
        forfeited = self.format_rules(state).forfeited_table.value
        return totals(field_rounds(self.field_points(state), forfeited, state))

    def standing(self, state: State, stage: Stage | None = None) -> Standing:
        rules = self.format_rules(state)
        out = progress.disqualified(state)
        preliminary = rank_preliminary(rules, state, self.totals(state), out)
        finalists = self.finalists(state)
        if stage is Stage.PRELIMINARY or not finalists:
            return unranked(preliminary, out)
        found = final_totals(self.final_points(state), state, finalists)
        final = rank_finalists(rules, found, [number for number in finalists if number not in out])
        if stage is Stage.FINAL:
            return unranked(final, [number for number in out if number in finalists])
        return unranked(rank_all(final, preliminary), out)

    def earned(self, state: State, segment: SegmentId) -> Mapping[Number, Value]:
        if segment.stage is Stage.FINAL:
            return set_points(
                final_totals(self.final_points(state), state, self.finalists(state)), state.segments[segment]
            )
        return {
            number: line.field_points
            for number, total in self.totals(state).items()
            for line in total.rounds
            if line.round == segment.round
        }

    def why_rank(self, state: State, number: Number) -> Why:
        finalists = self.finalists(state)
        if number in finalists:
            total = final_totals(self.final_points(state), state, finalists)[number]
            return why_rank(self.standing(state), number, self.published.article("final_rank"), why_final(total))
        details = why_preliminary(self.totals(state)[number])
        standing = self.standing(state, Stage.PRELIMINARY)
        return why_rank(standing, number, self.published.article("preliminary_rank"), details)

    def why_points(self, state: State, number: Number, segment: SegmentId) -> Why:
        nothing = Why("no_points_yet", None, facts={"number": number})
        if segment.stage is Stage.FINAL:
            found = final_totals(self.final_points(state), state, self.finalists(state))
            if number not in found:
                return nothing
            lines = tuple(line for line in found[number].lines if line.round == segment.round)
            total = replace(found[number], lines=lines)
            facts: dict[str, str | int] = {"number": number, "round": segment.round}
            return Why("final_round", total.points, None, facts, why_final(total)) if lines else nothing
        told = why_preliminary(self.totals(state).get(number, FieldTotal(number, ())))
        return next((why for why in told if why.facts["round"] == segment.round), nothing)
