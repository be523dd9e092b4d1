"""The penalties of Shengji: the whole ladder, the referee's room, and what is ordered."""

from paiju.games.shengji.penalties import Over, Penalty, Per, Step, Who
from paiju.rulebook.clauses import Words
from paiju.words.direction import numbered
from paiju.words.say import Fact, listed, say


def say_step(step: Step, per: Per = Per.OFFENCE) -> Words:
    """What one offence brings."""
    lost = step.deal_lost
    brings: dict[str, dict[str, Fact] | None] = {
        "warning": {} if step.warning else None,
        "points": {"per": say("per", per), "value": step.points} if step.points else None,
        "standard_points": {"value": str(step.standard_points)} if step.standard_points else None,
        "deal_lost": {"to_defenders": lost.to_defenders, "to_declarer": lost.to_declarer} if lost else None,
        "disqualified": {} if step.disqualified else None,
        "committee": {} if step.committee else None,
    }
    parts = [say("penalty_step", code, facts) for code, facts in brings.items() if facts is not None]
    return listed(parts or [say("penalty_step", "none")], "，")


def say_penalty(penalty: Penalty) -> Words:
    ladder = penalty.steps
    steps = [say_step(step, penalty.per) for step in ladder]
    said = [steps[0] if len(set(ladder)) == 1 and penalty.growing is None else numbered(steps)]
    if penalty.growing is not None:
        said.append(say("penalty_more", "growing", {"value": penalty.growing}))
    elif len(ladder) > 1:
        said.append(say("penalty_more", "as_last"))
    if penalty.over is Over.EVENT:
        said.append(say("penalty_more", "over_event"))
    if penalty.who is Who.DECLARER:
        said.append(say("penalty_more", "declarer"))
    if penalty.at_most is not None:
        said.append(say("penalty_more", "at_most", {"value": penalty.at_most}))
    if penalty.may is not None:
        said.append(say("penalty_more", "may", {"value": say_step(penalty.may)}))
    return listed([*said, *(say("remedy", remedy) for remedy in penalty.remedies)], "；", "; ")
