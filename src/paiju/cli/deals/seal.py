"""``paiju seal``: fair deals. Commit to a session's deals before play, open it, reveal boards, reveal everything."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.boards import BoardsOption, parse_boards
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.deals.sealed import fingerprint
from paiju.storage import sealed_folder
from paiju.words import say

app = new_app(
    "\b\n封牌：赛前承诺、开封、逐副揭示、赛后全揭；人人可核对\n"
    "Fair deals: commit before play, open, reveal; anybody can verify"
)

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="本场的文件夹 | folder of the session")]


@command(
    app,
    "new",
    "新的一场：密钥与承诺书 | secret and commitment",
    "封一场牌：生成密钥（保密）和承诺书（赛前公布）",
    "Seal a session: a secret to keep, a commitment to publish before play",
    "paiju seal new cup --event 2026杯 --session 第1轮 --boards 1-12",
    'paiju seal new cup --event Cup --session R1 --boards 1-9 --public-source "…"',
)
def new(
    folder: FolderArgument,
    event: Annotated[str, typer.Option("--event", metavar="NAME", help="赛事名 | event")],
    session: Annotated[str, typer.Option("--session", metavar="NAME", help="场次名 | session")],
    boards: BoardsOption,
    public_source: Annotated[
        str, typer.Option("--public-source", metavar="TEXT", help="将混入的公开数值 | public value to be mixed in")
    ] = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    commitment = sealed_folder.seal(
        folder, event, session, [str(number) for number in parse_boards(boards)], public_source
    )
    path = folder / sealed_folder.COMMITMENT
    if as_json:
        out.json(
            {
                "fingerprint": fingerprint(commitment).hex(),
                "publish": str(path),
                "keep": str(folder / sealed_folder.SECRET),
            }
        )
        return
    out.named(say("label", "fingerprint"), fingerprint(commitment).hex(), "bold")
    out.named(say("label", "publish"), path)
    out.named(say("label", "keep_secret"), folder / sealed_folder.SECRET)
    out.named(say("label", "next"), f"paiju seal open {folder}")


@command(
    app,
    "open",
    "开封：定下全部发牌 | fix every deal",
    "开封：混入公开数值，从此每副牌都已定下；发第一张牌之前公布开封书",
    "Open the session: from now on every deal is fixed; publish the opening before the first card",
    "paiju seal open cup",
    "paiju seal open cup --public-value 20261115-31415926",
)
def open_(
    folder: FolderArgument,
    public_value: Annotated[
        str, typer.Option("--public-value", metavar="TEXT", help="公开数值 | the public value")
    ] = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    session = sealed_folder.open_folder(folder, public_value)
    path = folder / sealed_folder.OPENING
    if as_json:
        out.json({"publish": str(path), "root": session.opening().root.hex()})
        return
    out.named(say("label", "publish"), path)
    out.named(say("label", "deal"), f"paiju deal --sealed {folder} --boards …")


@command(
    app,
    "reveal",
    "揭示几副或全场 | reveal boards or all",
    "揭示：各桌都打完的几副，或（--session）赛后全场",
    "Reveal boards closed at every table, or (--session) everything after play",
    "paiju seal reveal cup --boards 1,2",
    "paiju seal reveal cup --session",
)
def reveal(
    folder: FolderArgument,
    boards: Annotated[
        str | None, typer.Option("--boards", metavar="LIST", help="副号，如 1-3 | numbers, such as 1-3")
    ] = None,
    session: Annotated[bool, typer.Option("--session", help="全场，公布密钥 | everything: the secret")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    if not session and boards is None:
        raise bad_input("reveal_what")
    sealed = sealed_folder.load_session(folder)
    written = [
        sealed_folder.reveal_board(folder, sealed, number)
        for number in (() if boards is None else parse_boards(boards))
    ]
    if session:
        written.append(sealed_folder.reveal_session(folder, sealed))
    if as_json:
        out.json({"publish": [str(path) for path in written]})
        return
    for path in written:
        out.named(say("label", "publish"), path)
    out.named(say("label", "check"), f"paiju verify {folder}")
