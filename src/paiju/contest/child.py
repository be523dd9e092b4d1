"""The process in which a server has programs play: it is told on its input what to do, and answers line by line.

``python -m paiju.contest.child``. It ends when its input does, so that it never outlives the server.
"""

import os
import signal
import sys
import threading

import msgspec

from paiju.contest.orders import Answer, DealOver, Order, Over, RollCall, Stopped, missing_of, tables_of
from paiju.engines.match.run import Progress
from paiju.engines.match.turn import DealResult
from paiju.engines.protocol.faults import PlatformFault
from paiju.rulebook.errors import ExplainedError
from paiju.words import say


def main() -> int:
    order: Order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        for answer in missing_of(order) if isinstance(order, RollCall) else tables_of(order, _tell):
            _say(answer)
        _say(Over())
    except KeyboardInterrupt:
        return 130
    except (ExplainedError, PlatformFault) as error:
        _say(Stopped(error.words.zh, error.words.en))
    except OSError as error:
        why = say("build", "disk", {"why": error.strerror or type(error).__name__})
        _say(Stopped(why.zh, why.en))
    return 0


def _tell(happening: DealResult | Progress) -> None:
    if isinstance(happening, DealResult):
        _say(DealOver(happening.players))


def _say(answer: Answer) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


def _end_with_input() -> None:
    """Nothing more is read: the server is gone, or has no use for this any more."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGINT)  # which ends programs in good order


if __name__ == "__main__":
    sys.exit(main())
