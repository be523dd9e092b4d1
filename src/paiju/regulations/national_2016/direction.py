"""Officials, appeals, conduct and what is looked after in the hall."""

from dataclasses import dataclass

from paiju.regulations.national_2016.play import ID
from paiju.rulebook.rule import Rule, rule
from paiju.tournament.people.days import minutes
from paiju.tournament.rules.checklists import Checklists, Items
from paiju.tournament.rules.direction import AppealFrom, Consent, Direction, Substitution
from paiju.tournament.rules.penalties import RECORDED, Penalties, Penalty, Who
from paiju.tournament.state import Medium

DIRECTION = Direction(
    book=ID,
    media=rule((Medium.LIVE,), "12.0"),
    referee_committee=rule(True, "14.2"),
    panel_least=rule(3, "14.3"),
    panel_odd=rule(True, "14.3"),
    chief_directs=rule(True, "15.1"),
    chief_suspends=rule(True, "15.1"),
    deputy_acts=rule(True, "15.2"),
    referee_reports=rule(True, "15.3"),
    setup_frozen=rule(True, "14.1"),
    substitution=rule(Substitution.ANY_TIME, "A3.1", register="A-N27", choices=tuple(Substitution)),
    leave_consent=rule(Consent.REFEREE, "17.1.6"),
    appeal_time=rule(minutes(180), "19"),
    appeal_from=rule(AppealFrom.SESSION, "19", register="A-N14", choices=(AppealFrom.SESSION, AppealFrom.EVENT)),
    appeal_documents=rule(True, "19"),
    answer_days=rule(2, "20"),
    majority=rule(True, "20"),
    decision_final=rule(True, "14.3"),
    refund_if_upheld=rule(True, "20"),
)

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


PENALTIES = NationalPenalties(
    book=ID,
    devices=rule(RECORDED, "17.1"),
    disobedience=rule(RECORDED, "17.1"),
    telling_cards=rule(RECORDED, "17.1"),
    disturbing=rule(RECORDED, "17.1"),
    lingering=rule(RECORDED, "17.1"),
    leaving_seat=rule(RECORDED, "17.1.6"),
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
class NationalChecklists(Checklists):
    site: Rule[Items]
    order: Rule[Items]
    equipment: Rule[Items]
    hall: Rule[Items]


CHECKLISTS = NationalChecklists(
    book=ID,
    site=rule(("time_and_place", "referees_present", "same_devices", "same_software"), "12.1"),
    order=rule(("badge_and_attire", "silence", "no_smoking", "no_alcohol", "entry_by_consent"), "16"),
    equipment=rule(("approved_software", "organiser_requirements"), "18.1"),
    hall=rule(
        (
            *("holds_everybody", "clearance_2m", "light", "air", "no_mirrors", "exits"),
            *("screens_above", "screens_below", "seats"),
        ),
        "18.2",
    ),
)
