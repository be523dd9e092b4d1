"""Who wins a trick: plays that match the figures of the lead compete by the biggest kind of figure in it."""

from collections.abc import Sequence

from paiju.cards.card import Card
from paiju.games.shengji.figures import Lead, can_cut, lead_of, pairs_of, runs_of, segments_of, shape_of, split
from paiju.games.shengji.play_rules import KittyFigures
from paiju.games.shengji.rules import Kitty
from paiju.games.shengji.score import Figures
from paiju.games.shengji.trumps import Strain, Trumps, strain_of_all


def winner_of(trumps: Trumps, plays: Sequence[Sequence[Card]]) -> int:
    """The place in the order of play of the play that wins; of equal ones the first."""
    led = strain_of_all(trumps, plays[0])
    if led is None:
        raise ValueError("a lead is of one suit")
    lead = lead_of(split(trumps, plays[0]))
    best, winner = (False, -1), 0
    for place, cards in enumerate(plays):
        strain = strain_of_all(trumps, cards)
        if strain is not led and strain is not Strain.TRUMP:
            continue
        rank = rank_in(trumps, lead, cards)
        strength = (strain is Strain.TRUMP, -1 if rank is None else rank)
        if rank is not None and strength > best:
            best, winner = strength, place
    return winner


def rank_in(trumps: Trumps, lead: Lead, cards: Sequence[Card]) -> int | None:
    """How high cards of one suit are as an answer to the lead; None where they cannot be split into its figures."""
    if not lead.pairs:
        return max(trumps.index[card] for card in cards)
    pairs = pairs_of(trumps, cards)
    if len(pairs) < lead.pairs:
        return None
    if not lead.tractors:
        return max(trumps.index[card] for card, _ in pairs)
    return _highest_tractor(trumps, lead, pairs)


def _highest_tractor(trumps: Trumps, lead: Lead, pairs: list[tuple[Card, Card]]) -> int | None:
    """The top of the highest longest tractor, over all splits that leave the other tractors."""
    shape = shape_of(trumps, pairs)
    length, *others = lead.tractors
    index = {trumps.place[card]: trumps.index[card] for card, _ in pairs}
    tops = [place for run in runs_of(shape) for place, _ in run[length - 1 :]]
    for top in sorted(tops, reverse=True):
        used = range(top - length + 1, top + 1)
        left = tuple((place, count - (place in used)) for place, count in shape if count > (place in used))
        if can_cut(segments_of(left), tuple(others)):
            return index[top]
    return None


def figures_counted(rules: Kitty, trumps: Trumps, lead: Sequence[Card], won: Sequence[Card]) -> Figures:
    """The figures of the last trick by which the kitty counts: those led, or the winner's own."""
    counted = lead if rules.counted_by.value is KittyFigures.LED else won
    return tuple(figure.pairs for figure in split(trumps, counted))
