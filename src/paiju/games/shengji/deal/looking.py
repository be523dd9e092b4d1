"""What a player may look at of the cards that were played."""

from paiju.games.shengji.rules import Rules
from paiju.table.seats import Seat


def may_look_at(rules: Rules, looker: Seat, player: Seat, *, is_current: bool) -> bool:
    """The cards of the current trick; of closed ones at most one's own, where the book lets one."""
    return is_current or (rules.online.own_plays.value and looker == player)
