"""``paiju restore``: put a copy of the database in place, on this or on a spare computer."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import DataOption, JsonOption, LangOption, StoreOption, command, new_app
from paiju.cli.output import Output
from paiju.cli.serve.backup import tell
from paiju.cli.store_words import address_of, unusable
from paiju.storage.errors import StoreError, StoreUnwritable
from paiju.storage.open import restore as put_in_place
from paiju.words import say

app = new_app()


@command(
    app,
    "restore",
    "恢复 | restore",
    "用备份恢复数据库；原有的数据库会另存，不会丢失",
    "Put a copy in place; a database that is there is put aside, never lost",
    "paiju restore usb/hall.sqlite",
    "paiju restore usb/hall.sqlite --data spare --force",
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="备份文件 | the copy")],
    data: DataOption = Path("paiju-data"),
    store: StoreOption = None,
    force: Annotated[bool, typer.Option("--force", help="换掉已有数据 | put old events aside")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    try:
        try:
            if store is None:
                data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnwritable(data, error.strerror or "?") from None
        restored = put_in_place(file, address_of(data, store), force=force)
    except StoreError as error:
        raise unusable(error) from None
    tell(out, store or data, restored.contents, say("printed", "restored"))
    if restored.put_aside is not None and not as_json:
        out.named(say("label", "old_one"), str(restored.put_aside))
