"""The fee for entering: who has paid is noted; whoever has not is no less in the event."""

from dataclasses import replace

from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Number
from tests.unit.tournament.kit import COOP, ORGANISER, REFEREE, Desk


def test_a_fee_is_noted_and_returned() -> None:
    desk = Desk(COOP).fill(3)
    one, two = Number(1), Number(2)
    assert desk.refused(ORGANISER, a.RecordEntryFee((one,)))[0] == "no_entry_fee"
    desk.do(ORGANISER, a.ChangeSetup(replace(desk.state.setup, entry_fee=100)))
    assert desk.refused(ORGANISER, a.RecordEntryFee(()))[0] == "nobody_named"
    assert desk.refused(ORGANISER, a.RecordEntryFee((Number(99),)))[0] == "no_such_entrant"
    desk.do(REFEREE, a.RecordEntryFee((one, two, two)))
    assert list(desk.state.entries.paid) == [one, two]
    assert desk.refused(ORGANISER, a.RecordEntryFee((one,)))[0] == "nothing_changes"
    desk.do(ORGANISER, a.RecordEntryFee((one,), paid=False))
    assert list(desk.state.entries.paid) == [two]
