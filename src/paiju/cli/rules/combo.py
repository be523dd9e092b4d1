"""``paiju combo``: the referee's question. Which combination is this, by which clause, and does it beat that one?"""

from typing import Annotated

import typer

from paiju.cli.app import BookArgument, ChoiceOption, JsonOption, LangOption, command, new_app
from paiju.cli.output import Lang, Output, both
from paiju.cli.rules import library
from paiju.regulations import library as shelf
from paiju.rulebook.rule import Article, RuleSet
from paiju.table.lookup import Identified, Reason, Verdict
from paiju.words import Facts, say, say_fact
from paiju.words.refusals import say_reason

app = new_app()


@command(
    app,
    "combo",
    "牌型查询 | which combination",
    "这些牌是什么牌型，依据哪一条；能不能压过另一手",
    "Which combination cards form, by which clause, and whether it beats another",
    "paiju combo workers 44455556 --on 333444+69",
    "paiju combo national 333444+xX",
    "paiju combo national 333444+5x --option wing_jokers=none",
    'paiju combo 003 "trump=♠ level=2 ♥8♥8♥J♥J hand=♥8♥8♥9♥9♥J♥J" --on ♥5♥5♥6♥6',
    'paiju combo 002 "trump=♠ level=2 ♥A♥Q♥3♥3 others=♥K/-/♥4♥4"',
)
def combo(
    book: BookArgument,
    cards: Annotated[
        str,
        typer.Argument(metavar="CARDS", help='牌 | cards: 333444+69, "♥3 ♠3"'),
    ],
    on: Annotated[str | None, typer.Option("--on", metavar="CARDS", help="桌上的牌 | the cards on the table")] = None,
    option: ChoiceOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    rules, chosen = library.choose(book, option, RuleSet)
    verdict = shelf.game_of(rules).answer(rules, cards, on, "CARDS", "--on")
    if as_json:
        out.json(_document(rules, chosen, verdict))
        return
    _show_answer(out, rules, verdict.played)
    if verdict.on_table is not None:
        out.line()
        _show_answer(out, rules, verdict.on_table, on_table=True, cited=verdict.played.article)
    if verdict.why is not None:
        out.line()
        _show_verdict(out, bool(verdict.beats), verdict.why)


def _show_answer(
    out: Output, rules: RuleSet, found: Identified, on_table: bool = False, cited: Article | None = None
) -> None:
    """An article that has just been cited is not quoted again."""
    place = say("printed", "on_table") if on_table else shelf.clauses_of(rules.book).short
    out.line(f"{found.cards}   {out.inline(place, ' · ')}", "bold")
    if found.kind is None:
        said = say("printed", "not_allowed" if found.is_refused else "not_combination")
        out.line(f"✗ {out.inline(said, ' · ')}", "red")
        for reason in found.reasons:
            out.say(say_reason(reason.code, reason.facts), indent=2)
            _cite(out, reason.article)
        return
    size = found.count
    facts: Facts = {"rank": say_fact("rank", found.rank or ""), "size": size}
    about = say("printed", "main_rank" if size > 1 else "main_rank_alone", facts)
    out.line(f"✓ {out.inline(say_fact('kind', found.kind), ' · ')}   {out.inline(about, ' · ')}", "green")
    if found.article != cited:
        _cite(out, found.article)


def _show_verdict(out: Output, wins: bool, reason: Reason) -> None:
    said = say("printed", "beats") if wins else say("printed", "does_not_beat")
    out.line(f"{'✓' if wins else '✗'} {out.inline(said, ' · ')}", "bold green" if wins else "bold red")
    out.say(say_reason(reason.code, reason.facts), indent=2)
    _cite(out, reason.article)


def _cite(out: Output, article: Article | None) -> None:
    if article is None:
        return
    name, text = shelf.name_article(article), shelf.text_of(article)
    if text is None:
        out.line(f"［{out.inline(name, ' · ')}］", "cyan", indent=2)
        return
    if out.lang is not Lang.EN:
        out.line(f"［{name.zh}］{text.zh}", "cyan", indent=2)
    if out.lang is not Lang.ZH:
        out.line(f"[{name.en}] {text.en}", "cyan" if out.lang is Lang.EN else "dim", indent=2)


def _document(rules: RuleSet, chosen: dict[str, str], verdict: Verdict) -> dict[str, object]:
    return {
        "book": rules.book,
        "options": chosen,
        **_answer_document(verdict.played),
        "on": None if verdict.on_table is None else _answer_document(verdict.on_table),
        "beats": verdict.beats,
        "why": None if verdict.why is None else _reason_document(verdict.why),
    }


def _answer_document(cards: Identified) -> dict[str, object]:
    return {
        "cards": cards.cards,
        "legal": cards.kind is not None,
        "kind": cards.kind,
        "name": None if cards.kind is None else both(say_fact("kind", cards.kind)),
        "rank": cards.rank,
        "count": cards.count,
        "article": None if cards.article is None else cards.article.ref,
        "reasons": [_reason_document(reason) for reason in cards.reasons],
    }


def _reason_document(reason: Reason) -> dict[str, object]:
    article = None if reason.article is None else reason.article.ref
    return {"code": reason.code, "article": article, **both(say_reason(reason.code, reason.facts))}
