"""What the protocol's INFO line tells programs before each deal, from the event as it is."""

from typing import NamedTuple

from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.tournament.formats.field import Field
from paiju.tournament.ranking.field_points import cap
from paiju.tournament.ranking.field_rounds import entered
from paiju.tournament.rules.field import Promoted
from paiju.tournament.seating.final_of_nine import blocks
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import State


class InfoValues(NamedTuple):
    """In the order of the line; the protocol's "turn" is a round of ours and its "round" a deal."""

    turn: int
    turns: int
    deal: int
    deals: int
    promoted: int
    max_score: int
    seconds: int


def info_values(state: State, segment: SegmentId, deal: int, contest: Field = CCGC_CONTEST) -> InfoValues:
    """Before a deal of a segment, counted from 1 in it."""
    rules = contest.format_rules(state)
    if segment.stage is Stage.FINAL:
        parts = blocks(rules.final_deals.value, rules.directions.value)
        turns, deals = rules.final_rounds.value, rules.final_deals.value
        deal += sum(parts[: segment.set - 1])
    else:
        turns, deals = rules.rounds.value, rules.deals.value
    limit = cap(contest.field_points(state), deals)
    return InfoValues(segment.round, turns, deal, deals, promoted(state, segment, contest), limit, rules.seconds.value)


def promoted(state: State, segment: SegmentId, contest: Field = CCGC_CONTEST) -> int:
    """How many pass the next cut; in the final, and where fewer are left, all of them."""
    rules = contest.format_rules(state)
    if rules.promoted.value is Promoted.ENTRIES:
        return entered(state)
    playing = len(contest.in_play(state))
    if segment.stage is Stage.FINAL:
        return playing
    cuts = (contest.keep_after(state, later) for later in range(segment.round, rules.rounds.value + 1))
    return min(playing, next(keep for keep in cuts if keep is not None))
