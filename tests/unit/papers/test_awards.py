"""Certificates: one paper a medallist, one for each partner, with the date in words and a line for the chief."""

from dataclasses import replace

from paiju.papers.awards import certificates
from paiju.papers.subject import Wanted
from paiju.tournament.desk.records import Prize
from tests.unit.papers.rehearsed import event


def test_a_medallist_gets_one_paper_with_the_medal_on_it() -> None:
    papers = event("workers", 20)
    awards = papers.state.awards
    assert len([award for award in awards if award.place == 1]) == 2  # 004 gives a medal and a certificate
    made = certificates(papers, Wanted(date="2026-11-15", issuer="协会")).certificates
    assert len(made) == len({award.entrant for award in awards}) == 9
    medals = [one.medal[0] for one in made]
    assert medals[:3] == ["金牌", "银牌", "铜牌"]
    assert set(medals[3:]) == {""}


def test_each_partner_gets_one_that_names_the_other() -> None:
    papers = event("coop", 8)
    made = certificates(papers, Wanted()).certificates
    first = next(award.entrant for award in papers.state.awards if award.prize is Prize.GOLD)
    one, other = papers.state.entrants[first].members
    assert [(each.name, each.partner) for each in made[:2]] == [
        (papers.names[one], papers.names[other]),
        (papers.names[other], papers.names[one]),
    ]
    assert len(made) == 2 * len({award.entrant for award in papers.state.awards})


def test_the_date_is_written_out_and_the_chief_signs_by_name() -> None:
    papers = event("workers", 9)
    named = replace(papers, officials=dict.fromkeys(papers.state.officials.roles, "李裁判"))
    made = certificates(named, Wanted(date="2026-11-05"))
    assert made.date == ("2026 年 11 月 5 日", "5 November 2026")
    assert made.chief == ("裁判长（李裁判）", "Chief referee")
    assert certificates(named, Wanted(date="丙午年十月")).date == ("丙午年十月", "丙午年十月")
