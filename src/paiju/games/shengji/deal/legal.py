"""Everything a seat may do, told lazily: a long throw has more answers than anybody could list.

Equal cards are told once. The first is what is done for who does not act.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice

from paiju.cards.card import Card
from paiju.games.shengji.calls import possible_calls
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.automatic import automatic_bury, automatic_play
from paiju.games.shengji.deal.draft import hand_of, trumps_in
from paiju.games.shengji.deal.drawing import judge
from paiju.games.shengji.deal.events import Action, Cards
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.figures import can_cut, lead_of, pairs_of, runs_of, segments_of, shape_of, split
from paiju.games.shengji.follow import owed
from paiju.games.shengji.packs import FACES, rank_of_level
from paiju.games.shengji.play_rules import FollowDuty
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import STRAINS, Trumps, low_first, strain_of_all
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat

MOST_TOLD = 60
"""How many actions are told at once; ``every_action`` goes on."""


def legal(rules: Rules, state: State, seat: Seat) -> Sequence[Action]:
    """What ``decide`` accepts from this seat now, the first ``MOST_TOLD`` of it."""
    return tuple(islice(every_action(rules, state, seat), MOST_TOLD))


def every_action(rules: Rules, state: State, seat: Seat) -> Iterator[Action]:
    """All of it."""
    if seat not in state.to_act():
        return
    match state.phase:
        case Phase.DRAW:
            yield from _calls(rules, state, seat)
        case Phase.ASK:
            yield e.NoCall()
            yield from _calls(rules, state, seat)
        case Phase.BURY:
            for cards in _first(automatic_bury(rules, state, seat), _burials(rules, state, seat)):
                yield e.Bury(cards)
        case Phase.PLAY:
            for cards in _first(automatic_play(rules, state, seat), every_play(rules, state, seat)):
                yield e.Play(cards)
        case Phase.DESIGNATE:
            yield e.Designate(False)
            yield e.Designate(True)
        case _:
            return


def _first(cards: Cards, others: Iterable[Cards]) -> Iterator[Cards]:
    """The first is not told again among the others, which may hold an equal card in its place."""
    faces = sorted(FACES[card] for card in cards)
    yield cards
    yield from (each for each in others if sorted(FACES[card] for card in each) != faces)


def _calls(rules: Rules, state: State, seat: Seat) -> Iterator[Action]:
    for cards in possible_calls(rank_of_level(state.level), hand_of(state, seat)):
        if not isinstance(judge(rules, state, seat, cards), Refusal):
            yield e.Call(cards)


def _burials(rules: Rules, state: State, seat: Seat) -> Iterator[Cards]:
    trumps = trumps_in(rules, state)
    return multisets(trumps, hand_of(state, seat), rules.packs.kitty.value)


def every_play(rules: Rules, state: State, seat: Seat) -> Iterator[Cards]:
    """Leads: singles, pairs and tractors, then throws; or every answer to the lead."""
    trumps, hand = trumps_in(rules, state), hand_of(state, seat)
    if not state.trick:
        return chain(_figures(trumps, hand), _throws(trumps, hand))
    return every_follow(rules, trumps, state.trick[0][1], hand)


def _figures(trumps: Trumps, hand: Cards) -> Iterator[Cards]:
    for strain in STRAINS:
        held = [card for card in hand if trumps.strain[card] is strain]
        yield from multisets(trumps, held, 1)
        pairs = pairs_of(trumps, held)
        yield from pairs
        for run in runs_of(shape_of(trumps, pairs)):
            places = [place for place, _ in run]
            for start, end in combinations(range(len(places) + 1), 2):
                if end - start > 1:
                    yield from _tractors(trumps, pairs, places[start:end])


def _tractors(trumps: Trumps, pairs: Sequence[tuple[Card, Card]], places: list[int]) -> Iterator[Cards]:
    """With every pair that may stand at each place."""
    if not places:
        yield ()
        return
    for pair in pairs:
        if trumps.place[pair[0]] == places[0]:
            for rest in _tractors(trumps, pairs, places[1:]):
                yield tuple(sorted((*pair, *rest)))


def _throws(trumps: Trumps, hand: Cards) -> Iterator[Cards]:
    for strain in STRAINS:
        held = [card for card in hand if trumps.strain[card] is strain]
        for size in range(2, len(held) + 1):
            for cards in multisets(trumps, held, size):
                if len(split(trumps, cards)) > 1:
                    yield cards


def every_follow(rules: Rules, trumps: Trumps, led: Cards, hand: Cards) -> Iterator[Cards]:
    """By the pairs that are played whole, then by what is played beside them."""
    lead, strain = lead_of(split(trumps, led)), strain_of_all(trumps, led)
    if rules.following.duty.value is FollowDuty.NUMBER:
        yield from multisets(trumps, hand, lead.size)
        return
    held = [card for card in hand if trumps.strain[card] is strain]
    owes = owed(rules.following, trumps, lead, held)
    if owes.all_of_suit:
        others = [card for card in hand if trumps.strain[card] is not strain]
        for rest in multisets(trumps, others, lead.size - len(held)):
            yield tuple(sorted((*held, *rest)))
        return
    pairs = pairs_of(trumps, held)
    for count in range(owes.pairs, lead.size // 2 + 1):
        for chosen in combinations(pairs, count):
            if owes.tractors and not can_cut(segments_of(shape_of(trumps, chosen)), owes.tractors):
                continue
            whole = [card for pair in chosen for card in pair]
            for rest in combinations(_once_each(trumps, held, whole), lead.size - len(whole)):
                yield tuple(sorted((*whole, *rest)))


def _once_each(trumps: Trumps, held: Sequence[Card], but: Sequence[Card]) -> list[Card]:
    """One card of every face, but for the faces of these."""
    used = {FACES[card] for card in but}
    found: dict[int, Card] = {}
    for card in sorted(held):
        if FACES[card] not in used:
            found.setdefault(FACES[card], card)
    return sorted(found.values(), key=lambda card: low_first(trumps, card))


def multisets(trumps: Trumps, cards: Sequence[Card], size: int) -> Iterator[Cards]:
    """Every choice of so many cards, equal ones told once; low ones first."""
    by_face: dict[int, list[Card]] = {}
    for card in sorted(cards):
        by_face.setdefault(FACES[card], []).append(card)
    groups = sorted(by_face.values(), key=lambda group: low_first(trumps, group[0]))
    left = [0] * (len(groups) + 1)
    for at in range(len(groups) - 1, -1, -1):
        left[at] = left[at + 1] + len(groups[at])

    def choose(at: int, size: int) -> Iterator[tuple[Card, ...]]:
        if not size:
            yield ()
            return
        if left[at] < size:
            return
        for count in range(min(len(groups[at]), size), -1, -1):
            for rest in choose(at + 1, size - count):
                yield (*groups[at][:count], *rest)

    for chosen in choose(0, size):
        yield tuple(sorted(chosen))
