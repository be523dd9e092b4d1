"""``paiju combo``: the referee's question. Which combination is this, by which clause, and does it beat that one?"""

from typing import Annotated

import typer

from paiju.cards.card import RANK_LETTERS
from paiju.cli.app import BookArgument, ChoiceOption, JsonOption, LangOption, command, new_app
from paiju.cli.output import Lang, Output, both
from paiju.cli.rules import library
from paiju.games.doudizhu.rules import Rules
from paiju.referee.diagnosis import Reason
from paiju.referee.question import Identified, Verdict, answer
from paiju.regulations import library as shelf
from paiju.rulebook.rule import Article
from paiju.words import say
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
)
def combo(
    book: BookArgument,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='牌 | cards: 333444+69, "♥3 ♠3"')],
    on: Annotated[str | None, typer.Option("--on", metavar="CARDS", help="桌上的牌 | the cards on the table")] = None,
    option: ChoiceOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    rules, chosen = library.choose(book, option, Rules)
    verdict = answer(rules, cards, on, "CARDS", "--on")
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
    out: Output, rules: Rules, found: Identified, on_table: bool = False, cited: Article | None = None
) -> None:
    """An article that has just been cited is not quoted again."""
    place = say("printed", "on_table") if on_table else shelf.clauses_of(rules.book).short
    out.line(f"{found.cards}   {out.inline(place, ' · ')}", "bold")
    if found.combo is None:
        out.line(f"✗ {out.inline(say('printed', 'not_combination'), ' · ')}", "red")
        for reason in found.reasons:
            out.say(say_reason(reason.code, reason.facts), indent=2)
            _cite(out, reason.article)
        return
    rank = say("rank", RANK_LETTERS[found.combo.rank])
    size = found.combo.size
    about = say("printed", "main_rank" if size > 1 else "main_rank_alone", {"rank": rank, "size": size})
    out.line(f"✓ {out.inline(say('kind', found.combo.kind), ' · ')}   {out.inline(about, ' · ')}", "green")
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


def _document(rules: Rules, chosen: dict[str, str], verdict: Verdict) -> dict[str, object]:
    return {
        "book": rules.book,
        "options": chosen,
        **_answer_document(verdict.played),
        "on": None if verdict.on_table is None else _answer_document(verdict.on_table),
        "beats": verdict.beats,
        "why": None if verdict.why is None else _reason_document(verdict.why),
    }


def _answer_document(cards: Identified) -> dict[str, object]:
    found = cards.combo
    return {
        "cards": cards.cards,
        "legal": found is not None,
        "kind": None if found is None else found.kind.value,
        "name": None if found is None else both(say("kind", found.kind)),
        "rank": None if found is None else RANK_LETTERS[found.rank],
        "count": len(cards.cards),
        "article": None if cards.article is None else cards.article.ref,
        "reasons": [_reason_document(reason) for reason in cards.reasons],
    }


def _reason_document(reason: Reason) -> dict[str, object]:
    article = None if reason.article is None else reason.article.ref
    return {"code": reason.code, "article": article, **both(say_reason(reason.code, reason.facts))}
