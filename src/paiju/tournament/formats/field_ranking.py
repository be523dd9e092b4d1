"""Ranking of a field: the preliminary by field points, small points, lot; the final by points, then by that rank."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.field_rounds import FieldTotal
from paiju.tournament.ranking.final_rounds import FinalTotal
from paiju.tournament.ranking.rank import Key, TieBreak, Values, rank_lines, renumber
from paiju.tournament.ranking.standing import Criterion, Line, Standing
from paiju.tournament.rules.field import FieldFormat, FinalRank, PreliminaryRank
from paiju.tournament.seating.draws import drawn_order
from paiju.tournament.seating.segments import Stage
from paiju.tournament.state import State


def rank_draw(round_number: int) -> str:
    """The name of the lot for those who are level after a round."""
    return f"rank preliminary-{round_number}"


def rank_preliminary(
    rules: FieldFormat, state: State, totals: Mapping[Number, FieldTotal], out: Sequence[Number]
) -> Standing:
    """Everybody who took part; who was cut stands below those who went on. ``level`` is who still needs a lot."""
    numbers = [number for number, total in totals.items() if number not in out and _took_part(state, total)]
    chain = [_tie_break(rules, state, totals, column) for column in rules.preliminary_rank.value]
    if state.cuts:
        reached = Criterion("cuts_passed", rules.article("first_cut"))
        passed: dict[Number, Key] = {number: sum(number in kept for kept in state.cuts.values()) for number in numbers}
        chain.insert(0, TieBreak(reached, lambda _: passed, for_all=True))
    return rank_lines(numbers, chain)


def _took_part(state: State, total: FieldTotal) -> bool:
    return bool(total.rounds) or state.entrants[total.number].status is Status.PRESENT


def _tie_break(
    rules: FieldFormat, state: State, totals: Mapping[Number, FieldTotal], column: PreliminaryRank
) -> TieBreak:
    article = rules.article("preliminary_rank")
    match column:
        case PreliminaryRank.FIELD_POINTS:
            return TieBreak(
                Criterion("field_points", article), lambda all_: {one: totals[one].field_points for one in all_}, True
            )
        case PreliminaryRank.SMALL_POINTS:
            return TieBreak(Criterion("small_points", article), lambda all_: {n: totals[n].small for n in all_}, True)
        case PreliminaryRank.LOT:
            criterion = Criterion("lot", article, higher_is_better=False)
            return TieBreak(criterion, _lots(state, totals))


def _lots(state: State, totals: Mapping[Number, FieldTotal]) -> Values:
    """By the lot drawn after the last round that those who are level have played; None until it is drawn."""
    places: dict[int, dict[Number, int]] = {}

    def values(level: Sequence[Number]) -> dict[Number, Key] | None:
        played = max((line.round for number in level for line in totals[number].rounds), default=0)
        if played not in places:
            names = [lot for lot in state.lots if lot == rank_draw(played) or lot.startswith(f"{rank_draw(played)} ")]
            drawn = tuple({number for lot in names for number in state.lots[lot]})
            order = drawn_order(state, rank_draw(played), drawn)
            places[played] = {number: place for place, number in enumerate(order, start=1)}
        found = places[played]
        return {number: found[number] for number in level} if all(one in found for one in level) else None

    return values


def rank_finalists(rules: FieldFormat, totals: Mapping[Number, FinalTotal], numbers: Sequence[Number]) -> Standing:
    chain: list[TieBreak] = []
    article = rules.article("final_rank")
    for column in rules.final_rank.value:
        match column:
            case FinalRank.TOTAL:
                criterion = Criterion("final_points", article)
                chain.append(TieBreak(criterion, lambda all_: {one: totals[one].points for one in all_}, True))
            case FinalRank.PRELIMINARY:
                criterion = Criterion("preliminary_rank", article, higher_is_better=False)
                chain.append(TieBreak(criterion, lambda all_: {n: totals[n].preliminary_rank for n in all_}, True))
    return rank_lines(numbers, chain)


def rank_all(final: Standing, preliminary: Standing) -> Standing:
    """The finalists, then everybody else by the preliminary."""
    finalists = {line.number for line in final.lines}
    code = Stage.PRELIMINARY.value + "_rank"
    column = next(at for at, criterion in enumerate(final.criteria) if criterion.code == code)
    others: list[Line] = []
    for line in preliminary.lines:
        if line.number not in finalists:
            values = tuple(line.rank if at == column else None for at in range(len(final.criteria)))
            others.append(Line(line.rank, line.number, values, column if line.decided_by >= 0 else line.decided_by))
    return replace(final, lines=(*final.lines, *renumber(others, above=len(final.lines))), level=())
