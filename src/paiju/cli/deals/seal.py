"""``paiju seal``: fair deals. Commit to a session's deals before play, open it, reveal boards, reveal everything."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.boards import BoardsOption, parse_boards
from paiju.cli.errors import bad_input
from paiju.cli.files import read_text, write_text
from paiju.cli.output import Output
from paiju.deals.documents import (
    format_board_reveal,
    format_commitment,
    format_opening,
    format_session_reveal,
    parse_commitment,
    parse_opening,
)
from paiju.deals.sealed import SECRET_BYTES, SealedSession, Secret, commit, fingerprint, open_session
from paiju.words import say

app = new_app(
    "\b\n封牌：赛前承诺、开封、逐副揭示、赛后全揭；人人可核对\n"
    "Fair deals: commit before play, open, reveal; anybody can verify"
)

COMMITMENT, OPENING, SESSION, SECRET = "commitment.json", "opening.json", "session.json", "SECRET.key"

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
    path = folder / COMMITMENT
    if path.exists():
        raise bad_input("sealed_already", path=path)
    secret = Secret(secrets.token_bytes(SECRET_BYTES))
    commitment = commit(secret, event, session, [str(number) for number in parse_boards(boards)], public_source)
    # The secret first: a commitment without it could never be opened.
    write_text(folder / SECRET, secret.hex() + "\n", private=True)
    write_text(path, format_commitment(commitment))
    if as_json:
        out.json({"fingerprint": fingerprint(commitment).hex(), "publish": str(path), "keep": str(folder / SECRET)})
        return
    out.named(say("label", "fingerprint"), fingerprint(commitment).hex(), "bold")
    out.named(say("label", "publish"), path)
    out.named(say("label", "keep_secret"), folder / SECRET)
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
    path = folder / OPENING
    if path.exists():
        raise bad_input("open_already", path=path)
    session = _open(folder, public_value)
    write_text(path, format_opening(session.opening()))
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
    sealed = load_session(folder)
    written: list[Path] = []
    for number in parse_boards(boards) if boards is not None else ():
        path = folder / f"board-{number}.json"
        write_text(path, format_board_reveal(sealed.reveal_board(str(number))))
        written.append(path)
    if session:
        written.append(folder / SESSION)
        write_text(written[-1], format_session_reveal(sealed.reveal_secret()))
    if as_json:
        out.json({"publish": [str(path) for path in written]})
        return
    for path in written:
        out.named(say("label", "publish"), path)
    out.named(say("label", "check"), f"paiju verify {folder}/*.json")


def load_session(folder: Path) -> SealedSession:
    """An opened session from its folder."""
    if not (folder / OPENING).exists():
        _need(folder)
        raise bad_input("not_open", folder=folder)
    return _open(folder, parse_opening(read_text(folder / OPENING)).public_value)


def _open(folder: Path, public_value: str) -> SealedSession:
    _need(folder)
    commitment = parse_commitment(read_text(folder / COMMITMENT))
    return open_session(commitment, _read_secret(folder / SECRET), public_value)


def _need(folder: Path) -> None:
    if not (folder / COMMITMENT).exists():
        raise bad_input("no_commitment", folder=folder)


def _read_secret(path: Path) -> Secret:
    text = read_text(path).strip()
    if len(text) != 2 * SECRET_BYTES or not set(text) <= set("0123456789abcdef"):
        raise bad_input("not_a_secret", path=path)
    return Secret(bytes.fromhex(text))
