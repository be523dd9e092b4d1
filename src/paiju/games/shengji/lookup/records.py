"""Deal records of Shengji, text or JSON Lines, read and decided anew by the rules.

``BadRecord`` when one cannot be read, ``AgainstRules`` when it breaks the rules.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from paiju.cards.card import Card
from paiju.deals.dealing import Dealing
from paiju.games.shengji.deal.dealing import Cardset
from paiju.games.shengji.deal.formula import formulas_of
from paiju.games.shengji.deal.state import SEATS
from paiju.games.shengji.lookup.story import happenings
from paiju.games.shengji.packs import FACES, TWO_PACKS
from paiju.games.shengji.record.jsonlines import CODEC, parse_events
from paiju.games.shengji.record.record import hands_of, parse_record
from paiju.games.shengji.record.replay import REPLAYER, Replay, replay, rules_of
from paiju.games.shengji.rules import Rules
from paiju.table.lookup import AgainstRules, PlayedRecord
from paiju.table.record.record import BadRecord, NoScore
from paiju.table.seats import Seat

FindBook = Callable[[str, type[Rules]], Rules]
"""By its name; ``Unusable`` for a book that nobody knows."""


def read_record(text: str, find_book: FindBook) -> PlayedRecord:
    record = parse_record(text)
    rules = rules_of(record, find_book)
    try:
        played = replay(rules, record)
    except BadRecord as bad:
        raise AgainstRules(bad) from None
    return _told(rules, {tag.name: tag.value for tag in record.tags}, record.cardset, played)


def read_events(text: str, find_book: FindBook) -> PlayedRecord:
    rules, cardset, played = REPLAYER.replay_events(parse_events(text), find_book)
    return _told(rules, {}, cardset, played)


def _told(rules: Rules, tags: dict[str, str], cardset: Cardset, played: Replay) -> PlayedRecord:
    state = played.state
    return PlayedRecord(
        rules=rules,
        tags=tags,
        board=cardset.board,
        first=cardset.first,
        hands=tuple(tuple(sorted(map(_face, hand))) for hand in hands_of(cardset)),
        kitty=tuple(map(_face, cardset.pack[100:])),
        events=[CODEC.encode(event) for event in played.events],
        happenings=tuple(happenings(played.events)),
        phase=state.phase,
        redeal=played.result is NoScore.REDEAL,
        score=state.score,
        formulas=[] if state.score is None else formulas_of(state.score),
        facts={
            "declarer": None if state.declarer is None else int(state.declarer),
            "levels": list(state.levels if state.score is None else state.score.levels),
        },
        remarks=played.remarks,
        dealing=_dealing(cardset.first),
        drawn=tuple(tuple(map(_face, hand)) for hand in (*hands_of(cardset), cardset.pack[len(SEATS) * _HAND :])),
    )


_HAND: Final = 25
_DECK: Final = tuple(Card(FACES[card]) for card in TWO_PACKS)


@cache
def _dealing(first: Seat) -> Dealing:
    """One card after the other from whoever draws first, the kitty last; equal cards are not told apart."""
    kitty, drawn = len(SEATS), len(SEATS) * _HAND
    drawers = ((first + turn) % len(SEATS) for turn in range(drawn))
    return Dealing(_DECK, (*drawers, *(kitty,) * (len(_DECK) - drawn)), kitty, is_drawn=True)


def _face(card: Card) -> Card:
    return Card(FACES[card])
