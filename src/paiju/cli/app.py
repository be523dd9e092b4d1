"""How commands are declared: the options they share, and Typer without the parts that make it slow to start."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from paiju.cli.output import Lang, wrap

CommandT = TypeVar("CommandT", bound=Callable[..., None])

JsonOption = Annotated[bool, typer.Option("--json", help="输出 JSON | machine-readable output")]
LangOption = Annotated[
    Lang | None,
    typer.Option("--lang", envvar="PAIJU_LANG", show_envvar=False, help="语言，或设 PAIJU_LANG | language"),
]
BookArgument = Annotated[str, typer.Argument(metavar="BOOK", help="规则：national ccgc workers | rulebook")]
BookOption = Annotated[str, typer.Option("--book", metavar="BOOK", help="规则 | rulebook")]
SeedOption = Annotated[str | None, typer.Option("--seed", metavar="SEED", help="种子 | a number, or 64 hex digits")]
ChoiceOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="改选一种读法，可多次 | choose another reading"),
]
DataOption = Annotated[Path, typer.Option("--data", metavar="DIR", help="数据文件夹 | database folder")]
OutOption = Annotated[Path | None, typer.Option("--out", metavar="PATH", help="写入 | write to")]

# Without Rich in the help: it would take three times as long as everything else together.
SETTINGS = {"help_option_names": ["--help", "-h"], "max_content_width": 80}


def new_app(help_text: str | None = None) -> typer.Typer:
    return typer.Typer(
        help=help_text,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        no_args_is_help=True,
        context_settings=SETTINGS,
    )


def command(
    app: typer.Typer, name: str, short: str, zh: str, en: str, *examples: str
) -> Callable[[CommandT], CommandT]:
    """Register a command whose help says what it does in both languages and shows examples."""
    lines = ["\b", *wrap(zh, 76), *wrap(en, 76), "", "\b", "例 Examples:", *(f"  {example}" for example in examples)]
    return app.command(name, help="\n".join(lines), short_help=short, no_args_is_help=False, context_settings=SETTINGS)
