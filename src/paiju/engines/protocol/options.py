"""What an organiser may choose about hosting programs: limits and tolerance, and what follows from the book."""

import enum
from dataclasses import dataclass, replace

from paiju.tournament.rules.hosting import AllPassLine, CardOrder, Handshake, Hosting


@enum.unique
class SandboxMode(enum.Enum):
    AUTO = "auto"  # the best that this system has and permits; where there is none, nothing is started
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one program may use."""

    memory_mb: int = 2_048  # all its processes together
    cpu_seconds: int = 3_600  # for each of its processes
    processes: int = 64  # threads are counted too
    disk_mb: int = 256  # each of its scratches: its own folder, /tmp and /dev/shm
    file_mb: int = 64
    open_files: int = 256
    line_bytes: int = 4_096  # of one line on stdout
    output_bytes: int = 262_144  # on stdout between two messages of ours
    stray_lines: int = 1_000  # skipped while an answer is awaited
    stderr_bytes: int = 4_194_304  # in a deal; then nobody reads it any more


@dataclass(frozen=True, slots=True)
class HostOptions:
    """One contest's choices. The readings A-C1, A-C3, A-C17 and A-C21 are options of the rules, not of the host."""

    answer_ms: int = 15_000  # from the flush of our line to the end of the program's
    margin_ms: int = 0  # tolerated on top, not told to programs
    start_ms: int = 10_000  # from the start of the process to its name
    error_ms: int = 500  # for OK ERROR, which nobody is punished for
    quit_ms: int = 300  # to end by itself when its input is closed
    hang_ms: int = 60_000  # for an OK where it is not timed
    strict: bool = False  # refuse what the letter refuses
    strict_order: bool = False  # A-C4
    all_pass: AllPassLine = AllPassLine.NONE
    handshake: Handshake = Handshake.TURN
    ok_timed: bool = True  # A-C16
    restart: bool = True  # after a crash or a time-out, for the next deal
    most_starts: int = 3  # in a row without an answer; then it stays dead for the turn
    sandbox: SandboxMode = SandboxMode.AUTO
    limits: Limits = Limits()
    keep_log: bool = True
    every_warning: bool = False  # not only the first of a kind in a deal
    declarer: int | None = None  # card play alone: this seat declares, and nobody is asked to call or to double

    @property
    def seconds(self) -> int:
        """The limit as INFO tells it: whole seconds, never less than programs have."""
        return -(-self.answer_ms // 1000)


def as_demanded(hosting: Hosting, options: HostOptions) -> HostOptions:
    """The options of a contest under a regulation that says how programs are to be hosted."""
    sandbox = SandboxMode.AUTO if hosting.isolated.value else SandboxMode.OFF
    return replace(
        options,
        keep_log=hosting.logged.value,
        sandbox=sandbox,
        all_pass=hosting.all_pass_line.value,
        strict_order=hosting.card_order.value is CardOrder.ASCENDING,
        handshake=hosting.handshake.value,
    )
