"""How commands are declared: the options they share, and Typer without the parts that make it slow to start."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand

from paiju.cli.output import Lang, wrap

CommandT = TypeVar("CommandT", bound=Callable[..., None])
RecordT = TypeVar("RecordT")

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
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store", envvar="PAIJU_STORE", show_envvar=False, metavar="URL", help="数据库地址 | a database elsewhere"
    ),
]
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
    app: typer.Typer, name: str, short: str, zh: str, en: str, *examples: str, cls: type[TyperCommand] | None = None
) -> Callable[[CommandT], CommandT]:
    """Register a command whose help says what it does in both languages and shows examples."""
    lines = ["\b", *wrap(zh, 76), *wrap(en, 76), "", "\b", "例 Examples:", *(f"  {example}" for example in examples)]
    told = "\n".join(lines)
    return app.command(name, cls=cls, help=told, short_help=short, no_args_is_help=False, context_settings=SETTINGS)


def taking(record: type[RecordT]) -> Callable[[Callable[[RecordT], None]], Callable[..., None]]:
    """Hand a command its arguments and options as one record, whose fields they are.

    A field that is a record itself stands for all of its own fields.
    """
    parameters = list(_parameters(record))

    def taken(run: Callable[[RecordT], None]) -> Callable[..., None]:
        def call(**given: Any) -> None:
            run(_filled(record, given))

        call.__name__ = run.__name__
        call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        call.__dict__["__signature__"] = inspect.Signature(parameters)
        return call

    return taken


def _parameters(record: Any) -> Iterator[inspect.Parameter]:
    for field in fields(record):
        if is_dataclass(field.type):
            yield from _parameters(field.type)
        else:
            kind = inspect.Parameter.KEYWORD_ONLY
            yield inspect.Parameter(field.name, kind, default=field.default, annotation=field.type)


def _filled(record: Any, given: Mapping[str, Any]) -> Any:
    return record(
        **{
            field.name: _filled(field.type, given) if is_dataclass(field.type) else given[field.name]
            for field in fields(record)
        }
    )
