"""The offences of the Dou Dizhu books, and conduct that 002 wants recorded. A field's name is the official's code."""

from dataclasses import dataclass

from paiju.games.doudizhu.books.ccgc import ID as CCGC
from paiju.games.doudizhu.books.national_2016 import ID as NATIONAL
from paiju.games.doudizhu.books.workers_2021 import ID as WORKERS
from paiju.games.shengji.books.coop import ID as COOP
from paiju.rulebook.rule import Rule, rule
from paiju.tournament.desk.penalties import Beyond, Over, Penalties, Penalty, Who
from paiju.tournament.state import Effect

_RECORDED = Penalty()
_BY_REFEREE = Penalty(who=Who.REFEREE)
_BY_SPECTATOR = Penalty(who=Who.SPECTATOR)


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalPenalties(Penalties):
    """Conduct of players, referees and spectators: the rules name no points, so officials record what they saw."""

    devices: Rule[Penalty]
    disobedience: Rule[Penalty]
    telling_cards: Rule[Penalty]
    disturbing: Rule[Penalty]
    lingering: Rule[Penalty]
    leaving_seat: Rule[Penalty]
    referee_rules: Rule[Penalty]
    referee_fairness: Rule[Penalty]
    referee_favour: Rule[Penalty]
    referee_discipline: Rule[Penalty]
    spectator_obedience: Rule[Penalty]
    spectator_disturbing: Rule[Penalty]
    spectator_referees: Rule[Penalty]
    spectator_contact: Rule[Penalty]
    spectator_comment: Rule[Penalty]
    spectator_hands: Rule[Penalty]


NATIONAL_PENALTIES = NationalPenalties(
    book=NATIONAL,
    devices=rule(_RECORDED, "17.1"),
    disobedience=rule(_RECORDED, "17.1"),
    telling_cards=rule(_RECORDED, "17.1"),
    disturbing=rule(_RECORDED, "17.1"),
    lingering=rule(_RECORDED, "17.1"),
    leaving_seat=rule(_RECORDED, "17.1.6"),
    referee_rules=rule(_BY_REFEREE, "17.2"),
    referee_fairness=rule(_BY_REFEREE, "17.2"),
    referee_favour=rule(_BY_REFEREE, "17.2"),
    referee_discipline=rule(_BY_REFEREE, "17.2"),
    spectator_obedience=rule(_BY_SPECTATOR, "17.3"),
    spectator_disturbing=rule(_BY_SPECTATOR, "17.3"),
    spectator_referees=rule(_BY_SPECTATOR, "17.3"),
    spectator_contact=rule(_BY_SPECTATOR, "17.3"),
    spectator_comment=rule(_BY_SPECTATOR, "17.3"),
    spectator_hands=rule(_BY_SPECTATOR, "17.3.6"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CcgcPenalties(Penalties):
    """Who is not there, or cannot start, loses the round; the points of it are the format's."""

    grace_minutes: Rule[int]
    late_preliminary: Rule[Penalty]
    late_final: Rule[Penalty]
    changed_build: Rule[Penalty]
    absent_operator: Rule[Penalty]


CCGC_PENALTIES = CcgcPenalties(
    book=CCGC,
    grace_minutes=rule(5, "6.1.6", "6.2.6"),
    late_preliminary=rule(Penalty((Effect(forfeit=True),), over=Over.SEGMENT), "6.1.6"),
    late_final=rule(Penalty((Effect(forfeit=True),), over=Over.SEGMENT), "6.2.6"),
    changed_build=rule(_RECORDED, "7.2"),
    absent_operator=rule(_RECORDED, "7.3"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkersPenalties(Penalties):
    """Points are taken off the player's total; nobody gains (A-D11)."""

    slow_play: Rule[Penalty]
    warnings_over: Rule[Over]  # what the three warnings of slow_play are counted over
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

WORKERS_PENALTIES = WorkersPenalties(
    book=WORKERS,
    slow_play=rule(Penalty(_WARNINGS, over=Over.DEAL, beyond=Beyond.STARTS_AGAIN), "G3.4", register="A-D12"),
    warnings_over=rule(Over.DEAL, "G3.4", register="A-D6", choices=(Over.DEAL, Over.SEGMENT)),
    extra_clause=rule(_RECORDED, "P2", register="A-D8"),
    telling_cards=rule(Penalty((Effect(zero_deal=True),)), "P3", register="A-D7"),
    lingering=rule(_RECORDED, "P4"),
    smoking=rule(Penalty((Effect(points=3),)), "P5", register="A-D11"),
    alcohol=rule(_RECORDED, "P6"),
    phone=rule(Penalty((Effect(zero_round=True),), unless_approved=True), "P7", register="A-D7"),
    leaving_seat=rule(_RECORDED, "P8"),
    attire=rule(_RECORDED, "P11"),
    abuse=rule(Penalty(_ABUSE, beyond=Beyond.REPEATS), "P12", register="A-D11"),
)

PENALTIES: dict[str, Penalties] = {each.book: each for each in (NATIONAL_PENALTIES, CCGC_PENALTIES, WORKERS_PENALTIES)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CoopConduct(Penalties):
    """What 002 wants recorded without points; its offences with points are in ``games/shengji/penalties.py``."""

    noise: Rule[Penalty]
    phone_on: Rule[Penalty]
    attire: Rule[Penalty]


COOP_CONDUCT = CoopConduct(
    book=COOP,
    noise=rule(_RECORDED, "7.1"),
    phone_on=rule(_RECORDED, "7.2"),
    attire=rule(_RECORDED, "7.2"),
)

CONDUCT: dict[str, Penalties] = {**PENALTIES, COOP: COOP_CONDUCT}
"""What officials may record as incidents, besides the offences of 升级."""
