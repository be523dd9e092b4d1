"""What clients ask of their table, and what they are answered; a repeated message is answered again, not done again."""

from typing import Any, assert_never

from paiju.rulebook.refusal import Refusal
from paiju.server.live.attachment import Attachment
from paiju.server.live.house_pool import House, Question
from paiju.server.live.house_seats import question_for
from paiju.server.live.live_table import LiveTable
from paiju.server.table.words import refused
from paiju.table.session import events as t
from paiju.table.session import messages as m
from paiju.table.session.refusals import refuse
from paiju.table.session.session import ActKey


class Clients:
    def __init__(self, table: LiveTable, house: House) -> None:
        self._table = table
        self._house = house

    async def take(self, attachment: Attachment, message: m.FromClient) -> None:
        match message:
            case m.Act():
                await self._act(attachment, message)
            case m.Hello():
                if not attachment.outbox.ended:
                    table = self._table
                    table.broadcast.welcome(attachment, message.since, table.session, table.table_time())
            case m.AskHint():
                self._hint(attachment, message)
            case m.AskCheck():
                self._check(attachment, message)
            case m.AskOffers():
                self._offer(attachment, message)
            case m.NextDeal():
                await self._ask(attachment, message.id, t.AgreeNext())
            case m.SetPause():
                await self._ask(attachment, message.id, t.SetPaused(message.paused))
            case m.SetTrustee():
                await self._ask(attachment, message.id, t.SetTrustee(message.on))
            case m.Ping():
                attachment.send(m.Pong(message.t))
            case _:
                assert_never(message)

    def answer_failed(self, attachment: Attachment, message: m.FromClient, refusal: Refusal) -> None:
        """What was being done when the room failed: done, if it reached the disk, else refused."""
        if isinstance(message, m.Act | m.NextDeal | m.SetPause | m.SetTrustee):
            seat = attachment.viewer
            known = None if seat is None else self._table.session.answers.find(ActKey(seat, message.id))
            self._table.broadcast.answer(attachment, seat, known or m.encode(refused(message.id, refusal)))

    def _act_key(self, attachment: Attachment, act_id: str) -> ActKey | None:
        """The key of a message that is new; one that was answered is answered again."""
        if attachment.viewer is None:
            attachment.send(refused(act_id, refuse("not_seated")))
            return None
        act = ActKey(attachment.viewer, act_id)
        known = self._table.session.answers.find(act)
        if known is not None:
            self._table.counts.repeated += 1
            self._table.broadcast.answer(attachment, act.seat, known)
            return None
        return act

    async def _ask(self, attachment: Attachment, act_id: str, command: t.Command) -> None:
        act = self._act_key(attachment, act_id)
        if act is not None:
            await self._table.do(act.seat, command, act)

    async def _act(self, attachment: Attachment, message: m.Act[Any]) -> None:
        act = self._act_key(attachment, message.id)
        if act is None:
            return
        table = self._table
        timeline = table.session.views[act.seat]
        held = table.agenda.held.get(act.seat)
        if not timeline.turn_begin <= message.seen <= timeline.count:
            table.refuse(act, refuse("stale"))
        elif held is not None:
            if held.act != act:  # the same one again is answered when it is done
                table.broadcast.answer(attachment, act.seat, m.encode(refused(act.id, refuse("waiting"))))
        else:
            table.counts.acts += 1
            command = t.DoAction(table.session.game.read_action(message.action))
            if not table.hold(act.seat, command, act.seat, act):
                await table.do(act.seat, command, act)

    # Questions; they change nothing.

    def _check(self, attachment: Attachment, message: m.AskCheck) -> None:
        if attachment.viewer is None:
            attachment.send(refused(message.id, refuse("not_seated")))
            return
        session = self._table.session
        timeline = session.views[attachment.viewer]
        refusal = session.game.check(session.rules, timeline.view(), attachment.viewer, message.cards)
        attachment.send(m.Done(message.id, timeline.count) if refusal is None else refused(message.id, refusal))

    def _offer(self, attachment: Attachment, message: m.AskOffers) -> None:
        seat = attachment.viewer
        if seat is None:
            attachment.send(refused(message.id, refuse("not_seated")))
            return
        session = self._table.session
        is_helped = not session.state.facts.is_contest
        view = session.views[seat].view()
        attachment.send(
            m.Offers(message.id, list(session.game.offers(session.rules, view, seat, message.cards, is_helped)))
        )

    def _hint(self, attachment: Attachment, message: m.AskHint) -> None:
        if attachment.viewer is None:
            attachment.send(refused(message.id, refuse("not_seated")))
            return
        session = self._table.session
        question = question_for(session, attachment.viewer, session.state.facts.settings.trustee_player)
        refusal = session.game.refuse_asking(session.rules, question.seen.view, question.seat)
        if session.state.facts.is_contest:
            refusal = refuse("no_help_in_contest")
        if refusal is None and attachment.hinting:
            refusal = refuse("busy")
        if refusal is None:
            attachment.hinting = True
            self._table.jobs.begin(self._give_hint(attachment, message.id, question))
        else:
            attachment.send(refused(message.id, refusal))

    async def _give_hint(self, attachment: Attachment, act_id: str, question: Question) -> None:
        try:
            attachment.send(m.Hint(act_id, await self._house.hint(question)))
        finally:
            attachment.hinting = False
