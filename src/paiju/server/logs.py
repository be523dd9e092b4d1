"""Structured logs. What is logged names no person, card or token; what hides them here is the last net below that."""

import logging
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any, Final, Literal, TextIO

# structlog looks for rich, to draw tracebacks as we never do; finding it would be a tenth of the server's start.
_RICH = "rich"
sys.modules.setdefault(_RICH, None)  # type: ignore[arg-type]
import structlog  # noqa: E402
from structlog.typing import FilteringBoundLogger  # noqa: E402

if sys.modules[_RICH] is None:
    del sys.modules[_RICH]

LogFormat = Literal["console", "json"]

HIDDEN: Final = "[hidden]"
_SECRET_KEYS: Final = re.compile(r"token|cookie|password|secret|authorization|link|seed|hand|kitty", re.IGNORECASE)
# Tokens have 43 letters, seeds and hashes 64 digits. Our own names are never that long without a blank.
_SECRET_SHAPES: Final = re.compile(r"[A-Za-z0-9_-]{40,}|\$argon2[^\s\"']*|(?<=exception=)\w+\(.*")


def new_log(log_format: LogFormat = "console", stream: TextIO | None = None) -> FilteringBoundLogger:
    """A logger that writes one line per event to a stream; nothing global is touched."""
    out = stream or sys.stderr
    last: Any = structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback)
    if log_format == "json":
        last = structlog.processors.JSONRenderer(ensure_ascii=False)
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        tell_exception,
        hide_secrets,
        last,
    ]
    bound = structlog.make_filtering_bound_logger(logging.INFO)
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(out), processors=processors, wrapper_class=bound, cache_logger_on_first_use=False
    ).bind()
    return logger


def tell_exception(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Where it happened and of which type; what an exception says may quote cards or names."""
    info = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["exception"] = "".join(_frames(error))
    return event


def _frames(error: BaseException) -> Iterator[str]:
    """The innermost cause first, as Python does."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _frames(before)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__name__}\n"


def hide_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in event.items():
        event[key] = HIDDEN if _SECRET_KEYS.search(key) else _without_secrets(value)
    return event


def _without_secrets(value: Any) -> Any:
    if isinstance(value, str):
        return _SECRET_SHAPES.sub(HIDDEN, value)
    if isinstance(value, dict):
        return {key: HIDDEN if _SECRET_KEYS.search(str(key)) else _without_secrets(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_secrets(item) for item in value]
    return value if isinstance(value, int | float | None) else _SECRET_SHAPES.sub(HIDDEN, str(value))


class ForwardingHandler(logging.Handler):
    """What libraries say through ``logging`` goes the same way."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.log(record.levelno, record.getMessage(), source=record.name, exc_info=record.exc_info)
