"""``print`` and ``export``: papers for the hall, tables for others, the log for anybody who wants to check."""

import time
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import SeedOption
from paiju.cli.errors import BadInput, bad_input
from paiju.cli.event.shared import Desk, SegmentOption, reading, tell
from paiju.files import write_bytes
from paiju.papers.event_papers import Kind, Paper, form_of, tables_of
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.papers.typeset import NoChineseFont, typeset
from paiju.storage.codec import core_codec
from paiju.tournament.seating.segments import parse_segment
from paiju.words import say


@reading("print")
def print_(
    at_desk: Desk,
    paper: Annotated[str, typer.Argument(metavar="PAPER", help=" ".join(Paper))],
    target: Annotated[Path, typer.Option("--out", metavar="PDF", help="写入 | write to")],
    segment: SegmentOption = None,
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="赛事网页，二维码指向它 | the event's page, for QR codes")
    ] = "",
    seed: SeedOption = None,
    issuer: Annotated[str, typer.Option("--issuer", metavar="TEXT", help="证书落款 | who signs")] = "",
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="证书日期 | its date")] = "",
    number: Annotated[
        int, typer.Option("--number", metavar="N", min=0, help="第几号裁决、申诉、事件 | one record")
    ] = 0,
) -> None:
    out = at_desk.out
    if paper not in set(Paper):
        accepted = " ".join(Paper)
        raise bad_input("no_paper", paper=repr(paper), accepted=accepted)
    id_, today = None if segment is None else parse_segment(segment), time.strftime("%Y-%m-%d")
    wanted = Wanted(id_, url, seed or "", issuer, date or today, number)
    try:
        pdf = typeset(form_of(_papers(at_desk), Paper(paper), wanted))
    except CannotPrint as cannot:
        said = say("cannot_print", cannot.code, cannot.facts)
        raise BadInput(said.zh, said.en) from None
    except NoChineseFont as missing:
        raise bad_input("no_chinese_font", missing=missing) from None
    write_bytes(target, pdf)
    tell(
        out,
        "printed",
        say("printed", "wrote_kb", {"target": str(target), "count": len(pdf) // 1024}),
        file=str(target),
    )


def _papers(at_desk: Desk) -> EventPapers:
    return EventPapers(at_desk.regulation, at_desk.state, at_desk.names)


@reading("export")
def export(
    at_desk: Desk,
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help=" ".join(Kind))],
    target: Annotated[Path, typer.Option("--out", metavar="PATH", help="写入 | write to")],
) -> None:
    out = at_desk.out
    data = _log(at_desk) if kind is Kind.LOG else tables_of(_papers(at_desk), kind)
    write_bytes(target, data)
    tell(
        out,
        "exported",
        say("printed", "wrote_bytes", {"target": str(target), "count": len(data)}),
        file=str(target),
    )


def _log(at_desk: Desk) -> bytes:
    """Every act as it is stored, one a line; without names."""
    codec = core_codec()
    lines = [codec.encode(act, act.at).data for act in at_desk.log.acts]
    return b"\n".join(lines) + b"\n"
