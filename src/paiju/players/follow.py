"""Following: whether to beat what lies on the table, and with what.

The numbers are judgements: on 800 fresh deals this version and one with other numbers were equal within chance.
"""

from paiju.cards.card import Rank
from paiju.games.doudizhu.events import Pass, Play
from paiju.games.doudizhu.rules import Kind
from paiju.players.partition import ROCKET, Key, loose_price
from paiju.players.position import Position

_SHORTLIST = 8
"""How many answers are looked at closely; a plane with kickers has hundreds, most of them absurd."""
_BOMBS_AT = 6
"""A bomb that does not win by itself waits until whoever holds the trick has this many cards or fewer."""
_WEAK_BELOW = Rank.ACE
"""A partner's single or pair below this rank will not stop the declarer."""


def follow(position: Position) -> Play | Pass:
    """The answer of a rule player, by the first rule that applies."""
    moves, stay = position.moves, position.stay
    if position.hand in moves:
        return moves[position.hand]
    if stay is not None and not moves:
        return stay
    power = [key for key in moves if position.is_power(key)]
    plain = _shortlist(position, [key for key in moves if not position.is_power(key)])
    for key in (*plain, *power):
        if position.is_safe(position.combo(key)) and position.runs_out_after(key):
            return moves[key]
    if position.partner is not None and position.view.owner == position.partner:
        chosen = _over_partner(position, plain)
    else:
        chosen = _over_opponent(position, plain, power)
    if chosen is not None:
        return moves[chosen]
    return position.cheapest() if stay is None else stay


def _shortlist(position: Position, keys: list[Key]) -> list[Key]:
    """The answers worth a closer look, the one that leaves the best hand first."""
    if len(keys) > _SHORTLIST:
        keys = sorted(keys, key=lambda key: (loose_price(position.hand - key), key))[:_SHORTLIST]
    return sorted(keys, key=lambda key: (position.price_after(key), key))


def _over_partner(position: Position, plain: list[Key]) -> Key | None:
    """Beat a partner only to stop the declarer who comes next, and only with cards that had to go anyway."""
    on_table = position.view.on_table
    if position.next != position.view.declarer or on_table is None or not plain or position.is_safe(on_table):
        return None
    if position.closest == on_table.size <= 2:
        return max(plain)  # the declarer would go out on it
    weak = on_table.kind in (Kind.SINGLE, Kind.PAIR) and on_table.rank < _WEAK_BELOW
    if not weak or (position.partner_left or 0) <= 2:
        return None
    best = plain[0]
    had_to_go = position.combo(best).rank <= Rank.ACE and position.price_after(best) < position.split.price
    return best if had_to_go else None


def _over_opponent(position: Position, plain: list[Key], power: list[Key]) -> Key | None:
    on_table, owner = position.view.on_table, position.view.owner
    if plain and on_table is not None and on_table.kind is Kind.SINGLE and position.closest == 1:
        return max(key for key in position.moves if not position.is_power(key))
    if plain and position.price_after(plain[0]) - position.split.price <= _tolerance(position.closest):
        return plain[0]
    owner_left = position.closest if owner is None else position.view.cards_left[owner]
    if power and owner_left <= _BOMBS_AT:
        return min(power, key=lambda key: (key == ROCKET, key))
    return None


def _tolerance(closest: int) -> float:
    """How much dearer the hand may become by taking the lead: the nearer an opponent is to the end, the more."""
    if closest <= 2:
        return float("inf")
    return 14 if closest <= 7 else 7
