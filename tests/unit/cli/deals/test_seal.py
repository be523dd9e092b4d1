"""Fair deals from the commitment to the verdict of an auditor."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Runner


@pytest.fixture
def cup(run: Runner, tmp_path: Path) -> Path:
    """A session that was sealed, opened and revealed."""
    folder = tmp_path / "cup"
    assert run("seal", "new", folder, "--event", "杯赛", "--session", "第1轮", "--boards", "1-4").status == 0
    assert run("seal", "open", folder).status == 0
    assert run("seal", "reveal", folder, "--boards", "1,2", "--session").status == 0
    return folder


def documents(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def test_a_session_in_order(run: Runner, cup: Path) -> None:
    names = [path.name for path in documents(cup)]
    assert names == ["board-1.json", "board-2.json", "commitment.json", "opening.json", "session.json"]
    shown = run("verify", *documents(cup))
    assert shown.status == 0, shown.out
    assert shown.out.endswith("一切相符。\nAll is as it should be.\n")
    found = json.loads(run("verify", *documents(cup), "--json").out)
    assert found["ok"]
    assert len(found["checks"]) == 5


def test_the_secret_is_for_the_owner_only(cup: Path) -> None:
    assert (cup / "SECRET.key").stat().st_mode & 0o077 == 0


def test_a_session_is_neither_sealed_nor_opened_twice(run: Runner, cup: Path) -> None:
    again = run("seal", "new", cup, "--event", "x", "--session", "y", "--boards", "1")
    assert again.status == 2
    assert "已经封过" in again.err
    assert run("seal", "open", cup).status == 2


def test_steps_in_the_wrong_order(run: Runner, tmp_path: Path) -> None:
    assert "先用 paiju seal new" in run("seal", "open", tmp_path / "none").err
    assert "先用 paiju seal new" in run("seal", "reveal", tmp_path / "none", "--session").err
    folder = tmp_path / "cup"
    run("seal", "new", folder, "--event", "x", "--session", "y", "--boards", "1")
    shown = run("deal", "--sealed", folder)
    assert shown.status == 2
    assert "还没有开封" in shown.err
    assert run("seal", "reveal", folder).status == 2


def test_a_public_value_is_needed_exactly_when_announced(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    announced = ("--public-source", "明日开奖号码")
    run("seal", "new", folder, "--event", "x", "--session", "y", "--boards", "1-2", *announced)
    assert run("seal", "open", folder).status == 2
    assert run("seal", "open", folder, "--public-value", "271828").status == 0
    run("seal", "reveal", folder, "--session")
    assert run("verify", *documents(folder), "--public-value", "271828").status == 0
    wrong = run("verify", *documents(folder), "--public-value", "314159")
    assert wrong.status == 1
    assert "公开数值不符" in wrong.out


def test_deals_of_a_sealed_session_are_verified(run: Runner, cup: Path, tmp_path: Path) -> None:
    run("deal", "--sealed", cup, "--boards", "1-4", "--out", tmp_path / "deals")
    deals = sorted((tmp_path / "deals").glob("*.pj"))
    shown = run("verify", *documents(cup), *deals)
    assert shown.status == 0
    assert shown.out.count("由种子发出，合规则") == 4
    open_only = [cup / "commitment.json", cup / "opening.json", cup / "board-1.json"]
    assert "第 2 副尚未揭示" in run("verify", *open_only, *deals[:2]).out


def test_a_sealed_folder_is_verified_as_it_stands(run: Runner, cup: Path, tmp_path: Path) -> None:
    """All that is published in it, and records that lie beside."""
    assert run("verify", cup).out == run("verify", *documents(cup)).out
    run("deal", "--sealed", cup, "--boards", "1-2", "--out", cup)
    shown = run("verify", cup)
    assert shown.status == 0
    assert shown.out.count("由种子发出，合规则") == 2
    (cup / "session.json").unlink()
    assert "全场揭示" not in run("verify", cup).out
    (tmp_path / "empty").mkdir()
    nothing = run("verify", tmp_path / "empty")
    assert nothing.status == 2
    assert "没有封牌文件，也没有牌谱" in nothing.err


def test_a_deal_of_another_seed_is_found(run: Runner, cup: Path, tmp_path: Path) -> None:
    run("deal", "--seed", "7", "--boards", "1", "--out", tmp_path / "deals")
    shown = run("verify", *documents(cup), tmp_path / "deals" / "board-001.pj")
    assert shown.status == 1
    assert "第 1 副不是由种子发出的牌" in shown.out
    assert "was not dealt from its seed" in shown.out
    assert not json.loads(run("verify", *documents(cup), tmp_path / "deals" / "board-001.pj", "--json").out)["ok"]


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("board-1.json", "seed", "不在公布的根之下"),
        ("session.json", "secret", "密钥不是承诺的那一个"),
        ("opening.json", "root", "不在公布的根之下"),
        ("session.json", "commitment", "不属于这份承诺书"),
        ("board-2.json", "commitment", "第 2 副的单副揭示书不属于这份承诺书"),
    ],
)
def test_a_changed_document_is_found(run: Runner, cup: Path, name: str, key: str, said: str) -> None:
    document = json.loads((cup / name).read_text("utf-8"))
    document[key] = "0" * 64
    (cup / name).write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    shown = run("verify", *documents(cup))
    assert shown.status == 1
    assert said in shown.out
    assert "Traceback" not in shown.err


def test_documents_that_are_missing_are_named(run: Runner, cup: Path) -> None:
    assert "缺少承诺书" in run("verify", cup / "session.json").err
    assert "缺少开封书" in run("verify", cup / "commitment.json", cup / "session.json").err


def test_a_record_alone_is_checked_by_the_rules(run: Runner, records: Path) -> None:
    shown = run("verify", records / "deal.pj", records / "deal.jsonl")
    assert shown.status == 0
    assert shown.out.count("合规则（未对照封牌）") == 2


def test_a_wrong_result_is_a_finding(run: Runner, records: Path, tmp_path: Path) -> None:
    text = (records / "deal.pj").read_text("utf-8")
    lines = [("result 1 1 -2" if line.startswith("result ") else line) for line in text.splitlines()]
    (tmp_path / "wrong.pj").write_text("\n".join(lines) + "\n", "utf-8")
    shown = run("verify", tmp_path / "wrong.pj")
    assert shown.status == 1
    assert "结果 1 1 -2；按规则应为" in shown.out


def test_two_sessions_at_once_are_refused(run: Runner, cup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run("seal", "new", other, "--event", "x", "--session", "y", "--boards", "1")
    assert run("verify", cup / "commitment.json", other / "commitment.json").status == 2
