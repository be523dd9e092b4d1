"""``paiju login``: an organiser's session on a running server, for the commands of ``paiju event … --server``."""

import sys
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.client.connection import Connection
from paiju.cli.output import Output
from paiju.words import say

app = new_app()


@command(
    app,
    "login",
    "登录服务器 | log in to a server",
    "以组织者身份登录运行中的服务器，之后 paiju event … --server 就用它；不是终端时口令从标准输入读一行",
    "Log in to a running server as an organiser, for paiju event … --server; "
    "without a terminal the password is read from the standard input",
    "paiju login http://192.0.2.7:8000 --name 组织者",
)
def login(
    server: Annotated[str, typer.Argument(metavar="URL", help="服务器地址 | the server's address")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="组织者的名字 | the organiser's name")],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out, connection = Output(lang, as_json), Connection(server)
    if sys.stdin.isatty():
        password = str(typer.prompt("口令 Password", hide_input=True))
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    connection.post("/api/organiser/login", {"name": name, "password": password})
    connection.keep_session()
    if as_json:
        out.json({"server": connection.base, "name": name})
    else:
        out.say(say("printed", "logged_in", {"server": connection.base, "name": name}), "green")
