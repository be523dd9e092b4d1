"""A second reading of following, tricks and throws in Shengji: every way to cut is tried, nothing is clever.

Cards are texts such as ``S5``, ``LJ``; nothing of the game's own modules is imported.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

SUITS = "HDSC"
RANKS = "23456789TJQKA"
FACES = [suit + rank for suit in SUITS for rank in RANKS] + ["LJ", "BJ"]


def suit_in_play(card: str, trump: str, level: str) -> str:
    if card in ("LJ", "BJ") or card[1] == level or card[0] == trump:
        return "trump"
    return card[0]


def ladder(suit: str, trump: str, level: str) -> list[list[str]]:
    """The faces of a suit, lowest first; faces of equal rank together."""
    plain = [rank for rank in RANKS if rank != level]
    if suit != "trump":
        return [[suit + rank] for rank in plain]
    jokers = [["LJ"], ["BJ"]]
    if trump == "N":
        return [[each + level for each in SUITS], *jokers]
    others = [each + level for each in SUITS if each != trump]
    return [*([trump + rank] for rank in plain), others, [trump + level], *jokers]


def height(card: str, trump: str, level: str) -> int:
    rungs = ladder(suit_in_play(card, trump, level), trump, level)
    return next(at for at, rung in enumerate(rungs) if card in rung)


Tractor = tuple[str, ...]


def tractors(pairs: frozenset[str], rungs: list[list[str]], length: int) -> Iterator[Tractor]:
    """Every tractor of so many pairs, each by the faces of its pairs."""
    for start in range(len(rungs) - length + 1):
        yield from product(*([face for face in rung if face in pairs] for rung in rungs[start : start + length]))


def pairs_in(cards: Sequence[str]) -> frozenset[str]:
    return frozenset(face for face, count in Counter(cards).items() if count == 2)


def split_lead(cards: Sequence[str], rungs: list[list[str]]) -> tuple[list[int], int]:
    """The lengths of the tractors, longest first, and the number of pairs besides."""
    left, lengths = pairs_in(cards), []
    for length in range(len(rungs), 1, -1):
        while (found := next(tractors(left, rungs, length), None)) is not None:
            left -= set(found)
            lengths.append(length)
    return lengths, len(left)


def best_answer(pairs: frozenset[str], rungs: list[list[str]], room: int, later: list[int]) -> list[int]:
    """The largest list of lengths over all ways to cut."""
    for length in range(room, 1, -1):
        found = list(tractors(pairs, rungs, length))
        if found:
            return max([length, *best_answer(pairs - set(each), rungs, room - length, later)] for each in found)
    return best_answer(pairs, rungs, later[0], later[1:]) if later else []


def holds(pairs: frozenset[str], rungs: list[list[str]], lengths: list[int]) -> bool:
    if not lengths:
        return True
    return any(holds(pairs - set(each), rungs, lengths[1:]) for each in tractors(pairs, rungs, lengths[0]))


def may_follow(trump: str, level: str, lead: Sequence[str], hand: Sequence[str], play: Sequence[str]) -> bool:
    if len(play) != len(lead) or Counter(play) - Counter(hand):
        return False
    suit = suit_in_play(lead[0], trump, level)
    held = [card for card in hand if suit_in_play(card, trump, level) == suit]
    given = [card for card in play if suit_in_play(card, trump, level) == suit]
    if len(held) <= len(lead):
        return len(given) == len(held)
    if len(given) < len(play):
        return False
    rungs = ladder(suit, trump, level)
    lengths, other_pairs = split_lead(lead, rungs)
    wanted = min(sum(lengths) + other_pairs, len(pairs_in(held)))
    owed = best_answer(pairs_in(held), rungs, lengths[0], lengths[1:]) if lengths else []
    return len(pairs_in(given)) >= wanted and holds(pairs_in(given), rungs, owed)


def splits(cards: Sequence[str], rungs: list[list[str]], lengths: list[int], pairs: int) -> Iterator[list[Tractor]]:
    """Every way to find these tractors and so many pairs besides, the figures by the faces of their pairs."""
    if lengths:
        for each in tractors(pairs_in(cards), rungs, lengths[0]):
            left = list((Counter(cards) - Counter(each + each)).elements())
            yield from ([each, *rest] for rest in splits(left, rungs, lengths[1:], pairs))
    elif pairs:
        for face in pairs_in(cards):
            left = list((Counter(cards) - Counter((face, face))).elements())
            yield from ([(face,), *rest] for rest in splits(left, rungs, [], pairs - 1))
    else:
        yield []


def strength(trump: str, level: str, lead: Sequence[str], play: Sequence[str]) -> tuple[bool, int] | None:
    """Whether a play competes, and how high."""
    suits = {suit_in_play(card, trump, level) for card in play}
    led = suit_in_play(lead[0], trump, level)
    if len(suits) > 1 or not suits <= {led, "trump"}:
        return None
    lengths, pairs = split_lead(lead, ladder(led, trump, level))
    suit = suits.pop()
    rungs = ladder(suit, trump, level)
    ways = list(splits(play, rungs, lengths, pairs))
    if not ways:
        return None
    if not lengths and not pairs:
        return suit == "trump", max(height(card, trump, level) for card in play)
    biggest = lengths[0] if lengths else 1
    figures = (figure for way in ways for figure in way if len(figure) == biggest)
    return suit == "trump", max(height(figure[-1], trump, level) for figure in figures)


def trick_winner(trump: str, level: str, plays: Sequence[Sequence[str]]) -> int:
    best, winner = (False, -1), 0
    for place, play in enumerate(plays):
        found = strength(trump, level, plays[0], play)
        if found is not None and found > best:
            best, winner = found, place
    return winner


def blocked_figures(
    trump: str, level: str, throw: Sequence[str], others: Sequence[Sequence[str]]
) -> list[tuple[int, int]]:
    """Of each figure that somebody beats: its pairs, and how high its lowest card is."""
    suit = suit_in_play(throw[0], trump, level)
    rungs = ladder(suit, trump, level)
    found: list[tuple[int, int]] = []
    left = list(throw)
    lengths, pairs = split_lead(throw, rungs)
    for length in [*lengths, *([1] * pairs)]:
        figure = max(tractors(pairs_in(left), rungs, length), key=lambda each: height(each[-1], trump, level))
        left = list((Counter(left) - Counter(figure + figure)).elements())
        if any(_beats(trump, level, suit, hand, figure[-1], length, rungs) for hand in others):
            found.append((length, height(figure[0], trump, level)))
    for card in left:
        top = height(card, trump, level)
        if any(suit_in_play(c, trump, level) == suit and height(c, trump, level) > top for h in others for c in h):
            found.append((0, top))
    return sorted(found)


def _beats(
    trump: str, level: str, suit: str, hand: Sequence[str], top: str, length: int, rungs: list[list[str]]
) -> bool:
    held = pairs_in([card for card in hand if suit_in_play(card, trump, level) == suit])
    limit = height(top, trump, level)
    return any(
        height(each[-1], trump, level) > limit
        for longer in range(length, len(rungs) + 1)
        for each in tractors(held, rungs, longer)
    )
