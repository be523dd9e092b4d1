"""Why something was not accepted: by the rules, by what a program did, by what cards form no combination."""

from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.words.catalogue import codes
from paiju.words.say import Facts, say


def say_refusal(refusal: Refusal) -> Words:
    """Why an action was not accepted, in the words of the book that refuses it."""
    return say("refusal", refusal.code, refusal.facts, book=refusal.article.book)


def say_reason(code: str, facts: Facts) -> Words:
    """Why cards form no combination, or why one combination beats another or is refused on it."""
    return say("reason" if code in codes("reason") else "refusal", code, facts)


def say_engine_fault(code: str, facts: Facts, line: int | None = None) -> Words:
    """What a program did wrong, and in which line of its dialogue; what the rules refuse has its own sentence."""
    said = unstopped(say("engine_fault" if code in codes("engine_fault") else "refusal", code, facts))
    if "known" in facts:
        said = say("fault_note", "known", {"said": said, "known": _known(facts)})
    if facts.get("last"):
        said = say("fault_note", "last", {"said": said, "last": facts["last"]})
    return said if line is None else say("fault_note", "line", {"said": said, "line": line})


def _known(facts: Facts) -> Words:
    """What is known of a program that gave no answer, and the limit it had met."""
    said = say("known", str(facts["known"]), facts)
    return joined(said, say("limit_met", str(facts["met"]))) if facts.get("met") else said


def unstopped(words: Words) -> Words:
    """Without its full stop, where more is said after it."""
    return Words(words.zh.rstrip("。"), words.en.rstrip("."))


def joined(*parts: Words) -> Words:
    """One straight after the other."""
    return Words("".join(part.zh for part in parts), "".join(part.en for part in parts))
