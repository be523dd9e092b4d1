"""The supplementary regulation of an event: when, where, by whom, its sizes and readings, what results are worth."""

from collections.abc import Iterator
from typing import Final

from paiju.games.shengji.results import match_points, standard_points
from paiju.games.shengji.rules import Rules as PairRules
from paiju.papers.fill import pair
from paiju.papers.forms import Bilingual, Item, PointsTable, Supplement, SupplementPart, SupplementRow
from paiju.papers.subject import EventPapers, Wanted
from paiju.regulations.library import clauses_of
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import RuleSet
from paiju.tournament.people.officials import APPOINTED, Role
from paiju.tournament.ranking.comparison import Comparison, rank_points
from paiju.tournament.ranking.field_points import FinalPoints
from paiju.words import say, say_fact
from paiju.words.dates import say_instant
from paiju.words.rules import say_field, say_value
from paiju.words.say import plain

_RANKS_SHOWN: Final = 8
_FINALISTS: Final = 9


def supplement(event: EventPapers, wanted: Wanted) -> Supplement:
    """What a regulation fixes is left to it: printed is what an event may choose, and what it has changed."""
    del wanted
    return Supplement(
        event.heading("supplement"),
        tuple(_facts(event)),
        tuple(_parts(event)),
        tuple(_points(event)),
        (event.signature("organiser"), event.signature("chief")),
    )


def _fact(code: str, value: Words | str) -> Item:
    return Item(pair(say("fact", code)), pair(plain(value) if isinstance(value, str) else value))


def _facts(event: EventPapers) -> Iterator[Item]:
    setup = event.state.setup
    book = clauses_of(setup.book)
    yield _fact("regulation", book.title)
    if setup.regulation:
        yield _fact("own_number", setup.regulation)
    for code, text in (("organiser", setup.organiser), ("place", setup.place), ("description", str(setup.description))):
        if text:
            yield _fact(code, text)
    if setup.medium is not None:
        yield _fact("medium", say("Medium", setup.medium))
    for session in setup.sessions:
        yield Item((session.title, ""), pair(say_instant(setup, session.start)))
    if setup.entries_close is not None:
        yield _fact("entries_close", say_instant(setup, setup.entries_close))
    if setup.entry_fee:
        yield _fact("entry_fee", say("unit", "yuan", {"value": setup.entry_fee}))
    minutes = event.regulation.round_minutes(setup)
    if minutes:
        yield _fact("round_clock", say("unit", "minutes", {"value": minutes}))
    for role in (*APPOINTED, Role.PANEL):
        names = event.holders(role)
        if names:
            yield Item(pair(say("role", role)), ("、".join(names), ""))
    if setup.extra_clause:
        yield _fact("extra_clause", setup.extra_clause)


def _parts(event: EventPapers) -> Iterator[SupplementPart]:
    """For each part its title and its settings, the published ones beside those in force."""
    published = event.regulation.published or event.regulation
    sizes = {one.field for one in event.format.parameters}
    for mine, theirs in zip(event.regulation.rule_sets, published.rule_sets, strict=True):
        rows = tuple(_rows(mine, theirs, sizes))
        if rows:
            yield SupplementPart(pair(say_fact("supplement", type(mine).__name__)), rows)


def _rows(in_force: RuleSet, published: RuleSet, sizes: set[str]) -> Iterator[SupplementRow]:
    before = dict(published.rules())
    for name, rule in in_force.rules():
        changed = rule.value != before[name].value
        if rule.choices or name in sizes or changed:
            articles = "、".join(rule.articles)
            yield SupplementRow(pair(say_field(name)), pair(say_value(rule.value)), articles, changed)


def _points(event: EventPapers) -> Iterator[PointsTable]:
    play = event.regulation.play
    if isinstance(play, PairRules):
        yield _match_table(play)
    for rules in event.format.rule_sets:
        match rules:
            case Comparison():
                rows = tuple((str(rank), str(rank_points(rules, rank))) for rank in range(1, _RANKS_SHOWN + 1))
                yield PointsTable(pair(say("points_table", "ranks")), (_head("rank"), ("S", "S")), rows)
            case FinalPoints():
                yield from _final_tables(rules)
            case _:
                pass


def _head(code: str) -> Bilingual:
    return pair(say("column", code))


def _match_table(rules: PairRules) -> PointsTable:
    """By the difference of levels, as far as the standard points still change."""
    match = rules.match
    steps = (match.standard_total.value - match.standard_even.value) // match.standard_per_level.value
    most = max(steps, match.clear_from.value)
    rows = tuple(
        (
            f"{difference}+" if difference == most else str(difference),
            " : ".join(f"{points:.1f}" for points in match_points(match, difference)),
            " : ".join(str(points) for points in standard_points(match, difference)),
        )
        for difference in range(most + 1)
    )
    heads = (_head("level_difference"), _head("match_points"), _head("standard_points"))
    return PointsTable(pair(say("points_table", "match")), heads, rows)


def _final_tables(rules: FinalPoints) -> Iterator[PointsTable]:
    places = tuple((str(place), str(points)) for place, points in enumerate(rules.by_place.value, start=1))
    yield PointsTable(pair(say("points_table", "places")), (_head("rank"), _head("points")), places)
    carried = tuple(
        (str(place), str(rules.carry_first.value - rules.carry_step.value * (place - 1)))
        for place in range(1, _FINALISTS + 1)
    )
    yield PointsTable(pair(say("points_table", "carried")), (_head("rank"), _head("points")), carried)
