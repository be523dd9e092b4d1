"""Leading: what to open a trick with."""

from paiju.games.doudizhu.events import Play
from paiju.players.partition import Group, Key
from paiju.players.position import Position


def lead(position: Position) -> Play:
    """The lead of a rule player, by the first rule that applies."""
    moves, groups = position.moves, position.split.groups
    if position.hand in moves:
        return moves[position.hand]
    safe = [group for group in groups if position.is_safe(group)]
    if safe and len(groups) - len(safe) <= 1:
        # Plays itself out: what keeps the lead goes first, bombs last of it in case another bomb falls in between.
        return _play(position, max(safe, key=lambda group: (not position.is_power(group.key), group.size)))
    fed = _feed_partner(position)
    if fed is not None:
        return moves[fed]
    ordinary = [group for group in groups if not position.is_power(group.key)]
    return _play(position, _choose(position, ordinary or list(groups)))


def _choose(position: Position, groups: list[Group]) -> Group:
    """Long and low first, but nothing that lets an opponent with one or two cards out; if that must be, the highest."""
    shut = [group for group in groups if group.size > 2 or group.size not in position.opponents_left]
    if not shut:
        return max(groups, key=lambda group: (group.size, group.rank))
    return max(shut, key=lambda group: group.size + group.price)


def _feed_partner(position: Position) -> Key | None:
    """The lowest single for a partner with one card, the lowest pair for one with two; but never feed the declarer."""
    wanted = position.partner_left
    if wanted not in (1, 2) or wanted in position.opponents_left:
        return None
    return next((key for rank in range(15) if (key := wanted << 4 * rank) in position.moves), None)


def _play(position: Position, group: Group) -> Play:
    """The group as a legal play; without its kickers where the book forbids them."""
    moves = position.moves
    return moves.get(group.key) or moves.get(group.body) or position.cheapest()
