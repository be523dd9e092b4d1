"""``paiju league`` with house players: who meets whom, the report, going on, Ray, and bad files."""

import importlib.util
import itertools
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.unit.cli.conftest import Runner
from tests.unit.cli.engines.test_match import assert_one_clear_line, files, summary

LEAGUE = """
[league]
deals = 2
seed = 5
{extra}
[[engine]]
cmd = "house:greedy"
[[engine]]
cmd = "house:random"
[[engine]]
cmd = "house:random"
name = "chance <b>"
"""


def league(tmp_path: Path, extra: str = "") -> Path:
    path = tmp_path / "league.toml"
    path.write_text(LEAGUE.format(extra=extra), "utf-8")
    return path


def test_a_round_robin_of_a_file(run: Runner, tmp_path: Path) -> None:
    found = summary(run("league", league(tmp_path), "--out", tmp_path / "l", "--json"))
    names = ["greedy", "random", "chance <b>"]
    assert [tuple(pair["players"]) for pair in found["pairs"]] == list(itertools.combinations(names, 2))
    assert all(pair["deals"] == 12 for pair in found["pairs"])
    assert sum(player["rating"]["rating"] for player in found["players"]) == pytest.approx(0, abs=1e-5)


def test_the_report_is_one_page_that_loads_nothing(run: Runner, tmp_path: Path) -> None:
    for lang, word in (("zh", "对战表"), ("en", "crosstable")):
        run("league", league(tmp_path), "--out", tmp_path / lang, "--lang", lang)
        page = (tmp_path / lang / "report.html").read_text("utf-8")
        assert word in page
        assert "<svg" in page
        assert "chance &lt;b&gt;" in page
        assert "<b>" not in page
        assert not any(word in page for word in ("http", "src=", "href=", "url(", "<script", "@import"))


def test_tables_of_a_league_play_different_boards(run: Runner, tmp_path: Path) -> None:
    run("league", league(tmp_path), "--out", tmp_path / "l")
    deals: dict[str, set[str]] = {}
    for path in (tmp_path / "l" / "records").iterdir():
        text = path.read_text("utf-8")
        deals.setdefault(text[text.index("hand 0") : text.index("# 叫牌")], set()).add(path.name[:7])
    assert len(deals) == 6


def test_a_gauntlet(run: Runner, tmp_path: Path) -> None:
    found = summary(run("league", league(tmp_path, 'format = "gauntlet"'), "--json"))
    assert [pair["players"][0] for pair in found["pairs"]] == ["greedy", "greedy"]


def test_tables_of_three(run: Runner, tmp_path: Path) -> None:
    found = summary(run("league", league(tmp_path), "--tables", "threes", "--json"))
    assert found["deals"] == 12
    assert len(found["pairs"]) == 3


def test_a_house_player_at_every_table(run: Runner, tmp_path: Path) -> None:
    found = summary(run("league", league(tmp_path), "--third", "greedy", "--json"))
    assert [player["name"] for player in found["players"]][-1] == "greedy 2"
    assert found["players"][-1]["deals"] == 36


def test_a_league_goes_on(run: Runner, tmp_path: Path) -> None:
    run("league", league(tmp_path), "--out", tmp_path / "l")
    before = files(tmp_path / "l")
    path = tmp_path / "l" / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-1000])
    assert run("league", "--resume", tmp_path / "l").status == 0
    assert files(tmp_path / "l") == before


def test_ray_is_asked_for_but_not_installed(run: Runner, tmp_path: Path) -> None:
    if importlib.util.find_spec("ray") is not None:
        pytest.skip("ray is installed")
    assert_one_clear_line(run("league", league(tmp_path), "--ray"), "pip install ray")


def test_ray_plays_the_same_league(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for Ray that runs every task at once."""
    plain = run("league", league(tmp_path), "--json").out
    stand_in = SimpleNamespace(
        is_initialized=lambda: True,
        remote=lambda function: SimpleNamespace(remote=function),
        put=lambda value: value,
        get=lambda value: value,
    )
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    monkeypatch.setattr("paiju.cli.engines.run.has_ray", lambda: True)
    assert run("league", league(tmp_path), "--ray", "--concurrency", "3", "--json").out == plain


# Bad input.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["0 engines"]),
        ("[league]\nspeed = 3", ["league.speed"]),
        ("[league]\ndeals = true", ["deals"]),
        ("[league]\nformat = 'swiss'\n[[engine]]\ncmd='house:greedy'\n[[engine]]\ncmd='house:greedy'", ["'swiss'"]),
        ("[[engine]]\nname = 'x'", ["cmd="]),
        ("[[engine]]\ncmd = './not-there'", ["not-there"]),
        ("[[engine]]\nspeed = 1", ["engine.speed"]),
        ("engine = [3]", ["engine"]),
        ("not toml", ["TOML"]),
    ],
)
def test_bad_files_of_a_league(run: Runner, tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "league.toml"
    path.write_text(text, "utf-8")
    assert_one_clear_line(run("league", path), *words)
