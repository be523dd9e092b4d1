"""Training: the same bytes again, with any number of threads, and after being killed at any moment."""

from pathlib import Path

import pytest

from paiju import _kernel
from paiju.learning import strength
from paiju.learning.folder import Folder, State, read_progress
from paiju.learning.run import Training
from paiju.learning.settings import FIRST_RATE, LAST_RATE, Settings
from paiju.players.club.weights import read_weights
from paiju.players.envelope import BadEnvelope
from paiju.players.kernel import book_of
from tests.books import DOUDIZHU as BOOKS

NATIONAL = "doudizhu-national-2016"
DEALS = 1024


@pytest.fixture(autouse=True)
def _short_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "DUELS", 10)
    monkeypatch.setattr(strength, "GREEDY_DEALS", 2)


def settings(threads: int = 1, book: str = NATIONAL, deals: int = DEALS, seed: int = 7) -> Settings:
    return Settings(book=book, seed=seed, threads=threads, deals=deals)


def train(folder: Path, wanted: Settings, every: float = 1e9) -> Training:
    training = Training(BOOKS[wanted.book], Folder(folder), wanted, every)
    training.run(lambda _: None)
    return training


def test_the_same_training_writes_the_same_bytes(tmp_path: Path) -> None:
    train(tmp_path / "one", settings())
    train(tmp_path / "again", settings())
    other = train(tmp_path / "other", settings(seed=8))
    bytes_of = {name: (tmp_path / name / "latest.weights").read_bytes() for name in ("one", "again", "other")}
    assert bytes_of["one"] == bytes_of["again"]
    assert bytes_of["one"] != bytes_of["other"]
    assert all(steps > 0 for steps in other.trainer.steps[:3]), "nothing was learnt, so nothing is proved"


def test_the_number_of_threads_does_not_matter() -> None:
    one, two = (_kernel.Trainer(book_of(BOOKS[NATIONAL]), 5, threads) for threads in (1, 2))
    for trainer in (one, two):
        trainer.run(DEALS, 1e-3)
    assert one.save() == two.save()


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_is_learnt(book: str) -> None:
    trainer = _kernel.Trainer(book_of(BOOKS[book]), 5, 1, objective="points")
    trainer.run(DEALS, 1e-3)
    before = _kernel.Trainer(book_of(BOOKS[book]), 5, 1).network()
    own = book_of(BOOKS[book])
    won = _kernel.duel(trainer.network(), None, own, 200, 1)
    assert sum(won[:2]) > sum(_kernel.duel(before, None, own, 200, 1)[:2])


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", settings())
    folder = Folder(tmp_path / "killed")
    first = Training(BOOKS[NATIONAL], folder, settings(), 1e9)
    first.trainer.run(DEALS // 2, settings().rate(0))
    folder.save(1, State(first.trainer.save(), 1.0, ()))  # killed right after
    resumed = train(tmp_path / "killed", settings())
    assert resumed.is_resumed
    assert resumed.trainer.save() == whole.trainer.save()


@pytest.mark.parametrize("share", [0.0, 0.00001, 0.3, 0.999999])
def test_a_damaged_state_is_named_and_the_one_before_goes_on(tmp_path: Path, share: float) -> None:
    folder = Folder(tmp_path)
    training = Training(BOOKS[NATIONAL], folder, settings(), 1e9)
    for number in (1, 2):
        training.trainer.run(128, 1e-3)
        folder.save(number, State(training.trainer.save(), float(number), ()))
    latest = tmp_path / "state-000002"
    data = latest.read_bytes()
    latest.write_bytes(data[: int(len(data) * share)])  # as a machine that lost its power leaves it
    (tmp_path / ".state-000003.99999.part").write_bytes(b"half")  # as a killed writer leaves it
    kept = Folder(tmp_path)
    resumed = Training(BOOKS[NATIONAL], kept, settings(), 1e9)
    assert kept.lost == ["state-000002"]
    assert resumed.deals == 128
    assert not list(tmp_path.glob(".*.part"))


def test_a_changed_byte_of_a_state_is_found(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    training = Training(BOOKS[NATIONAL], folder, settings(), 1e9)
    training.trainer.run(128, 1e-3)
    folder.save(1, State(training.trainer.save(), 1.0, ()))
    path = tmp_path / "state-000001"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    kept = Folder(tmp_path)
    assert kept.latest() is None
    assert kept.lost == [path.name]


def test_another_training_does_not_go_on_here(tmp_path: Path) -> None:
    Training(BOOKS[NATIONAL], Folder(tmp_path / "one"), settings(), 1e9)
    with pytest.raises(BadEnvelope, match="training_other_settings"):
        Training(BOOKS[NATIONAL], Folder(tmp_path / "one"), settings(seed=9), 1e9)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.png").write_bytes(b"cat")
    with pytest.raises(BadEnvelope, match="training_folder_taken"):
        Training(BOOKS[NATIONAL], Folder(tmp_path / "photos"), settings(), 1e9)


def test_what_a_training_leaves_behind(tmp_path: Path) -> None:
    train(tmp_path, settings(), every=0)
    assert len(list(tmp_path.glob("state-*"))) == 2
    progress = read_progress(tmp_path)
    assert [line["deals"] for line in progress] == [512, 1024]
    assert set(progress[-1]["strength"]) == {"random", "greedy", "club"}
    plot = (tmp_path / "strength.svg").read_text("utf-8")
    assert plot.count("<polyline") == 3
    weights = read_weights(tmp_path / "latest.weights")
    assert weights.facts["command"].startswith("paiju train OUT --deals 1024 --book doudizhu-national-2016")
    again = train(tmp_path, settings(), every=0)
    assert again.is_resumed
    assert read_progress(tmp_path) == progress, "a training that is done does nothing more"


def test_the_rate_falls_from_the_first_to_the_last() -> None:
    rates = [settings().rate(part / 10) for part in range(11)]
    assert rates[0] == pytest.approx(FIRST_RATE)
    assert rates[-1] == pytest.approx(LAST_RATE)
    assert rates == sorted(rates, reverse=True)
    hours = Settings(book=NATIONAL, seed=1, threads=1, hours=2)
    assert hours.part_done(3600, 0) == 0.5


def test_the_trainer_refuses_what_cannot_be() -> None:
    book = book_of(BOOKS[NATIONAL])
    with pytest.raises(ValueError, match="'win' and 'points'"):
        _kernel.Trainer(book, 1, objective="fame")
    with pytest.raises(ValueError, match="1 to 64"):
        _kernel.Trainer(book, 1, 0)
    with pytest.raises(ValueError, match="decay is 2"):
        _kernel.Trainer(book, 1, decay=2.0)
    trainer = _kernel.Trainer(book, 1)
    saved = trainer.save()
    for broken in (b"", saved[:-1], saved + b"x", saved[: len(saved) // 2]):
        with pytest.raises(ValueError, match="damaged or of another version"):
            trainer.load(broken)
    assert trainer.save() == saved
