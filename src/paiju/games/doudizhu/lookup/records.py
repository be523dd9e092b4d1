"""Deal records of Dou Dizhu, text or JSON Lines, read and decided anew by the rules.

``BadRecord`` when one cannot be read, ``AgainstRules`` when it breaks the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from paiju.cards.deck import DECK
from paiju.deals.dealing import in_hands
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.formula import formulas_of, formulas_told
from paiju.games.doudizhu.lookup.story import happenings
from paiju.games.doudizhu.record.jsonlines import CODEC, parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import Replay, decide_all, replay, rules_of
from paiju.games.doudizhu.record.steps import cardset_of, steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import AgainstRules, PlayedRecord
from paiju.table.record.books import other_version, rules_in_force
from paiju.table.record.codec import EventLog
from paiju.table.record.lines import shown
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
    log = parse_events(text)
    rules = _rules_of(log, find_book)
    cardset, steps = cardset_of(log.events), tuple(steps_of(log.events))
    is_today = log.book_hash == rules.content_hash()
    try:
        played = decide_all(rules, cardset, steps, {}, is_strict=is_today)
    except BadRecord as bad:
        raise AgainstRules(bad) from None
    differing = _differing(log.events, played.events)
    if not is_today:
        version = other_version(rules, log.book_hash, 1)
        remarks = (version, *played.remarks, *((differing,) if differing is not None and not played.remarks else ()))
        played = replace(played, remarks=remarks)
    elif differing is not None:
        raise AgainstRules(differing)
    return _told(rules, {}, cardset, played)


def _differing(found: Sequence[Event], wanted: Sequence[Event]) -> BadRecord | None:
    """The first event that today's rules do not lead to."""
    for number, (each, expected) in enumerate(zip(found, wanted, strict=False), 2):
        if each != expected:
            return BadRecord(number, "other_event", found=type(each).__name__, accepted=type(expected).__name__)
    if len(found) != len(wanted):
        return BadRecord(len(found) + 1, "other_count", found=len(found), accepted=len(wanted))
    return None


def _rules_of(log: EventLog[Event], find_book: FindBook) -> Rules:
    try:
        published = find_book(log.book, Rules)
    except Unusable as unusable:
        raise BadRecord(1, "unknown_book", found=shown(log.book), accepted=unusable.facts["accepted"]) from None
    return rules_in_force(published, log.options, log.book_hash, {"Options": 1, "BookHash": 1})


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
