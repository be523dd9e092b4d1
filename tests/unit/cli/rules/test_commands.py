"""Rulebooks on the command line."""

import json
from pathlib import Path

import pytest

from tests.books import PLAY as RULEBOOKS
from tests.unit.cli.conftest import Runner


def vector(cards: str, combo: str, number: str = "000", **more: object) -> dict[str, object]:
    return {
        "id": f"T-{cards}",
        "category": "classification",
        "rulebook": number,
        "input": {"cards": cards},
        "expected": {"combo": combo},
        **more,
    }


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    path = tmp_path / "vectors.json"
    entries = [
        vector("33", "pair"),
        vector("33344455", "plane_singles"),
        vector("34", "illegal", prose=True),
        {**vector("AA", "x"), "category": "shengji_trick"},
        {**vector("KK", "x"), "category": "made up"},
    ]
    path.write_text(json.dumps({"vectors": entries}), "utf-8")
    return path


def test_list(run: Runner) -> None:
    shown = run("rules", "list")
    assert shown.status == 0
    assert all(book in shown.out for book in RULEBOOKS)
    assert "竞技二打一扑克竞赛规则" in shown.out
    books = json.loads(run("rules", "list", "--json").out)["books"]
    assert [book["id"] for book in books] == list(RULEBOOKS)
    assert books[0]["hash"] == RULEBOOKS["doudizhu-national-2016"].content_hash()
    assert list(books[0]) == ["id", "title", "short", "source", "clauses", "rules", "options", "hash"]


def test_show_an_article(run: Runner) -> None:
    shown = run("rules", "show", "national", "8.10").out
    assert "8.10  第八条第10款 art. 8(10)  飞机带翅膀 Plane with wings  〔打法 play〕" in shown
    assert "我们的读法 A-N1" in shown
    assert "  • wing_ranks = not-of-plane\n" in shown
    assert "  • kinds = plane_singles,plane_pairs\n" in shown
    assert "可选 options: not-both | none  A-N1" in shown
    assert "测试 test: test_combos.py::" in shown
    article = json.loads(run("rules", "show", "national", "8.10", "--json").out)["articles"][0]
    assert (article["ref"], article["class"]) == ("8.10", "play")
    assert {rule["name"] for rule in article["rules"]} >= {"wing_ranks", "wing_jokers", "wing_bombs", "wing_triples"}
    assert article["tests"]


def test_show_by_label_and_by_beginning(run: Runner) -> None:
    assert run("rules", "show", "national", "第八条第10款").out == run("rules", "show", "national", "8.10").out
    below = json.loads(run("rules", "show", "national", "8", "--json").out)["articles"]
    assert {article["ref"] for article in below} >= {"8.1", "8.11"}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_show_everything(run: Runner, book: str) -> None:
    shown = run("rules", "show", book)
    assert shown.status == 0
    document = json.loads(run("rules", "show", book, "--json").out)
    assert len(document["articles"]) == document["clauses"]
    for article in document["articles"]:
        assert article["title"]["zh"] in shown.out
        assert article["title"]["en"] in shown.out


def test_options(run: Runner) -> None:
    shown = run("rules", "options", "workers").out
    assert "wing_ranks  翼牌的点数 · ranks of a plane's kickers  [G4.10] A-D2" in shown
    assert "  ● any           不限 · any\n  ○ not-of-plane  不得与飞机同点" in shown
    found = json.loads(run("rules", "options", "workers", "--json").out)
    assert found["options"][0]["choices"] == ["any", "not-of-plane"]


def test_diff(run: Runner) -> None:
    shown = run("rules", "diff", "national", "workers").out
    assert "不得与飞机同点［8.10］" in shown
    assert "不限［G4.10］" in shown
    assert "not of the plane's ranks [8.10]" in run("rules", "diff", "national", "workers", "--lang", "en").out
    found = json.loads(run("rules", "diff", "000", "004", "--json").out)
    by_name = {row["name"]: row for row in found["differences"]}
    assert by_name["wing_ranks"]["a"] == {"value": "not-of-plane", "articles": ["8.10"]}
    assert by_name["doubling.hidden"]["b"] is None
    assert "straight_min" not in by_name
    assert json.loads(run("rules", "diff", "ccgc", "ccgc", "--json").out)["differences"] == []


def test_shengji_books_are_shown_compared_and_chosen_from(run: Runner) -> None:
    shown = run("rules", "show", "coop", "6.5").out
    assert "penalties.time_out = warning,-10\n" in shown
    assert "第 1 次警告；第 2 次扣 10 分" in shown
    found = json.loads(run("rules", "diff", "002", "003", "--json").out)
    by_name = {row["name"]: row for row in found["differences"]}
    assert by_name["kitty.two_pairs"]["a"] == {"value": "6", "articles": ["5.9"]}
    assert by_name["kitty.two_pairs"]["b"] == {"value": "8", "articles": ["2.9"]}
    assert by_name["lateness.light_from"]["b"] is None
    offered = json.loads(run("rules", "options", "80", "--json").out)["options"]
    of_the_game = [name for name, rule in RULEBOOKS["shengji-80"].rules() if rule.choices]
    assert {"kitty.further_pair", "levels.cap", "calling.jokers_open", "following.duty"} <= set(of_the_game)
    of_events = ["equal_scores", "last_tie"]
    assert [option["name"] for option in offered] == [*of_the_game, *of_events, "corrections_need_two"]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_coverage_has_no_hole(run: Runner, book: str) -> None:
    shown = run("rules", "coverage", book)
    assert shown.status == 0, shown.out
    found = json.loads(run("rules", "coverage", book, "--json").out)["books"][0]
    assert found["ok"]
    assert found["counts"]["no field"] == found["counts"]["no test"] == 0
    assert f"{len(found['articles'])} articles" in shown.out


def test_coverage_of_all_books(run: Runner) -> None:
    assert len(json.loads(run("rules", "coverage", "--json").out)["books"]) == len(RULEBOOKS)


def test_a_hole_in_the_coverage_is_status_1(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.rules.coverage.tests_of", lambda _: {"G99": ("x",)})
    shown = run("rules", "coverage", "workers")
    assert shown.status == 1
    assert "缺测试 · no test" in shown.out
    assert "G99 被引用" in shown.out


def test_without_the_tests_at_hand_coverage_says_so(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.rules.coverage.tests_of", lambda _: {})
    shown = run("rules", "coverage", "workers")
    assert shown.status == 0
    assert "无测试文件 · tests not present" in shown.out
    assert run("rules", "show", "workers", "G4.10").status == 0


def test_check(run: Runner, vectors: Path) -> None:
    shown = run("rules", "check", vectors)
    assert shown.status == 0
    assert shown.out.splitlines()[-1] == "2 passed, 0 failed, 3 skipped"
    assert "classification: 写给人读的说明 · written for readers" in shown.out
    assert "shengji_trick: the book has no such rules: it is not one of Shengji" in shown.out
    assert "made up: 不认识的类别 · an unknown category" in shown.out


def test_check_with_an_option_lists_what_changes(run: Runner, vectors: Path) -> None:
    option = ("--option", "national:wing_ranks=not-of-plane-and-distinct")
    shown = run("rules", "check", vectors, *option)
    assert shown.status == 1
    assert "✗ T-33344455  classification  000" in shown.out
    assert "应为 expected: {'combo': 'plane_singles'}" in shown.out
    assert "选项改变了 1 个向量：T-33344455" in shown.out
    assert shown.out.splitlines()[-1] == "1 passed, 1 failed, 3 skipped"
    found = json.loads(run("rules", "check", vectors, *option, "--json").out)
    assert (found["passed"], len(found["failed"]), found["changed"]) == (1, 1, ["T-33344455"])
    assert found["failed"][0]["got"]["combo"] == "illegal"


def test_the_last_line_of_a_check_is_the_same_in_every_language(run: Runner, vectors: Path) -> None:
    for lang in ("zh", "en", "both"):
        assert run("rules", "check", vectors, "--lang", lang).out.endswith("\n2 passed, 0 failed, 3 skipped\n")
