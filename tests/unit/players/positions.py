"""Positions for the tests of the house players, written by rank letters."""

from paiju.cards.card import Card, format_letters, parse_ranks, take_by_rank
from paiju.cards.deck import DECK
from paiju.games.doudizhu.combos import Combo, classify
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import CardsPlayed, Cause, Play
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.table.player import Seen
from paiju.table.seats import Millis, Seat

ME, NEXT, LAST = Seat(0), Seat(1), Seat(2)


def hand(letters: str) -> tuple[Card, ...]:
    taken = take_by_rank(DECK, parse_ranks(letters))
    assert taken is not None, letters
    return taken


def combo(rules: Rules, letters: str) -> Combo:
    counts = [0] * 15
    for rank in parse_ranks(letters):
        counts[rank] += 1
    found = classify(rules, tuple(counts))
    assert found is not None, letters
    return found


def play_view(
    rules: Rules,
    mine: str,
    left: tuple[int, int] = (17, 17),
    *,
    declarer: Seat = ME,
    on: tuple[Seat, str] | None = None,
) -> State:
    """My view in the play: what I hold, what the next and the last seat have left, who played what."""
    cards = hand(mine)
    return State(
        phase=Phase.PLAY,
        hands=(cards, None, None),
        hands_at_kitty=(cards, None, None),
        cards_left=(len(cards), *left),
        declarer=declarer,
        bid=3,
        kitty_taken=True,
        turn=ME,
        on_table=None if on is None else combo(rules, on[1]),
        owner=None if on is None else on[0],
        plays=(0, 0, 0),
    )


def seen(rules: Rules, view: State, *plays: str) -> DoudizhuSeen:
    """The view, and what was played before, by whomever."""
    return Seen(tuple(_played(rules, letters) for letters in plays), view)


def _played(rules: Rules, letters: str) -> CardsPlayed:
    found = combo(rules, letters)
    facts = (found.kind, found.rank, found.highest, Cause.PLAYER, ME, Millis(0), Millis(0))
    return CardsPlayed(LAST, hand(letters), *facts)


def ask(player: DoudizhuPlayer, rules: Rules, view: State, *plays: str) -> str:
    """What the player does in this view after these plays: the letters played, or the name of any other action."""
    options = legal(rules, view, ME)
    chosen = player.choose(rules, seen(rules, view, *plays), ME, options)
    assert chosen in options
    return format_letters(chosen.cards) if isinstance(chosen, Play) else type(chosen).__name__
