"""Acts of referees: penalties by the ladder of the book, lateness, late sheets, forfeits, lifted charges."""

from dataclasses import dataclass

from paiju.games.doudizhu.rules import WarningsCounted
from paiju.games.shengji.penalties import Over as ShengjiOver
from paiju.games.shengji.penalties import Penalty as ShengjiPenalty
from paiju.games.shengji.penalties import Per
from paiju.games.shengji.penalties import Who as ShengjiWho
from paiju.games.shengji.rules import AtLimit, Rules
from paiju.regulations.ccgc.play import ID as CCGC
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.records import Allowance, Incident
from paiju.tournament.people.days import MINUTE, time_text
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.rules.penalties import Beyond, Over, Penalty, Who
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.settings import in_force
from paiju.tournament.state import Charge, Effect
from tests.books import DOUDIZHU, PENALTIES, SHENGJI
from tests.oracle.case import Case, Expected, Follows
from tests.oracle.ledger import Ledger, Played
from tests.oracle.play import published_when
from tests.oracle.publications import with_new_version

GRACE = 5 * MINUTE
"""How late a program may be in the computer-game contest."""


@dataclass(frozen=True, slots=True)
class _Ladder:
    """An offence of the book: over what it is counted, and what is kept of each kind of book."""

    over: Over
    dou_dizhu: Penalty | None = None
    shengji: ShengjiPenalty | None = None


def game_of(ledger: Ledger) -> Rules | None:
    found = SHENGJI.get(ledger.setup.book)
    return None if found is None else in_force(found, ledger.setup)


def _ladder(ledger: Ledger, code: str) -> _Ladder | None:
    game = game_of(ledger)
    if game is not None:
        named = dict(game.penalties.rules()).get(code)
        if named is None or not isinstance(named.value, ShengjiPenalty):
            return None
        over = Over.EVENT if named.value.over is ShengjiOver.EVENT else Over.SEGMENT
        return _Ladder(over, shengji=named.value)
    book = in_force(PENALTIES[ledger.setup.book], ledger.setup)
    named = dict(book.rules()).get(code)
    if named is None or not isinstance(named.value, Penalty):
        return None
    over = named.value.over
    warnings = in_force(DOUDIZHU[ledger.setup.book], ledger.setup).warnings
    if code == "slow_play" and warnings is not None and warnings.counted_over.value is WarningsCounted.SESSION:
        over = Over.SEGMENT
    return _Ladder(over, dou_dizhu=named.value)


def effect_of(ladder: _Ladder, nth: int, action: a.Penalise) -> Effect | None:
    """What the nth offence brings; None where this side cannot commit it, or not to this amount."""
    if ladder.dou_dizhu is not None:
        if action.grave:
            return None
        steps = ladder.dou_dizhu.steps or (Effect(),)
        again = ladder.dou_dizhu.beyond is Beyond.STARTS_AGAIN
        return steps[(nth - 1) % len(steps) if again else min(nth, len(steps)) - 1]
    penalty = ladder.shengji
    if penalty is None or (penalty.who is ShengjiWho.DECLARER and not action.declarer):
        return None
    if action.grave and penalty.may is None:
        return None
    step = penalty.may if action.grave and penalty.may else penalty.steps[min(nth, len(penalty.steps)) - 1]
    points = step.points * (1 if penalty.per is Per.OFFENCE else action.cards)
    if penalty.growing is not None and nth > len(penalty.steps):
        points *= int(penalty.growing ** (nth - len(penalty.steps)))
    if action.amount is not None:
        if not points <= action.amount <= (points if penalty.at_most is None else penalty.at_most):
            return None
        points = action.amount
    award = step.deal_lost
    levels = 0 if award is None else award.to_defenders if action.declarer else award.to_declarer
    return Effect(
        points=points,
        standard_points=str(step.standard_points),
        levels=levels,
        warning=step.warning,
        disqualified=step.disqualified,
        committee=step.committee,
        deal_lost=action.grave and award is not None,
    )


def penalise(case: Case, action: a.Penalise) -> Expected:
    ledger, number = case.ledger, action.number
    entrant, ladder = case.entrant(number), _ladder(ledger, action.code)
    by_others = ladder is not None and ladder.dou_dizhu is not None and ladder.dou_dizhu.who is not Who.ENTRANT
    if ladder is None or by_others or entrant is None:
        case.wrong("no_such_offence_in_the_book", offence=action.code)
        return None
    excused = ladder.dou_dizhu is not None and ladder.dou_dizhu.unless_approved
    excused = excused and _allowed(ledger, action.code, number, action.segment)
    case.unless(not excused, "was_allowed_beforehand", number=number, offence=action.code)
    played = _place(case, action)
    nth = 1 + sum(
        it.code == action.code
        and it.entrant == number
        and (ladder.over is Over.EVENT or it.segment == action.segment)
        and (ladder.over is not Over.DEAL or it.board == action.board)
        for it in ledger.charges
    )
    effect = effect_of(ladder, nth, action)
    if effect is None:
        case.wrong("no_such_offence_in_the_book", offence=action.code)
        return None
    events: list[e.Event] = [
        e.Charged(Charge(case.act.number, action.code, number, action.segment, action.board, effect))
    ]
    if effect.forfeit and played is not None and number not in played.absent:
        events.append(e.Forfeited(played.id, number, action.code))
    if effect.disqualified and entrant.status is not Status.DISQUALIFIED:
        events.append(e.StatusChanged((number,), Status.DISQUALIFIED))
    return _announced(case, played, tuple(events))


def _allowed(ledger: Ledger, code: str, number: Number, segment: SegmentId | None) -> bool:
    return any(it.code == code and it.entrant == number and it.segment in (None, segment) for it in ledger.allowances)


def allow(case: Case, action: a.Allow) -> Expected:
    """What the book lets the chief allow, and what was not allowed already."""
    ladder = _ladder(case.ledger, action.code)
    case.entrant(action.number)
    can = ladder is not None and ladder.dou_dizhu is not None and ladder.dou_dizhu.unless_approved
    case.unless(can, "no_such_offence_in_the_book", offence=action.code)
    again = _allowed(case.ledger, action.code, action.number, action.segment)
    case.unless(not again, "nothing_to_change", command="Allow")
    return (e.Allowed(Allowance(case.act.number, action.code, action.number, action.segment)),)


def _place(case: Case, action: a.Penalise) -> Played | None:
    """An offence that names a segment was committed at a table of it, one that names a board at a board of it."""
    if action.segment is None:
        case.unless(action.board is None, "no_such_segment_then", segment="–")
        return None
    played = case.segment(action.segment)
    if played is not None:
        there = played.started_at is not None and played.table_of(action.number) is not None
        there = there and (action.board is None or action.board in played.boards)
        case.unless(there, "not_at_a_table_then", number=action.number, segment=str(action.segment))
    return played


def _announced(case: Case, played: Played | None, events: tuple[e.Event, ...]) -> Expected:
    if played is None:
        return events
    if published_when(case, played.id) is not None:
        case.unless(case.is_chief, "only_the_chief_awards_then", table=0, board=0)
    return with_new_version(case, played, events)


def lift(case: Case, action: a.LiftCharge) -> Expected:
    found = next((it for it in case.ledger.charges if it.number == action.charge), None)
    if found is None:
        case.wrong("no_open_case", case=action.charge)
        return None
    bound = found.effect.disqualified or (found.effect.forfeit and found.code != "late_sheet")
    case.unless(not bound, "no_open_case", case=action.charge)
    played = None if found.segment is None else case.ledger.segments.get(found.segment)
    return _announced(case, played, (e.ChargeLifted(action.charge),))


# Missing and late.


def forfeit(case: Case, action: a.Forfeit) -> Expected:
    _at_a_table(case, action.segment, action)
    return (e.Forfeited(action.segment, action.number, action.code),)


def _at_a_table(case: Case, segment: SegmentId, action: a.Forfeit | a.ReportLate) -> Played | None:
    played = case.running(segment)
    if played is not None:
        there = played.table_of(action.number) is not None and action.number not in played.absent
        case.unless(there, "not_at_a_table_then", number=action.number, segment=str(segment))
    return played


def report_late(case: Case, action: a.ReportLate) -> Expected:
    played = _at_a_table(case, action.segment, action)
    if played is None or played.started_at is None:
        return None
    late = action.arrived - played.started_at
    game = game_of(case.ledger)
    if late > 0 and (case.ledger.setup.book != CCGC if game is None else game.lateness is None):
        return _noted(case, played, action)
    ruled = _lateness(case.ledger, action.segment, late)
    if ruled is None:
        case.wrong("not_late_enough", number=action.number)
        return None
    code, effect = ruled
    charge = e.Charged(Charge(case.act.number, code, action.number, action.segment, None, effect))
    return (charge, e.Forfeited(action.segment, action.number, code)) if effect.forfeit else (charge,)


def _noted(case: Case, played: Played, action: a.ReportLate) -> Expected:
    """Where the book has no word for it: put on record, with the time of arrival."""
    table = played.table_of(action.number)
    at_table = None if table is None else table.table
    arrived = time_text(case.ledger.setup, action.arrived)
    noted = Incident(case.act.number, "late", "", action.number, action.segment, at_table, case.act.at, arrived)
    return (e.IncidentRecorded(noted),)


def _lateness(ledger: Ledger, segment: SegmentId, late: int) -> tuple[str, Effect] | None:
    """002: 5 to 10 minutes, above 10, above 15. 001: above 5 the round is forfeited."""
    game = game_of(ledger)
    if game is None:
        if ledger.setup.book != CCGC or late <= GRACE:
            return None
        return "late_final" if segment.stage is Stage.FINAL else "late_preliminary", Effect(forfeit=True)
    bands = game.lateness
    if bands is None or late < bands.light_from.value * MINUTE:
        return None
    limit = bands.forfeit_after.value * MINUTE
    if late > limit or (late == limit and bands.at_forfeit.value is AtLimit.FORFEIT):
        return "late", Effect(forfeit=True)
    if late > bands.heavy_after.value * MINUTE:
        return "late", Effect(points=bands.heavy_points.value, standard_points=str(bands.heavy_standard.value))
    return "late", Effect(points=bands.light_points.value, standard_points=str(bands.light_standard.value))


def report_late_sheet(case: Case, action: a.ReportLateSheet) -> Expected:
    played, game = case.segment(action.segment), game_of(case.ledger)
    ended = None if played is None else played.ends_at or played.closed_at
    if played is None or game is None or game.sheet is None or ended is None:
        case.wrong("not_late_enough", number=action.number)
        return None
    table = played.table_of(action.number)
    ended = Instant(ended + _later(played, 0 if table is None else table.table, case.act.at))
    case.unless(action.handed_in > ended + game.sheet.minutes.value * MINUTE, "not_late_enough", number=action.number)
    there = table is not None
    case.unless(there, "not_at_a_table_then", number=action.number, segment=str(action.segment))
    charge = Charge(case.act.number, "late_sheet", action.number, action.segment, None, Effect(forfeit=True))
    return (e.Charged(charge),)


def _later(played: Played, table: int, at: Instant) -> int:
    """By what a table was given, and by how long the clock has stood so far."""
    if played.ends_at is None:
        return 0
    until = at if played.closed_at is None else min(at, played.closed_at)
    stood = 0 if played.stopped_at is None else max(0, until - played.stopped_at)
    return played.extra.get(table, 0) * MINUTE + stood


FOLLOWS: dict[type[a.Action], Follows] = {
    a.Penalise: penalise,
    a.Allow: allow,
    a.LiftCharge: lift,
    a.Forfeit: forfeit,
    a.ReportLate: report_late,
    a.ReportLateSheet: report_late_sheet,
}
