"""Why a deal record cannot be used: what was found in a line and what was expected there."""

from paiju.rulebook.clauses import Words
from paiju.table.record.record import BadRecord, NoScore
from paiju.words.refusals import joined, say_refusal, unstopped
from paiju.words.say import say


def say_bad_record(bad: BadRecord) -> Words:
    """Without the line."""
    if bad.refusal is None:
        said = say("record", bad.code, bad.facts)
    else:
        instead = say("instead", str(bad.facts["instead"]), bad.facts)
        facts = {"done": bad.facts["done"], "why": unstopped(say_refusal(bad.refusal)), "instead": instead}
        said = say("record_refused", "said", facts)
    if bad.code == "wrong_result" and bad.facts["accepted"] == NoScore.UNFINISHED.value:
        said = joined(said, say("record_end", "not_over"))
    return joined(said, say("record_end", "cut")) if bad.is_cut else said
