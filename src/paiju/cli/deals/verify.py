"""``paiju verify``: check what a sealed session published, and deal records against it; findings in plain words."""

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.records import RECORD_SUFFIXES, WrongRecord, read_record, records_in
from paiju.cli.errors import BadInput, Reproach, explain
from paiju.cli.output import Output, both
from paiju.deals.documents import SealedDocument, parse_document
from paiju.files import read_text
from paiju.referee.audit import Check, Papers, check_papers
from paiju.rulebook.clauses import Words
from paiju.table.lookup import PlayedRecord
from paiju.words import say

app = new_app()


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
    checks = list(check_papers(_read(files), public_value))
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


def _read(paths: list[Path]) -> Papers:
    papers = Papers()
    for path in chain.from_iterable(map(_named_by, paths)):
        if path.suffix in RECORD_SUFFIXES:
            papers.records.append((str(path), _read_record(path)))
        else:
            papers.add(str(path), _read_document(path))
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


def _read_record(path: Path) -> PlayedRecord | Words:
    try:
        return read_record(path)
    except WrongRecord as wrong:
        return wrong.words


def _read_document(path: Path) -> SealedDocument:
    text = read_text(path)
    try:
        return parse_document(text)
    except ValueError as error:
        words = explain(error)
        if words is None:
            raise
        raise BadInput(f"{path}：{words.zh}", f"{path}: {words.en}") from None
