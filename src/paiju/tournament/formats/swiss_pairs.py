"""Timed Swiss of pairs as a format: numbers by lot, then high against high."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from paiju.games.shengji.deal.state import State as Deal
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.sides import SEATS_OF, levels_reached
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.table.game import DealState
from paiju.tournament import settings as sizes
from paiju.tournament.formats.format import Cut, Due, Next
from paiju.tournament.formats.pair_ranking import rank_pairs
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.pair_points import Record, records
from paiju.tournament.ranking.pair_why import why_all, why_pair, why_round
from paiju.tournament.ranking.rank import unranked
from paiju.tournament.ranking.rank_why import why_rank
from paiju.tournament.ranking.results import MatchLevels, Outcome
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.pairs import LastTie, NumberOrder, PairsFormat
from paiju.tournament.seating import progress
from paiju.tournament.seating.draws import drawn_order, due
from paiju.tournament.seating.segments import Chair, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.seating.swiss import Contender, Limits, Pairing, in_order, pair
from paiju.tournament.settings import Parameter, in_force
from paiju.tournament.state import Setup, State

NUMBERS, TIES = "numbers", "ties"
"""The draws: of the numbers before round 1; of those who are level at the end, where the event has chosen so."""

FEWEST = 2

MINUTES = "minutes"
"""The size that is the length of a round."""


@dataclass(frozen=True, slots=True)
class Pairs:
    published: PairsFormat
    game: Rules
    parameters: tuple[Parameter, ...]
    kinds: tuple[Kind, ...] = (Kind.PAIR,)
    counted: tuple[str, ...] = ("round",)

    @property
    def same_boards(self) -> bool:
        return False

    @property
    def match(self) -> Callable[[Sequence[DealState]], Outcome]:
        return self._match_of

    def _match_of(self, deals: Sequence[DealState]) -> Outcome:
        counted = [deal.score for deal in deals if isinstance(deal, Deal) and deal.score is not None]
        return MatchLevels(*levels_reached(self.game, counted))

    def chairs(self, table: TableSeats) -> tuple[Chair, ...]:
        """Partners sit opposite each other."""
        of_seat = {seat: Chair(side, member) for side, seats in SEATS_OF.items() for member, seat in enumerate(seats)}
        return tuple(of_seat[seat] for seat in sorted(of_seat))

    @property
    def book(self) -> str:
        return self.published.book

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        return (self.published,)

    def event_rules(self, state: State) -> PairsFormat:
        return in_force(self.published, state.setup)

    def game_rules(self, state: State) -> Rules:
        """The game's book with the clock of this event."""
        rules = in_force(self.game, state.setup)
        rules = rules.with_value("rounds.minutes", sizes.value(self.parameters, state.setup, MINUTES))
        last_call = sizes.value(self.parameters, state.setup, "last_deal_minutes")
        return rules.with_value("rounds.last_deal_minutes", last_call)

    def rounds(self, state: State) -> int:
        return sizes.value(self.parameters, state.setup, "rounds")

    def plan(self, state: State) -> tuple[SegmentId, ...]:
        return tuple(SegmentId(Stage.MAIN, number) for number in range(1, self.rounds(state) + 1))

    def next(self, state: State) -> Next:
        if not state.segments and len(progress.present(state)) < FEWEST:
            return Next(Due.ENTRIES)
        if self.draws(state):
            return Next(Due.DRAW)
        for number in range(1, self.rounds(state) + 1):
            segment = SegmentId(Stage.MAIN, number)
            found = state.segments.get(segment)
            if found is None:
                if len(progress.present(state)) < FEWEST:
                    break  # nobody is left to play
                return Next(Due.SEATING, segment, Stage.MAIN)
            if found.closed_at is None:
                return Next(Due.RESULTS, segment, Stage.MAIN)
        told = state.finished or progress.is_published(state, self.standing(state))
        return Next(Due.NOTHING if told else Due.PUBLISH)

    def draws(self, state: State) -> Mapping[str, Sequence[Number]]:
        rules = self.event_rules(state)
        if not state.segments:
            present = progress.present(state)
            wanted = rules.numbers_drawn.value and len(present) >= FEWEST
            return due(state, NUMBERS, present) if wanted else {}
        if rules.last_tie.value is not LastTie.LOT or TIES in state.lots or not self._all_played(state):
            return {}
        lines = self.standing(state).lines
        level = len({line.rank for line in lines if line.rank}) < sum(line.rank > 0 for line in lines)
        return {TIES: [line.number for line in lines if line.rank]} if level else {}

    def _all_played(self, state: State) -> bool:
        closed = {segment.id.round for segment in state.segments.values() if segment.closed_at is not None}
        return closed >= set(range(1, self.rounds(state) + 1))

    def boards(self, state: State, segment: SegmentId) -> tuple[int, ...]:
        return (0,)

    def most_boards(self, setup: Setup) -> int:
        return 0

    def cut(self, state: State) -> Cut | Refusal:
        return Refusal("no_cut_in_this_event", self.published.article("ranked_by"))

    # Seating.

    def seat(self, state: State, segment: SegmentId) -> Seating | Refusal:
        present = progress.present(state)
        if len(present) < FEWEST:
            facts = {"count": len(present), "minimum": FEWEST}
            return Refusal("too_few_to_pair", self.published.article("by_score"), facts)
        return self._seating(state, self.pairing(state, segment))

    def pairing(self, state: State, segment: SegmentId) -> Pairing:
        rules = self.event_rules(state)
        limits = Limits(rules.no_rematch.value, rules.no_same_unit.value, rules.byes_each.value)
        return pair(self.order(state, segment), limits)

    def order(self, state: State, segment: SegmentId) -> list[Contender]:
        """Those who are to be paired, in the order in which they choose."""
        rules = self.event_rules(state)
        earned = records(self.game_rules(state), state)
        drawn = drawn_numbers(state)
        contenders = [_contender(state, earned[number], drawn[number]) for number in progress.present(state)]
        if segment.round == 1:
            return first_round_order(contenders)
        if not rules.by_score.value:
            contenders = [replace(one, score=Decimal(0)) for one in contenders]
        alternating = rules.equal_scores.value is NumberOrder.ALTERNATING
        return in_order(contenders, segment.round, alternating=alternating)

    def _seating(self, state: State, pairing: Pairing) -> Seating:
        score = {number: record.match_points for number, record in records(self.game_rules(state), state).items()}
        reasons = [
            (table, reason)
            for table, pair_ in enumerate(pairing.pairs, start=1)
            for reason in why_pair(self.published, pair_, score)
        ]
        return Seating(
            tables=tuple(
                TableSeats(table, 1, (pair_.first, pair_.second)) for table, pair_ in enumerate(pairing.pairs, start=1)
            ),
            byes=() if pairing.bye is None else (pairing.bye,),
            reasons=(*((0, reason) for reason in why_all(self.published, pairing)), *reasons),
            needs_chief=pairing.relaxed,
        )

    # Ranking.

    def standing(self, state: State, stage: Stage | None = None) -> Standing:
        earned = records(self.game_rules(state), state)
        out = progress.disqualified(state)
        ranked = [number for number in _took_part(state, earned) if number not in out]
        standing = rank_pairs(self.event_rules(state), earned, ranked, state.lots.get(TIES, ()))
        return unranked(standing, out)

    def earned(self, state: State, segment: SegmentId) -> Mapping[Number, Value]:
        return {
            number: one.points.match
            for number, record in records(self.game_rules(state), state).items()
            for one in record.rounds
            if one.segment == segment
        }

    def why_rank(self, state: State, number: Number) -> Why:
        record = records(self.game_rules(state), state)[number]
        details = [why_round(one, one.points.match) for one in record.rounds]
        return why_rank(self.standing(state), number, self.published.article("ranked_by"), details)

    def why_points(self, state: State, number: Number, segment: SegmentId) -> Why:
        record = records(self.game_rules(state), state)[number]
        found = [one for one in record.rounds if one.segment == segment]
        if not found:
            return Why("no_points_yet", None, facts={"number": number})
        (one,) = found
        parts = (
            Why("match_points", one.points.match, one.article),
            Why("standard_points", one.points.standard, self.game.match.article("standard_even")),
        )
        told = why_round(one, one.points.match)
        return replace(told, parts=parts)


def drawn_numbers(state: State) -> dict[Number, int]:
    """The number that each entrant plays under: as drawn; who came later follows in order of entry."""
    order = drawn_order(state, NUMBERS, tuple(state.entrants))
    return {number: place for place, number in enumerate(order, start=1)}


def first_round_order(contenders: Sequence[Contender]) -> list[Contender]:
    """The first half of the numbers against the second, 1 first; who is left over comes last."""
    ordered = sorted(contenders, key=lambda one: one.drawn)
    half = len(ordered) // 2
    both = zip(ordered[:half], ordered[half : 2 * half], strict=True)
    return [one for couple in both for one in couple] + ordered[2 * half :]


def _contender(state: State, record: Record, drawn: int) -> Contender:
    unit = state.entrants[record.number].unit
    met = frozenset(record.opponents)
    return Contender(record.number, drawn, record.match_points, unit, met, record.byes)


def _took_part(state: State, earned: Mapping[Number, Record]) -> list[Number]:
    present = set(progress.present(state))
    return [number for number, record in earned.items() if number in present or record.rounds]


def pairs_format(published: PairsFormat, game: Rules) -> Pairs:
    """The format of a book; what an event may set is the clock and the number of rounds, whichever book has it."""
    rounds = game.rounds.number or published.rounds
    if rounds is None:
        raise ValueError(f"{published.book} has no number of rounds")
    minutes, last_call = game.rounds.minutes, game.rounds.last_deal_minutes
    sizes_ = (
        Parameter("rounds", rounds.value, 1, 30, rounds.articles),
        Parameter(MINUTES, minutes.value, 5, 600, minutes.articles, "rounds.minutes"),
        Parameter("last_deal_minutes", last_call.value, 1, 120, last_call.articles, "rounds.last_deal_minutes"),
    )
    return Pairs(published, game, sizes_)
