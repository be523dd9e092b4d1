"""``paiju verify``: check what a sealed session published, and deal records against it; findings in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from paiju.cards.shuffle import Seed
from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.records import RECORD_SUFFIXES, WrongRecord, read_record, records_in
from paiju.cli.errors import BadInput, Reproach, explain
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
from paiju.files import read_text
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
    "paiju verify cup",
    "paiju verify cup records/*.pj",
    "paiju verify table-1.pj",
)
def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="PATH…", help="封牌的文件夹、文件，牌谱 | folder, documents, records")
    ],
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
        out.say(Words(f"有 {wrong} 处不符。", f"{wrong} finding{'s' if wrong > 1 else ''}."), "bold red")
    else:
        out.say(Words("一切相符。", "All is as it should be."), "bold green")


# Reading.


def _sort(files: list[Path]) -> Papers:
    papers = Papers()
    for path in chain.from_iterable(map(_named_by, files)):
        if path.suffix in RECORD_SUFFIXES:
            papers.records.append((path, _read_record(path)))
        else:
            _file(papers, path, _read_document(path))
    return papers


def _named_by(path: Path) -> list[Path]:
    """The file, or all that can be checked in a folder: documents of a session, and records."""
    if not path.is_dir():
        return [path]
    if files := [*sorted(path.glob("*.json")), *records_in(path)]:
        return files
    raise BadInput(
        f"{path}：是文件夹，里面没有封牌文件，也没有牌谱",
        f"{path}: a directory with neither documents of a sealed session nor deal records",
    )


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
        raise BadInput(
            f"{path}：同类文件有两份；请每次核对一场",
            f"{path}: a second document of its kind; verify one session at a time",
        )
    return new


# Checking.


def _checks(papers: Papers, public_value: str | None) -> Iterator[Check]:
    commitment, opening = papers.commitment, papers.opening
    if commitment is None and (opening or papers.session or papers.boards):
        raise BadInput("缺少承诺书 commitment.json", "the commitment (commitment.json) is missing")
    if opening is None and (papers.session or papers.boards):
        raise BadInput("缺少开封书 opening.json", "the opening (opening.json) is missing")
    if commitment is not None:
        yield _commitment_check(commitment)
    if commitment is not None and opening is not None:
        yield Check(Words("开封书", "opening"), _said(verify_opening(commitment, opening, public_value)))
        for shown in papers.boards:
            what = Words(f"揭示第 {shown.board} 副", f"reveal of board {shown.board}")
            yield Check(what, _said(verify_board(commitment, opening, shown)))
        if papers.session is not None:
            yield _session_check(papers, commitment, opening, papers.session)
    seeds = _seeds(papers)
    for path, record in papers.records:
        yield _record_check(path, record, None if commitment is None else seeds)


def _commitment_check(commitment: Commitment) -> Check:
    name = f"{commitment.event} {commitment.session}"
    count, mark = len(commitment.boards), fingerprint(commitment).hex()[:16]
    what = Words(f"承诺书：{name}，{count} 副，指纹 {mark}…", f"commitment, {count} boards, fingerprint {mark}…")
    return Check(what, _said(verify_commitment(commitment)))


def _session_check(papers: Papers, commitment: Commitment, opening: Opening, session: SessionReveal) -> Check:
    """What the secret adds to what the documents showed by themselves."""
    known = [*verify_commitment(commitment), *verify_opening(commitment, opening)]
    for shown in papers.boards:
        known += verify_board(commitment, opening, shown)
    findings = verify_session(commitment, opening, session, boards=papers.boards)
    count = len(commitment.boards)
    what = Words(f"全场揭示：{count} 副由密钥得来", f"session reveal: {count} boards follow from the secret")
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
        return Check(Words("与规则不符", "against the rules"), (record.words,), file)
    if seeds is None:
        return Check(Words("合规则（未对照封牌）", "by the rules (no sealed session)"), (), file)
    name = _deal_name(record)
    deal = format_deal_name(name)
    if name.board not in seeds:
        return Check(Words(f"第 {deal} 副尚未揭示", f"deal {deal} is not revealed yet"), (), file)
    dealt = DealtHands(name, (*record.cardset.hands, record.cardset.kitty))
    sizes = (*[record.rules.hand_size.value] * record.rules.players.value, record.rules.kitty_size.value)
    findings = verify_deal(seeds[name.board], dealt, sizes=sizes)
    if findings:
        return Check(Words(f"第 {deal} 副与种子不符", f"deal {deal} is not that of its seed"), _said(findings), file)
    return Check(Words(f"第 {deal} 副由种子发出，合规则", f"deal {deal} from its seed, by the rules"), (), file)


def _deal_name(record: PlayedRecord) -> DealName:
    """Board and attempt: by the tag ``Deal`` ("7/2"), else the board's number."""
    return parse_deal_name(record.tags.get("Deal", str(record.cardset.board)))


def _said(findings: tuple[Finding, ...]) -> tuple[Words, ...]:
    return tuple(say("finding", finding.code, finding.facts) for finding in findings)
