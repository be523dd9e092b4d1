"""Rulings in short, for tests of penalties: a row for each of the first five offences."""

from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import Ruling, rule_on
from paiju.rulebook.refusal import Refusal

DECLARER, DEFENDERS = Role.DECLARER, Role.DEFENDERS


def ruled(rules: Rules, offence: str, by: Role = DEFENDERS, nth: int = 1, cards: int = 3) -> Ruling:
    ruling = rule_on(rules, offence, by, nth, cards)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def rows(rules: Rules, offence: str, by: Role = DEFENDERS, cards: int = 3) -> list[str]:
    """What the first to the fifth offence bring; by three cards unless told otherwise."""
    return [_row(rule_on(rules, offence, by, nth, cards)) for nth in range(1, 6)]


def _row(ruling: Ruling | Refusal) -> str:
    if isinstance(ruling, Refusal):
        return ruling.code
    parts = (
        "warning" if ruling.warning else "",
        str(ruling.points) if ruling.points else "",
        f"{ruling.standard_points} standard" if ruling.standard_points else "",
        f"lost +{ruling.levels}" if ruling.deal_lost else "",
        "out" if ruling.disqualified else "",
        "committee" if ruling.committee else "",
    )
    return " ".join(filter(None, parts)) or "-"
