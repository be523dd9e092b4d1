"""``paiju move``: all that a server keeps goes into another database, from a file to PostgreSQL or back."""

from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.output import Output
from paiju.cli.serve.backup import tell
from paiju.cli.store_words import unusable
from paiju.storage.errors import StoreError
from paiju.storage.open import move as move_store
from paiju.words import say

app = new_app()


@command(
    app,
    "move",
    "换数据库 | another database",
    "把服务器的全部数据搬进另一个数据库，先停服务器；原来的那个不动",
    "Put all that a server keeps into another database; stop the server first; the old one stays as it was",
    "paiju move hall/paiju.sqlite postgresql://paiju@db.example/paiju",
    "paiju move postgresql://paiju@db.example/paiju hall/paiju.sqlite",
)
def move(
    source: Annotated[str, typer.Argument(metavar="FROM", help="原来的 | the old one: a path or an address")],
    target: Annotated[str, typer.Argument(metavar="TO", help="新的 | the new one: a path or an address")],
    force: Annotated[bool, typer.Option("--force", help="换掉已有数据 | put old events aside")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    try:
        moved = move_store(source, target, force=force)
    except StoreError as error:
        raise unusable(error) from None
    tell(out, target.rpartition("@")[2], moved.contents, say("printed", "moved"))
    if moved.put_aside is not None and not as_json:
        out.named(say("label", "old_one"), str(moved.put_aside))
