"""What can be but hardly ever is: the director asks back once, and takes the same command confirmed and with a reason.

A question is a refusal like any other, so that every desk shows it; ``asks`` tells it from those that are final.
"""

from dataclasses import replace
from typing import Final

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.desk.call import Call, refuse

QUESTIONS: Final = frozenset({"unusual_scores", "unusual_levels", "meetings_repeated"})
"""The codes that a confirmed command passes."""


def asks(refusal: Refusal) -> bool:
    """Whether whoever gave the command may give it once more, confirmed and with a reason."""
    return refusal.code in QUESTIONS


def meant(action: a.Command) -> a.Command:
    """The same command, confirmed, where that makes a difference."""
    if isinstance(action, a.EnterResults | a.CorrectResult | a.OverrideSeating):
        return replace(action, confirmed=True)
    return action


def ask(call: Call, question: Refusal, confirmed: bool) -> Refusal | None:
    """The question itself until it is answered."""
    if not confirmed:
        return question
    return None if call.reason.strip() else refuse(call, "", "reason_missing")
