"""What a referee may ask of the toys: one card is a combination, a higher one beats it."""

from paiju.rulebook.rule import RuleSet
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import Identified, PlayedRecord, Reason, Verdict
from paiju.table.record.record import BadRecord


def answer(rules: RuleSet, cards: str, on_table: str | None, where: str, where_on: str) -> Verdict:
    played, on = _identify(rules, cards, where), None if on_table is None else _identify(rules, on_table, where_on)
    if on is None or on.rank is None or played.rank is None:
        return Verdict(played, on, None if on is None or on.rank is None else False, None)
    beats = int(played.rank) > int(on.rank)
    facts = {"kind": "single", "rank": played.rank, "on_rank": on.rank}
    return Verdict(played, on, beats, Reason("higher_rank" if beats else "lower_rank", played.article, facts))


def _identify(rules: RuleSet, text: str, where: str) -> Identified:
    cards = text.split()
    if not cards or not all(card.isdecimal() for card in cards):
        raise Unusable("no_cards", where=where)
    if len(cards) > 1:
        return Identified(text, len(cards), None, None, None, (Reason("no_shape", None, {"cards": text}),))
    return Identified(text, 1, "single", cards[0], rules.article(next(iter(rules.rules()))[0]), ())


def refuse_record(text: str, find_book: object) -> PlayedRecord:
    """For what a toy does not read."""
    del text, find_book
    raise BadRecord(1, "no_deal")
