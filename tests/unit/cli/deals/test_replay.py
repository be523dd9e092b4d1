"""Replaying records."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cli.deals.records import read_record
from paiju.games.doudizhu.record.jsonlines import parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.steps import steps_of
from tests.unit.cli.conftest import Runner


def test_both_formats_tell_the_same_deal(records: Path) -> None:
    text, events = read_record(records / "deal.pj"), read_record(records / "deal.jsonl")
    assert (text.events, text.happenings, text.score) == (events.events, events.happenings, events.score)
    written = parse_record((records / "deal.pj").read_text("utf-8")).steps
    done = steps_of(parse_events((records / "deal.jsonl").read_text("utf-8")).events)
    assert [step.action for step in done] == [step.action for step in written]


def test_replay(run: Runner, records: Path) -> None:
    shown = run("replay", records / "deal.pj")
    assert shown.status == 0
    assert "Event: 测试" in shown.out
    assert "庄家" in shown.out
    assert "得分的由来" in shown.out
    assert "✓ 结果合规则 · the result is by the rules" in shown.out
    assert "A1.1" in shown.out
    assert run("replay", records / "deal.jsonl").status == 0


def test_json(run: Runner, records: Path) -> None:
    found = json.loads(run("replay", records / "deal.pj", "--json").out)
    assert list(found) == [
        *("ok", "book", "options", "tags", "board", "first_caller", "hands", "kitty", "events", "phase", "declarer"),
        *("score", "remarks"),
    ]
    assert sum(found["score"]["points"]) == 0
    assert found["score"]["factors"][0]["article"] == "A1.1"
    assert found["tags"] == {"Event": "测试"}


def test_a_refused_action_is_told_with_its_article(run: Runner, records: Path, tmp_path: Path) -> None:
    text = (records / "deal.pj").read_text("utf-8")
    first = next(line for line in text.splitlines() if " bid " in line)
    (tmp_path / "wrong.pj").write_text(
        text.replace(first, first.replace(f"bid {first.split('bid ')[1][0]}", "bid 7")), "utf-8"
    )
    shown = run("replay", tmp_path / "wrong.pj")
    assert shown.status == 1
    assert "不能叫 7 分；可叫 0/1/2/3；可用：bid 0, bid 1, bid 2, bid 3［国规2016 第四条第4款］" in shown.out
    assert json.loads(run("replay", tmp_path / "wrong.pj", "--json").out)["ok"] is False


def test_a_log_that_was_changed_is_found(run: Runner, records: Path, tmp_path: Path) -> None:
    lines = (records / "deal.jsonl").read_text("utf-8").splitlines()
    scored = json.loads(lines[-1])
    scored["points"] = [1, 1, -2]
    (tmp_path / "wrong.jsonl").write_text("\n".join([*lines[:-1], json.dumps(scored)]) + "\n", "utf-8")
    assert run("replay", tmp_path / "wrong.jsonl").status == 1
    (tmp_path / "short.jsonl").write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    shown = run("replay", tmp_path / "short.jsonl")
    assert shown.status == 1
    assert "events; by the rules" in shown.out


def test_step_by_step(terminal: Callable[[int], Runner], records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    shown = terminal(80)("replay", records / "deal.pj", "--step")
    assert shown.status == 0
    assert "✓ 结果合规则" in shown.out


@pytest.mark.parametrize("lines", [1, 5, 12, 20])
def test_a_truncated_record_says_where_it_stops(run: Runner, records: Path, tmp_path: Path, lines: int) -> None:
    text = (records / "deal.pj").read_text("utf-8").splitlines()[:lines]
    (tmp_path / "cut.pj").write_text("\n".join(text) + "\n", "utf-8")
    shown = run("replay", tmp_path / "cut.pj")
    assert shown.status == 2
    assert "cut.pj, line " in shown.err
    assert shown.err.count("\n") == 1


def test_a_record_of_another_version_is_shown(run: Runner, records: Path, tmp_path: Path) -> None:
    for name, pattern in (("deal.pj", r'BookHash "[0-9a-f]{64}'), ("deal.jsonl", r'"book_hash":"[0-9a-f]{64}')):
        text = (records / name).read_text("utf-8")
        older = re.sub(pattern, lambda found: found[0][:-64] + "0" * 64, text)
        assert older != text
        (tmp_path / name).write_text(older, "utf-8")
        shown = run("replay", tmp_path / name)
        assert (shown.status, shown.err) == (0, "")
        assert "另一版本" in shown.out
        assert "✓ 结果合规则" in shown.out
    wrong = re.sub("result .*", "result 0 0 0", (tmp_path / "deal.pj").read_text("utf-8"))
    (tmp_path / "wrong.pj").write_text(wrong, "utf-8")
    shown = run("replay", tmp_path / "wrong.pj")
    assert shown.status == 0
    assert "结果 0 0 0；按规则应为" in shown.out
    assert "✓" not in shown.out
    told = json.loads(run("replay", tmp_path / "wrong.pj", "--json").out)
    assert len(told["remarks"]) == 2
