"""What the check of an event's log finds, with today's refusal of an act where that is what it found."""

from paiju.rulebook.clauses import Words
from paiju.tournament.check import Finding
from paiju.words.refusals import say_refusal
from paiju.words.say import NOTHING, say


def say_check_finding(finding: Finding) -> Words:
    why = NOTHING if finding.refusal is None else say_refusal(finding.refusal)
    return say("check", finding.code, {**finding.facts, "why": why})
