"""Who may enter, officials, corrections and appeals, penalties, awards."""

from dataclasses import dataclass

from paiju.regulations.workers_2021.play import ID
from paiju.rulebook.rule import Rule, rule
from paiju.tournament.people.days import minutes
from paiju.tournament.people.entrants import Kind
from paiju.tournament.rules.checklists import EntryChecklists
from paiju.tournament.rules.direction import Consent, CorrectionLock, Direction, Substitution
from paiju.tournament.rules.eligibility import Eligibility, Employment, Risk
from paiju.tournament.rules.penalties import RECORDED, Beyond, Over, Penalties, Penalty
from paiju.tournament.state import Effect

DIRECTION = Direction(
    book=ID,
    referee_committee=rule(True, "5.1"),
    panel_least=rule(3, "5.2"),
    panel_odd=rule(True, "5.2"),
    substitution=rule(Substitution.NEVER, "3.4.2", register="A-D17", choices=tuple(Substitution)),
    entries_close=rule(True, "3.3"),
    objection_days=rule(5, "3.4.1"),
    changes_written=rule(True, "3.4.2"),
    correction_time=rule(minutes(10), "P9"),
    correction_lock=rule(CorrectionLock.EVERY_CAUSE, "P9", choices=tuple(CorrectionLock)),
    leave_consent=rule(Consent.REFEREE, "P8"),
    leave_with_escort=rule(True, "P8"),
    oral_time=rule(minutes(5), "P10"),
    written_time=rule(minutes(10), "P10"),
    appeal_fee=rule(500, "P10"),
    appeal_documents=rule(True, "P10"),
    decision_final=rule(True, "5.2"),
    refund_if_upheld=rule(True, "P10"),
    medals=rule(3, "6.1"),
    certificates=rule(9, "6.1"),
    fair_play=rule(2, "6.2"),
    association_columns=rule(("rank", "name", "unit"), "6.3"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkersPenalties(Penalties):
    """Points are taken off the player's total; nobody gains (A-D11)."""

    slow_play: Rule[Penalty]
    extra_clause: Rule[Penalty]  # the lost clause (2): the organiser's own text, no effect of its own
    telling_cards: Rule[Penalty]
    lingering: Rule[Penalty]
    smoking: Rule[Penalty]
    alcohol: Rule[Penalty]
    phone: Rule[Penalty]
    leaving_seat: Rule[Penalty]
    attire: Rule[Penalty]
    abuse: Rule[Penalty]


_WARNINGS = (Effect(warning=True), Effect(warning=True), Effect(warning=True, points=3))
_ABUSE = (Effect(points=3), Effect(points=3, committee=True))

PENALTIES = WorkersPenalties(
    book=ID,
    slow_play=rule(Penalty(_WARNINGS, over=Over.DEAL, beyond=Beyond.STARTS_AGAIN), "G3.4", register="A-D12"),
    extra_clause=rule(RECORDED, "P2", register="A-D8"),
    telling_cards=rule(Penalty((Effect(zero_deal=True),)), "P3", register="A-D7"),
    lingering=rule(RECORDED, "P4"),
    smoking=rule(Penalty((Effect(points=3),)), "P5", register="A-D11"),
    alcohol=rule(RECORDED, "P6"),
    phone=rule(Penalty((Effect(zero_round=True),), unless_approved=True), "P7", register="A-D7"),
    leaving_seat=rule(RECORDED, "P8"),
    attire=rule(RECORDED, "P11"),
    abuse=rule(Penalty(_ABUSE, beyond=Beyond.REPEATS), "P12", register="A-D11"),
)

ELIGIBILITY = Eligibility(
    book=ID,
    kind=rule(Kind.PLAYER, "2"),
    teams_per_unit=rule(None, "3.2"),
    born_by=rule("2003-12-31", "3.1.1"),
    employed=rule(Employment.EMPLOYED, "3.1.1"),
    own_unit_only=rule(True, "3.1.2"),
    industry_only=rule(True, "3.1.2"),
    excluded=rule((Employment.PART_TIME, Employment.POSTED, Employment.SECONDED), "3.1.3"),
    documents=rule(("medical", "insurance"), "3.1.4"),
    epidemic_documents=rule(("vaccination", "test", "health_code", "waiver"), "3.1.5"),
    test_days=rule(5, "3.1.5"),
    highest_risk=rule(Risk.LOW, "3.1.5"),
)

CHECKLISTS = EntryChecklists(
    book=ID,
    admission=rule(("badge_and_attire", "spectators_admitted", "spectators_seated", "no_contact"), "P11"),
)
