"""What is frozen when, lateness, and what is asked of a platform on which programs play."""

from dataclasses import dataclass

from paiju.regulations.ccgc.play import ID
from paiju.rulebook.rule import Rule, rule
from paiju.tournament.rules.direction import Direction, Substitution
from paiju.tournament.rules.hosting import AllPassLine, CardOrder, Handshake, Hosting
from paiju.tournament.rules.penalties import RECORDED, LatenessPenalties, Over, Penalty
from paiju.tournament.state import Effect, Medium

DIRECTION = Direction(
    book=ID,
    # Programs, whose results this platform or another brings in; or people at live tables (A-C25).
    media=rule((Medium.PAPER, Medium.LIVE), "7.1", "7.3"),
    setup_frozen=rule(True, "6.1.1", "6.2.2"),
    substitution=rule(Substitution.BETWEEN, "7.2"),
    builds_frozen=rule(True, "7.2"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CcgcPenalties(LatenessPenalties):
    changed_build: Rule[Penalty]
    absent_operator: Rule[Penalty]


PENALTIES = CcgcPenalties(
    book=ID,
    grace_minutes=rule(5, "6.1.6", "6.2.6"),
    late_preliminary=rule(Penalty((Effect(forfeit=True),), over=Over.SEGMENT), "6.1.6"),
    late_final=rule(Penalty((Effect(forfeit=True),), over=Over.SEGMENT), "6.2.6"),
    changed_build=rule(RECORDED, "7.2"),
    absent_operator=rule(RECORDED, "7.3"),
)

HOSTING = Hosting(
    book=ID,
    logged=rule(True, "5.21"),
    isolated=rule(True, "7.1"),
    all_pass_line=rule(AllPassLine.NONE, "3.2.2", "5.17", register="A-C2", choices=tuple(AllPassLine)),
    card_order=rule(CardOrder.ANY, "5.0", register="A-C4", choices=tuple(CardOrder)),
    handshake=rule(Handshake.TURN, "5.1", "5.2", register="A-C15", choices=tuple(Handshake)),
)
