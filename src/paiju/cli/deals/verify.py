"""``paiju verify``: check what a sealed session published, and deal records against it; findings in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from paiju.cards.shuffle import Seed
from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.records import RECORD_SUFFIXES, WrongRecord, read_record
from paiju.cli.errors import BadInput, Reproach, bad_input, explain
from paiju.cli.files import read_text
from paiju.cli.output import Output, both
from paiju.deals.audit import (
    DealtHands,
    Finding,
    verify_board,
    verify_commitment,
    verify_deal,
    verify_opening,
    verify_session,
)
from paiju.deals.documents import SealedDocument, parse_document
from paiju.deals.names import DealName, format_deal_name, parse_deal_name
from paiju.deals.sealed import (
    BoardReveal,
    Commitment,
    Opening,
    SessionReveal,
    board_seed,
    fingerprint,
    secret_hash,
)
from paiju.referee.records import PlayedRecord
from paiju.rulebook.clauses import Words
from paiju.words import say

app = new_app()
PaperT = TypeVar("PaperT")


@dataclass(slots=True)
class Papers:
    """Everything that was handed over."""

    commitment: Commitment | None = None
    opening: Opening | None = None
    session: SessionReveal | None = None
    boards: list[BoardReveal] = field(default_factory=list)
    records: list[tuple[Path, PlayedRecord | WrongRecord]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; without findings it is in order. ``file`` is named where there are many."""

    what: Words
    findings: tuple[Words, ...] = ()
    file: str = ""


@command(
    app,
    "verify",
    "核对 | check",
    "核对封牌文件与牌谱：揭示与承诺相符，牌由种子发出，结果合规则",
    "Check reveals against the commitment, deals against seeds, results by the rules",
    "paiju verify cup/*.json",
    "paiju verify cup/*.json records/*.pj",
    "paiju verify table-1.pj",
)
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="封牌文件、牌谱 | documents, records")],
    public_value: Annotated[
        str | None, typer.Option("--public-value", metavar="TEXT", help="自己查到的公开数值 | as you looked it up")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    checks = list(_checks(_sort(files), public_value))
    wrong = sum(len(check.findings) for check in checks)
    if as_json:
        out.json({"ok": not wrong, "checks": [_check_document(check) for check in checks]})
    else:
        _show(out, checks, wrong)
    if wrong:
        raise Reproach


def _check_document(check: Check) -> dict[str, object]:
    return {
        "file": check.file or None,
        "what": both(check.what),
        "findings": [both(finding) for finding in check.findings],
    }


def _show(out: Output, checks: list[Check], wrong: int) -> None:
    for check in checks:
        mark, style = ("✗", "red") if check.findings else ("✓", "green")
        file = f"{check.file}  " if check.file else ""
        out.line(f"{mark} {file}{out.inline(check.what, ' · ')}", style)
        for finding in check.findings:
            out.say(finding, indent=4)
    if wrong:
        out.say(say("printed", "findings" if wrong > 1 else "one_finding", {"count": wrong}), "bold red")
    else:
        out.say(say("printed", "all_well"), "bold green")


# Reading.


def _sort(files: list[Path]) -> Papers:
    papers = Papers()
    for path in files:
        if path.suffix in RECORD_SUFFIXES:
            papers.records.append((path, _read_record(path)))
        else:
            _file(papers, path, _read_document(path))
    return papers


def _read_record(path: Path) -> PlayedRecord | WrongRecord:
    try:
        return read_record(path)
    except WrongRecord as wrong:
        return wrong


def _read_document(path: Path) -> SealedDocument:
    try:
        return parse_document(read_text(path))
    except ValueError as error:
        words = explain(error)
        if words is None:
            raise
        raise BadInput(f"{path}：{words.zh}", f"{path}: {words.en}") from None


def _file(papers: Papers, path: Path, document: SealedDocument) -> None:
    match document:
        case Commitment():
            papers.commitment = _only(papers.commitment, document, path)
        case Opening():
            papers.opening = _only(papers.opening, document, path)
        case SessionReveal():
            papers.session = _only(papers.session, document, path)
        case BoardReveal():
            papers.boards.append(document)


def _only(known: PaperT | None, new: PaperT, path: Path) -> PaperT:
    if known is not None and known != new:
        raise bad_input("second_document", path=path)
    return new


# Checking.


def _checks(papers: Papers, public_value: str | None) -> Iterator[Check]:
    commitment, opening = papers.commitment, papers.opening
    if commitment is None and (opening or papers.session or papers.boards):
        raise bad_input("no_commitment_file")
    if opening is None and (papers.session or papers.boards):
        raise bad_input("no_opening_file")
    if commitment is not None:
        yield _commitment_check(commitment)
    if commitment is not None and opening is not None:
        yield Check(say("printed", "opening"), _said(verify_opening(commitment, opening, public_value)))
        for shown in papers.boards:
            what = say("printed", "reveal_board", {"board": shown.board})
            yield Check(what, _said(verify_board(commitment, opening, shown)))
        if papers.session is not None:
            yield _session_check(papers, commitment, opening, papers.session)
    seeds = _seeds(papers)
    for path, record in papers.records:
        yield _record_check(path, record, None if commitment is None else seeds)


def _commitment_check(commitment: Commitment) -> Check:
    name = f"{commitment.event} {commitment.session}"
    count, mark = len(commitment.boards), fingerprint(commitment).hex()[:16]
    what = say("printed", "commitment", {"name": name, "count": count, "mark": mark})
    return Check(what, _said(verify_commitment(commitment)))


def _session_check(papers: Papers, commitment: Commitment, opening: Opening, session: SessionReveal) -> Check:
    """What the secret adds to what the documents showed by themselves."""
    known = [*verify_commitment(commitment), *verify_opening(commitment, opening)]
    for shown in papers.boards:
        known += verify_board(commitment, opening, shown)
    findings = verify_session(commitment, opening, session, boards=papers.boards)
    count = len(commitment.boards)
    what = say("printed", "session_reveal", {"count": count})
    return Check(what, _said(tuple(finding for finding in findings if finding not in known)))


def _seeds(papers: Papers) -> dict[str, Seed]:
    """The seeds that are revealed: by the secret where it is the committed one, else board by board."""
    commitment, opening, session = papers.commitment, papers.opening, papers.session
    seeds = {shown.board: shown.seed for shown in papers.boards}
    if commitment and opening and session and secret_hash(session.secret) == commitment.secret_hash:
        for board in commitment.boards:
            names = (commitment.event, commitment.session, board)
            seeds[board] = board_seed(session.secret, opening.public_value, *names)
    return seeds


def _record_check(path: Path, record: PlayedRecord | WrongRecord, seeds: dict[str, Seed] | None) -> Check:
    file = str(path)
    if isinstance(record, WrongRecord):
        return Check(say("printed", "against_rules"), (record.words,), file)
    if seeds is None:
        return Check(say("printed", "by_rules_unsealed"), (), file)
    name = _deal_name(record)
    deal = format_deal_name(name)
    if name.board not in seeds:
        return Check(say("printed", "deal_not_revealed_yet", {"deal": deal}), (), file)
    dealt = DealtHands(name, (*record.cardset.hands, record.cardset.kitty))
    sizes = (*[record.rules.hand_size.value] * record.rules.players.value, record.rules.kitty_size.value)
    findings = verify_deal(seeds[name.board], dealt, sizes=sizes)
    if findings:
        return Check(say("printed", "deal_not_of_seed", {"deal": deal}), _said(findings), file)
    return Check(say("printed", "deal_from_seed", {"deal": deal}), (), file)


def _deal_name(record: PlayedRecord) -> DealName:
    """Board and attempt: by the tag ``Deal`` ("7/2"), else the board's number."""
    return parse_deal_name(record.tags.get("Deal", str(record.cardset.board)))


def _said(findings: tuple[Finding, ...]) -> tuple[Words, ...]:
    return tuple(say("finding", finding.code, finding.facts) for finding in findings)
