"""Structured logs. What is logged names no person, card or token; what hides them here is the last net below that.

However often something happens, the log stays small: of lines that say the same a few thousand are written at once, and
then so many a second (``SPARING``); the next one that is written tells how many were not. That is at most 170 MB a day
for requests, 17 MB for each thing that goes wrong.
"""

import logging
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any, Final, Literal, TextIO

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from structlog.typing import FilteringBoundLogger

from paiju.server.http.limits import Limits, Rate

LONGEST: Final = 8_000
"""Characters of one value; a deep traceback has fewer."""
SPARING_OFTEN: Final = Rate("log often", 5_000, 10)
SPARING: Final = Rate("log", 200, 1)
_MOST_UNSAID: Final = 1_000

# What aiohttp takes for errors of the server, with a traceback for each.
_OF_CLIENTS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)

LogFormat = Literal["console", "json"]

HIDDEN: Final = "[hidden]"
_SECRET_KEYS: Final = re.compile(r"token|cookie|password|secret|authorization|link|seed|hand|kitty", re.IGNORECASE)
# Tokens have 43 letters, seeds and hashes 64 digits. Our own names are never that long without a blank.
_SECRET_SHAPES: Final = re.compile(r"[A-Za-z0-9_-]{40,}|\$argon2[^\s\"']*|(?<=exception=)\w+\(.*")


def new_log(
    log_format: LogFormat = "console", stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> FilteringBoundLogger:
    """A logger that writes one line per event to a stream; nothing global is touched."""
    out = stream or sys.stderr
    last: Any = structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback)
    if log_format == "json":
        last = structlog.processors.JSONRenderer(ensure_ascii=False)
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        Sparing(clock),
        tell_exception,
        hide_secrets,
        last,
    ]
    bound = structlog.make_filtering_bound_logger(logging.INFO)
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(out), processors=processors, wrapper_class=bound, cache_logger_on_first_use=False
    ).bind()
    return logger


class Sparing:
    """Drops lines that say the same as too many before them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._limits = Limits(clock)
        self._unsaid: Counter[str] = Counter()

    def __call__(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        # What a library says has numbers in it, so there its source is what is the same.
        level, source = event.get("level", ""), event.get("source")
        what = f"{level} {event['event'] if source is None else source}"[:200]
        if self._limits.wait(SPARING_OFTEN if level == "info" else SPARING, what):
            if what in self._unsaid or len(self._unsaid) < _MOST_UNSAID:
                self._unsaid[what] += 1
            raise structlog.DropEvent
        if unsaid := self._unsaid.pop(what, 0):
            event["unsaid"] = unsaid
        return event


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
        return _SECRET_SHAPES.sub(HIDDEN, value[:LONGEST])
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
        error = None if record.exc_info is None else record.exc_info[1]
        if isinstance(error, _OF_CLIENTS):
            self._log.warning("a client does not speak HTTP", source=record.name, error=type(error).__name__)
            return
        self._log.log(record.levelno, record.getMessage(), source=record.name, exc_info=record.exc_info)
