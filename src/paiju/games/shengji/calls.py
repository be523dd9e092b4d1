"""Declaring trumps: what a call is, what may follow what, and whose of several calls made at once stands."""

import enum
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from paiju.cards.card import Card, Rank, Suit, rank_of
from paiju.games.shengji.packs import BIG_JOKER, FACES, SMALL_JOKER, format_faces, printed_suit
from paiju.games.shengji.play_rules import Calling, Together, UpperFrom
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat


@enum.unique
class CallKind(enum.IntEnum):
    """Calls by their strength."""

    SINGLE = 1
    PAIR = 2
    SMALL_JOKERS = 3
    BIG_JOKERS = 4

    @property
    def is_no_trump(self) -> bool:
        return self >= CallKind.SMALL_JOKERS


class Call(NamedTuple):
    """The cards that a seat shows to make trumps; ``opening``: nothing had been called before."""

    seat: Seat
    kind: CallKind
    cards: tuple[Card, ...]
    opening: bool

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None is no-trump."""
        return None if self.kind.is_no_trump else printed_suit(self.cards[0])


class Calls(NamedTuple):
    """What a new call is judged by: the deal's number in its match, its level, the call that stands, and how often
    no-trump has been called."""

    deal: int
    rank: Rank
    standing: Call | None = None
    no_trumps: int = 0


def kind_of(rank: Rank, cards: Sequence[Card]) -> CallKind | None:
    """A level card, a pair of them, or a pair of equal jokers."""
    faces = [FACES[card] for card in cards]
    if len(faces) == 1 and faces[0] < SMALL_JOKER and rank_of(Card(faces[0])) is rank:
        return CallKind.SINGLE
    if len(faces) != 2 or faces[0] != faces[1] or cards[0] == cards[1]:
        return None
    if faces[0] >= SMALL_JOKER:
        return CallKind.BIG_JOKERS if faces[0] == BIG_JOKER else CallKind.SMALL_JOKERS
    return CallKind.PAIR if rank_of(Card(faces[0])) is rank else None


def possible_calls(rank: Rank, hand: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """What could be shown of a hand, singles first; equal cards are told once."""
    cards = sorted(hand)
    known: set[tuple[int, ...]] = set()
    for shown in chain(((card,) for card in cards), combinations(cards, 2)):
        faces = tuple(FACES[card] for card in shown)
        if faces not in known and kind_of(rank, shown) is not None:
            known.add(faces)
            yield shown


def judge_call(rules: Calling, calls: Calls, seat: Seat, cards: Sequence[Card]) -> Call | Refusal:
    """The call that these cards are for this seat, or why they are none."""
    kind = kind_of(calls.rank, cards)
    if kind is None:
        return Refusal("no_call", rules.article("jokers_open"), {"cards": format_faces(cards)})
    standing = calls.standing
    call = Call(seat, kind, tuple(sorted(cards)), standing is None)
    if standing is not None and standing.seat == seat:
        confirms = _confirms(rules, standing, call)
        return call if confirms else Refusal("own_call", rules.article("confirm_own"), _facts(standing))
    refused = _refuse_kind(rules, calls, kind)
    return call if refused is None else refused


def may_be_overturned(rules: Calling, calls: Calls, seat: Seat) -> bool:
    """Whether this seat could call at all, whatever it holds: what everybody at the table knows."""
    if calls.standing is not None and calls.standing.seat == seat:
        return rules.confirm_own.value and calls.standing.kind is CallKind.SINGLE
    return any(_refuse_kind(rules, calls, kind) is None for kind in CallKind)


def _confirms(rules: Calling, standing: Call, call: Call) -> bool:
    same = call.kind is CallKind.PAIR and standing.kind is CallKind.SINGLE and call.suit is standing.suit
    return rules.confirm_own.value and same


def _refuse_kind(rules: Calling, calls: Calls, kind: CallKind) -> Refusal | None:
    standing = calls.standing
    if kind.is_no_trump:
        return _refuse_no_trump(rules, calls, kind)
    if standing is None:
        return None
    if standing.kind is CallKind.SINGLE and kind is CallKind.PAIR:
        return None
    return Refusal("call_too_low", rules.article("opening_pair_final"), _facts(standing))


def _refuse_no_trump(rules: Calling, calls: Calls, kind: CallKind) -> Refusal | None:
    standing = calls.standing
    if calls.deal > 1 and calls.no_trumps >= rules.no_trump_calls.value:
        return Refusal("no_trump_once", rules.article("no_trump_calls"), {"most": rules.no_trump_calls.value})
    if standing is None:
        may_open = rules.jokers_open.value
        return None if may_open else Refusal("jokers_may_not_open", rules.article("jokers_open"))
    if standing.kind.is_no_trump:
        bigger = kind > standing.kind and (calls.deal > 1 or rules.big_over_small.value)
        return None if bigger else Refusal("call_too_low", rules.article("big_over_small"), _facts(standing))
    if standing.kind is CallKind.SINGLE:
        may = rules.jokers_over_single.value
        return None if may else Refusal("jokers_over_single", rules.article("jokers_over_single"))
    if standing.opening and rules.opening_pair_final.value:
        return Refusal("opening_pair_final", rules.article("opening_pair_final"), _facts(standing))
    return None


def _facts(standing: Call) -> dict[str, str | int]:
    return {"cards": format_faces(standing.cards), "seat": standing.seat}


# Calls made at once.


def settle(
    rules: Calling, calls: Sequence[Call], first: Seat, last: Seat, lots: Sequence[int]
) -> tuple[Call, tuple[Call, ...]]:
    """Which of the calls made within one step of drawing stands, and those that conflicted with it and are void.

    Only equally strong calls conflict; a weaker one was overturned, so that a pair over it is no opening call.
    ``first`` and ``last`` drew the deal's first card and the last one so far; of ``lots`` by seat the lowest wins.
    """
    strongest = max(call.kind for call in calls)
    rivals = [call for call in calls if call.kind is strongest]
    start = first
    if rules.upper_from is not None and rules.upper_from.value is UpperFrom.LAST_DRAWER:
        start = Seat((last + 1) % len(lots))
    if rules.together.value is Together.UPPER:
        rivals.sort(key=lambda call: (call.seat - start) % len(lots))
    else:
        rivals.sort(key=lambda call: lots[call.seat])
    stands, *void = rivals
    return stands._replace(opening=stands.opening and len(rivals) == len(calls)), tuple(void)
