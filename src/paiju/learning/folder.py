"""The folder of a training: settings, the two latest states, weights, and a line of progress for each checkpoint.

Every file is written whole or not at all, and says what its bytes hash to. So whatever moment a training is killed at,
the folder goes on from its latest sound state, and tells what it lost where that is not the latest.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from paiju.files import BadFile, read_text, remove_parts, write_text
from paiju.learning.settings import Settings
from paiju.players.envelope import BadEnvelope, read_envelope, write_envelope

SETTINGS_KIND, STATE_KIND = "PAIJU-TRAINING", "PAIJU-TRAINING-STATE"
_KEPT = 2


class State(NamedTuple):
    """What a checkpoint holds: the trainer's bytes, the seconds spent, and the lines of progress so far."""

    trainer: bytes
    seconds: float
    progress: tuple[dict[str, Any], ...]


class Folder:
    """Knows the names of the files and nothing else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lost: list[str] = []
        """Files of states that were damaged, after ``latest``."""

    @property
    def weights(self) -> Path:
        return self.path / "latest.weights"

    @property
    def plot(self) -> Path:
        return self.path / "strength.svg"

    def open(self, wanted: Settings) -> bool:
        """Begin here, or say that something was begun here; refuses another training's folder."""
        settings = self.path / "settings"
        if not settings.exists():
            if self.path.exists() and any(self.path.iterdir()):
                raise BadEnvelope("training_folder_taken", path=str(self.path))
            write_envelope(settings, SETTINGS_KIND, wanted.told(), b"")
            return False
        told, _, _ = read_envelope(settings, SETTINGS_KIND)
        remove_parts(self.path)
        if Settings.of(told) != wanted:
            raise BadEnvelope("training_other_settings", path=str(self.path), command=Settings.of(told).command)
        return True

    def save(self, number: int, state: State) -> None:
        """One more checkpoint; the oldest is removed when this one is safe."""
        facts = {"seconds": state.seconds, "progress": state.progress}
        write_envelope(self._state(number), STATE_KIND, facts, state.trainer)
        lines = "".join(json.dumps(line, sort_keys=True) + "\n" for line in state.progress)
        write_text(self.path / "progress.jsonl", lines)
        for _, path in list(self._states())[_KEPT:]:
            path.unlink(missing_ok=True)

    def latest(self) -> tuple[int, State] | None:
        """The latest checkpoint that is sound; those that are not are named in ``lost``."""
        for number, path in self._states():
            try:
                facts, trainer, _ = read_envelope(path, STATE_KIND)
            except (BadEnvelope, BadFile):
                self.lost.append(path.name)
                continue
            return number, State(trainer, facts["seconds"], tuple(facts["progress"]))
        return None

    def _state(self, number: int) -> Path:
        return self.path / f"state-{number:06d}"

    def _states(self) -> Iterator[tuple[int, Path]]:
        """The latest first."""
        for path in sorted(self.path.glob("state-*"), reverse=True):
            digits = path.name.removeprefix("state-")
            if digits.isdecimal():
                yield int(digits), path


def read_progress(folder: Path) -> list[dict[str, Any]]:
    """The lines of progress, for whoever looks at a training from outside."""
    return [json.loads(line) for line in read_text(folder / "progress.jsonl").splitlines()]
