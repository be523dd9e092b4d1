"""``paiju backup``: a copy of the database, also while its server runs."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import DataOption, JsonOption, LangOption, StoreOption, command, new_app
from paiju.cli.output import Output
from paiju.cli.store_words import address_of, unusable
from paiju.rulebook.clauses import Words
from paiju.storage.errors import StoreError
from paiju.storage.open import backup as copy_database
from paiju.storage.store import Contents
from paiju.words import say

app = new_app()


def tell(out: Output, path: Path | str, contents: Contents, said: Words) -> None:
    """What a copy holds."""
    streams, events = contents.streams, contents.events
    if out.as_json:
        out.json({"file": str(path), "streams": streams, "events": events, "last_at": contents.last_at})
        return
    out.line(f"✓ {out.inline(said, ' · ')}  {path}", "green")
    out.say(say("printed", "streams_events_checked", {"streams": streams, "events": events}))


@command(
    app,
    "backup",
    "备份 | back up",
    "备份数据库；服务器运行时也可以",
    "Copy the database into one file, also while the server runs",
    "paiju backup usb/hall.sqlite",
    "paiju backup usb/hall.sqlite --data hall --overwrite",
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="备份文件 | the copy")],
    data: DataOption = Path("paiju-data"),
    store: StoreOption = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="可覆盖 | replace an older copy")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    try:
        contents = copy_database(address_of(data, store), file, overwrite=overwrite)
    except StoreError as error:
        raise unusable(error) from None
    tell(out, file, contents, say("printed", "backed_up"))
