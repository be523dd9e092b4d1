"""``paiju combo``: the referee's question. Which combination is this, by which clause, and does it beat that one?"""

from dataclasses import dataclass
from typing import Annotated

import typer

from paiju.cards.card import RANK_LETTERS, Rank, format_ranks, parse_cards, parse_ranks, rank_of
from paiju.cli import library
from paiju.cli.app import BookArgument, ChoiceOption, JsonOption, LangOption, command, new_app
from paiju.cli.diagnosis import Reason, compare, why_no_combo
from paiju.cli.errors import BadInput
from paiju.cli.output import Lang, Output, both
from paiju.doudizhu.combos import Combo, article_of, classify
from paiju.doudizhu.rules import Rules
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import Article
from paiju.words import say_kind, say_rank, say_reason

app = new_app()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the cards are: a combination, or the reasons why they are none."""

    cards: str
    combo: Combo | None
    article: Article | None
    reasons: tuple[Reason, ...]


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
    rules, chosen = library.choose(book, option)
    answer = identify(rules, cards, "CARDS")
    other = None if on is None else identify(rules, on, "--on")
    verdict = None
    if answer.combo is not None and other is not None and other.combo is not None:
        verdict = compare(rules, answer.combo, other.combo)
    if as_json:
        out.json(_document(rules, chosen, answer, other, verdict))
        return
    _show_answer(out, rules, answer)
    if other is not None:
        out.line()
        _show_answer(out, rules, other, on_table=True, cited=answer.article)
    if verdict is not None:
        out.line()
        _show_verdict(out, *verdict)


def identify(rules: Rules, text: str, where: str) -> Answer:
    ranks = _parse(text, where)
    counts = tuple(ranks.count(rank) for rank in Rank)
    cards = format_ranks(sorted(ranks))
    found = classify(rules, counts)
    if found is None:
        return Answer(cards, None, None, why_no_combo(rules, counts))
    return Answer(cards, found, article_of(rules, found.kind), ())


def _parse(text: str, where: str) -> tuple[Rank, ...]:
    """Rank letters, or suits in text; no more cards of a rank than a deck holds."""
    has_suits = any(sign in text for sign in "♥♡♦♢♠♤♣♧")
    cards = parse_cards(text) if has_suits else ()
    twice = next((card for card in cards if cards.count(card) > 1), None)
    ranks = tuple(rank_of(card) for card in cards) if has_suits else parse_ranks(text)
    if not ranks:
        raise BadInput(f"{where} 里没有牌；例如 333444+69", f"no cards in {where}; such as 333444+69")
    for rank in ranks:
        most = 1 if rank > Rank.TWO else 4
        if ranks.count(rank) > most or twice is not None:
            letter, count = RANK_LETTERS[rank], ranks.count(rank)
            raise BadInput(
                f"{where}：{text!r} 里的 {letter} 有 {count} 张或重复；一副牌最多 {most} 张",
                f"{where}: {count} cards of {letter} or one twice in {text!r}; a deck holds {most} different ones",
            )
    return ranks


def _show_answer(
    out: Output, rules: Rules, answer: Answer, on_table: bool = False, cited: Article | None = None
) -> None:
    """An article that has just been cited is not quoted again."""
    place = Words("桌上的牌", "on the table") if on_table else library.clauses_of(rules.book).short
    out.line(f"{answer.cards}   {out.inline(place, ' · ')}", "bold")
    if answer.combo is None:
        out.line(f"✗ {out.inline(Words('不成牌型', 'not a combination'), ' · ')}", "red")
        for reason in answer.reasons:
            out.say(say_reason(reason.code, reason.facts), indent=2)
            _cite(out, reason.article)
        return
    rank = say_rank(answer.combo.rank)
    size = answer.combo.size
    about = Words(f"主牌 {rank.zh}，{size} 张", f"main rank {rank.en}, {size} card{'s' if size > 1 else ''}")
    out.line(f"✓ {out.inline(say_kind(answer.combo.kind), ' · ')}   {out.inline(about, ' · ')}", "green")
    if answer.article != cited:
        _cite(out, answer.article)


def _show_verdict(out: Output, wins: bool, reason: Reason) -> None:
    said = Words("压得过", "beats it") if wins else Words("压不过", "does not beat it")
    out.line(f"{'✓' if wins else '✗'} {out.inline(said, ' · ')}", "bold green" if wins else "bold red")
    out.say(say_reason(reason.code, reason.facts), indent=2)
    _cite(out, reason.article)


def _cite(out: Output, article: Article | None) -> None:
    if article is None:
        return
    name, text = library.name_article(article), library.text_of(article)
    if text is None:
        out.line(f"［{out.inline(name, ' · ')}］", "cyan", indent=2)
        return
    if out.lang is not Lang.EN:
        out.line(f"［{name.zh}］{text.zh}", "cyan", indent=2)
    if out.lang is not Lang.ZH:
        out.line(f"[{name.en}] {text.en}", "cyan" if out.lang is Lang.EN else "dim", indent=2)


def _document(
    rules: Rules, chosen: dict[str, str], answer: Answer, other: Answer | None, verdict: tuple[bool, Reason] | None
) -> dict[str, object]:
    return {
        "book": rules.book,
        "options": chosen,
        **_answer_document(answer),
        "on": None if other is None else _answer_document(other),
        "beats": beats_it(answer, other, verdict),
        "why": None if verdict is None else _reason_document(verdict[1]),
    }


def beats_it(answer: Answer, other: Answer | None, verdict: tuple[bool, Reason] | None) -> bool | None:
    """Cards that are no combination beat nothing; on cards that are none there is no answer."""
    if verdict is not None:
        return verdict[0]
    return False if answer.combo is None and other is not None and other.combo is not None else None


def _answer_document(answer: Answer) -> dict[str, object]:
    found = answer.combo
    return {
        "cards": answer.cards,
        "legal": found is not None,
        "kind": None if found is None else found.kind.value,
        "name": None if found is None else both(say_kind(found.kind)),
        "rank": None if found is None else RANK_LETTERS[found.rank],
        "count": len(answer.cards),
        "article": None if answer.article is None else answer.article.ref,
        "reasons": [_reason_document(reason) for reason in answer.reasons],
    }


def _reason_document(reason: Reason) -> dict[str, object]:
    article = None if reason.article is None else reason.article.ref
    return {"code": reason.code, "article": article, **both(say_reason(reason.code, reason.facts))}
