"""A table's refusals and goodbyes as clients are told them, in both languages."""

from collections.abc import Mapping

from paiju.rulebook.refusal import Refusal
from paiju.table.session import messages as m
from paiju.table.session.refusals import PLATFORM
from paiju.words import say, say_refusal


def refused(act: str, refusal: Refusal) -> m.Refused:
    """The message in which a client is told of a refusal."""
    by_table = refusal.article is PLATFORM
    words = say("error", refusal.code, refusal.facts) if by_table else say_refusal(refusal)
    article = "" if by_table else str(refusal.article)
    return m.Refused(act, refusal.code, article, dict(refusal.facts), words.zh, words.en)


def bye(code: str, facts: Mapping[str, str | int]) -> m.Bye:
    words = say("bye", code, facts)
    return m.Bye(code, words.zh, words.en)
