"""Bad input of every sort: exactly one clear line, exit status 2, no traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner


def assert_one_clear_line(shown: Run, *words: str) -> None:
    assert shown.status == 2, shown
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.startswith("错误：")
    assert " | error: " in shown.err
    assert "Traceback" not in shown.err
    for word in words:
        assert word in shown.err, shown.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        # cards
        (["combo", "national", "34y"], ["第 3 位的 'y' 不是牌", "at position 3", "3 4 5 6 7 8 9"]),
        (["combo", "national", "♥3 ♥Z"], ["'♥Z'", "position 4"]),
        (["combo", "national", "33333"], ["5 cards of 3"]),
        (["combo", "national", "XX"], ["2 cards of X"]),
        (["combo", "national", "♥3 ♥3"], ["♥3 stands there twice"]),
        (["combo", "national", ""], ["没有牌"]),
        (["combo", "national", "+"], ["没有牌"]),
        (["combo", "national", "33", "--on", "4?"], ["'?'", "position 2"]),
        (["combo", "national", "33", "--on", ""], ["--on 里没有牌"]),
        # books
        (["combo", "nationale", "33"], ["没有规则 'nationale'", "doudizhu-national-2016"]),
        (["rules", "show", ""], ["没有规则 ''"]),
        (["rules", "show", "doudizhu-natinal-2016"], ["did you mean doudizhu-national-2016"]),
        (["rules", "diff", "national", "005"], ["没有规则 '005'"]),
        (["demo", "--book", "x"], ["没有规则 'x'"]),
        # articles
        (["rules", "show", "national", "99"], ["没有条款 '99'", "accepted: 1 2 3"]),
        # options
        (["combo", "national", "33", "--option", "wing_ranks"], ["名称=值"]),
        (["combo", "national", "33", "--option", "wing=any"], ["没有选项 'wing'", "wing_ranks"]),
        (["combo", "national", "33", "--option", "wing_ranks=all"], ["不能取 'all'", "not-of-plane"]),
        (["combo", "national", "33", "--option", "lone_rate=half"], ["没有选项 'lone_rate'"]),
        (["combo", "national", "33", "--option", "hand_size=18"], ["没有选项 'hand_size'"]),
        # seeds and boards
        (["deal", "--seed", "seven"], ["'seven'", "64 hex digits"]),
        (["deal", "--seed", "-1"], ["'-1'"]),
        (["deal", "--seed", ""], ["64 hex digits"]),
        (["deal", "--seed", "ab" * 31], ["62 characters"]),
        (["demo", "--seed", "1e3"], ["'1e3'"]),
        (["deal", "--boards", "1-x"], ["'1-x'", "1-12"]),
        (["deal", "--boards", "5-1"], ["'5-1'"]),
        (["deal", "--boards", "1,1"], ["each once"]),
        (["deal", "--board", "0"], ["'0'"]),
        (["deal", "--board", "1", "--boards", "1-2"], ["只用一个"]),
        (["deal", "--seed", "7", "--sealed", "x"], ["只用一个"]),
        (["deal", "--seed", "7", "--out", "x.txt"], [".json"]),
        (["demo", "--players", ""], ["没有牌手 ''"]),
        # sealed sessions
        (["seal", "new", "nowhere", "--event", " ", "--session", "s", "--boards", "1"], ["event"]),
        (["seal", "reveal", "nowhere", "--boards", "x"], ["承诺书"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_arguments(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_clear_line(run(*arguments), *words)
    assert not list(tmp_path.iterdir())


READERS: dict[str, tuple[list[str], str]] = {
    "check": (["rules", "check"], ".json"),
    "replay": (["replay"], ".pj"),
    "replay lines": (["replay"], ".jsonl"),
    "verify": (["verify"], ".json"),
    "verify record": (["verify"], ".pj"),
}
CONTENTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", ""),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ""),
    "latin-1": ('[Format "é"]'.encode("latin-1"), "UTF-8"),
    "gbk": ("二打一".encode("gbk"), "UTF-8"),
    "utf-16": ("[1]".encode("utf-16"), ""),
    "number": (b"17\n", ""),
    "list": (b"[]\n", ""),
    "object": (b"{}\n", ""),
    "null": (b"null\n", ""),
    "open brace": (b'{"vectors": [\n', ""),
    "deep": (b"[" * 100_000, ""),
    "long number": (b'{"vectors": ' + b"9" * 5000 + b"}", ""),
    "text": (b"hello\nworld\n", ""),
    "tag": (b'[Format "paiju-deal 9"]\n', ""),
    "html": (b"<!doctype html><title>x</title>\n", ""),
}


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("reader", READERS)
def test_files_with_something_else(run: Runner, tmp_path: Path, reader: str, content: str) -> None:
    command, suffix = READERS[reader]
    data, word = CONTENTS[content]
    path = tmp_path / f"bad{suffix}"
    path.write_bytes(data)
    if (reader, content) == ("check", "list"):
        assert run(*command, path).out == "0 passed, 0 failed, 0 skipped\n"
        return
    assert_one_clear_line(run(*command, path), word)


@pytest.mark.parametrize("reader", READERS)
def test_no_file(run: Runner, tmp_path: Path, reader: str) -> None:
    command, suffix = READERS[reader]
    shown = run(*command, tmp_path / f"none{suffix}")
    assert_one_clear_line(shown, f"none{suffix}", "没有这个文件", "no such file")
    assert shown.err.count(f"none{suffix}") == 2  # once in each language


@pytest.mark.parametrize("reader", READERS)
def test_a_directory(run: Runner, tmp_path: Path, reader: str) -> None:
    command, suffix = READERS[reader]
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    assert_one_clear_line(run(*command, folder), "是文件夹", "a directory")


def test_a_record_of_another_suffix(run: Runner, tmp_path: Path) -> None:
    assert_one_clear_line(run("replay", tmp_path / "deal.txt"), ".pj .jsonl")


@pytest.mark.parametrize(
    "entry",
    [
        "17",
        '{"id": "x"}',
        '{"id": "x", "category": "classification", "rulebook": "000", "input": 3, "expected": {}}',
        '{"id": "x", "category": "classification", "rulebook": "000", "input": {}, "expected": {}}',
        '{"id": "x", "category": "classification", "rulebook": "000", "input": {"cards": "3?"}, "expected": {}}',
        '{"id": "x", "category": "classification", "rulebook": "000", "input": {"cards": 3}, "expected": {}}',
        '{"id": "x", "category": "deal_score", "rulebook": "000", "input": {"bid": "a"}, "expected": {}}',
        '{"id": "x", "category": "mp", "rulebook": "000", "input": {"scores": 3}, "expected": {}}',
        '{"id": "x", "category": "bidding", "rulebook": "000", "input": {"sequence": []}, "expected": {}}',
        '{"id": "x", "category": "bidding", "rulebook": "000", "input": {"sequence": [[9, 1]]}, "expected": {}}',
        '{"id": "x", "category": "card_code", "rulebook": "001", "input": {"code": 99}, "expected": {"card": "x"}}',
        '{"id": "x", "category": "card_code", "rulebook": "001", "input": {"code": 3}, "expected": {"card": "?"}}',
    ],
)
def test_malformed_vectors(run: Runner, tmp_path: Path, entry: str) -> None:
    path = tmp_path / "vectors.json"
    path.write_text(f'{{"vectors": [{entry}]}}', "utf-8")
    assert_one_clear_line(run("rules", "check", path), "vector")


@pytest.mark.parametrize("option", ["all_pass=redeal", "nowhere:all_pass=redeal", "national:all_pass", "national:x=y"])
def test_options_of_a_check(run: Runner, tmp_path: Path, option: str) -> None:
    (tmp_path / "v.json").write_text("[]", "utf-8")
    assert_one_clear_line(run("rules", "check", tmp_path / "v.json", "--option", option))


def _edit(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (_edit("hand 0  ", "hand 0  ♥Z "), "'♥Z' is not a card"),
        (_edit("hand 1", "hand 9"), "hand"),
        (_edit("board 1", "board one"), "'one'"),
        (_edit("first 0", "first"), "not complete"),
        (_edit("paiju-deal 1", "paiju-deal 7"), "paiju-deal 7"),
        (_edit("doudizhu-national-2016", "doudizhu-nowhere"), "doudizhu-nowhere"),
        (_edit("kitty", "kitten"), "kitten"),
        (_edit("bid", "bit"), "'bit' is not an action"),
    ],
)
def test_malformed_records(run: Runner, records: Path, tmp_path: Path, edit: Callable[[str], str], word: str) -> None:
    (tmp_path / "bad.pj").write_text(edit((records / "deal.pj").read_text("utf-8")), "utf-8")
    for command in ("replay", "verify"):
        assert_one_clear_line(run(command, tmp_path / "bad.pj"), word, "bad.pj 第", "bad.pj, line")


def test_a_folder_that_cannot_be_written(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    shown = run("demo", "--boards", "1", "--tables", "1", "--out", tmp_path / "file" / "records")
    assert_one_clear_line(shown)


def test_a_secret_that_is_none(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    run("seal", "new", folder, "--event", "x", "--session", "y", "--boards", "1")
    (folder / "SECRET.key").write_text("abc\n", "utf-8")
    assert_one_clear_line(run("seal", "open", folder), "不是密钥")
    (folder / "SECRET.key").write_text("0" * 64, "utf-8")
    assert_one_clear_line(run("seal", "open", folder), "not the committed one")


def test_bench_without_its_needs_says_what_to_run(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.bench.NEEDED", ("paiju_peer_that_is_not_there",))
    assert_one_clear_line(run("bench"), "make bench")
