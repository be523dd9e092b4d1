"""Deal records of Dou Dizhu, text or JSON Lines, read and decided anew by the rules.

``BadRecord`` when one cannot be read, ``AgainstRules`` when it breaks the rules.
"""

from collections.abc import Callable

from paiju.cards.deck import DECK
from paiju.deals.dealing import in_hands
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.formula import formulas_of, formulas_told
from paiju.games.doudizhu.lookup.story import happenings
from paiju.games.doudizhu.record.jsonlines import CODEC, parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import REPLAYER, Replay, replay, rules_of
from paiju.games.doudizhu.rules import Rules
from paiju.table.lookup import AgainstRules, PlayedRecord
from paiju.table.record.record import BadRecord, NoScore

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
        first=cardset.first_caller,
        hands=cardset.hands,
        kitty=cardset.kitty,
        events=[CODEC.encode(event) for event in played.events],
        happenings=tuple(happenings(played.events)),
        phase=state.phase,
        redeal=played.result is NoScore.REDEAL,
        score=state.score,
        formulas=[] if state.score is None else formulas_told(formulas_of(state.score, state)),
        facts={"declarer": None if state.declarer is None else int(state.declarer)},
        remarks=played.remarks,
        dealing=in_hands(DECK, *map(len, (*cardset.hands, cardset.kitty))),  # of the sizes that the rules want
    )
