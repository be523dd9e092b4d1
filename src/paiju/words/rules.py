"""Names of rules and of their values."""

from paiju.cards.card import RANK_LETTERS, Rank
from paiju.games.doudizhu.rules import Kind, TimeLimit
from paiju.games.shengji.penalties import Penalty
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import option_text
from paiju.tournament.people.days import Duration
from paiju.tournament.rules.penalties import Penalty as Ladder
from paiju.words.catalogue import codes
from paiju.words.direction import say_duration, say_ladder
from paiju.words.say import listed, say, say_fact
from paiju.words.shengji import say_penalty


def say_field(name: str) -> Words:
    """The name of a rule, e.g. ``wing_ranks`` or ``doubling.hidden``; an offence is a rule of its book."""
    own = say("field", name) if name in codes("field") else say_fact("offence", name)
    group = name.rpartition(".")[0]
    return say("field_name", "in_group", {"group": say("field_group", group), "name": own}) if group else own


def say_value(value: object) -> Words:
    """A rule's value: words where it is a choice with a name, otherwise as it is typed."""
    match value:
        case tuple():
            return _listed(value)
        case Kind():
            return say("kind", value)
        case Rank():
            return say("rank", RANK_LETTERS[value])
        case Penalty():
            return say_penalty(value)
        case Ladder():
            return say_ladder(value)
        case Duration():
            return say_duration(value)
        case TimeLimit():
            unit = "seconds" if value.reached_is_late else "seconds_in_full"
            return say("unit", unit, {"value": f"{value.milliseconds / 1000:g}"})
        case _:
            return say_fact(type(value).__name__, option_text(value))


def _listed(values: tuple[object, ...]) -> Words:
    """A row of a table of kinds is joined by a slash, other lists by commas."""
    said = [say_value(value) for value in values]
    return listed(said, "/", "/") if values and all(isinstance(value, Kind) for value in values) else listed(said)
