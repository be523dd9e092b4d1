"""Leaving the seat, conduct that is recorded without points, admission to the hall."""

from dataclasses import dataclass

from paiju.regulations.shengji_coop.play import ID
from paiju.rulebook.rule import Rule, rule
from paiju.tournament.rules.checklists import EntryChecklists
from paiju.tournament.rules.direction import Consent, Direction
from paiju.tournament.rules.penalties import RECORDED, Penalties, Penalty

DIRECTION = Direction(book=ID, leave_consent=rule(Consent.OPPONENTS, "7.5"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CoopConduct(Penalties):
    """What 002 wants recorded without points; its offences with points are in ``games/shengji/penalties.py``."""

    noise: Rule[Penalty]
    phone_on: Rule[Penalty]
    attire: Rule[Penalty]


PENALTIES = CoopConduct(
    book=ID,
    noise=rule(RECORDED, "7.1"),
    phone_on=rule(RECORDED, "7.2"),
    attire=rule(RECORDED, "7.2"),
)

CHECKLISTS = EntryChecklists(
    book=ID,
    admission=rule(("phones_off", "badge_and_attire"), "7.2"),
)
