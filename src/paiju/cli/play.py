"""``paiju play``: a table against house players in the terminal."""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from paiju.cards.card import BadCard, Card, parse_ranks, take_by_rank
from paiju.cli.app import BookOption, ChoiceOption, JsonOption, LangOption, OutOption, SeedOption, command, new_app
from paiju.cli.deals.boards import Notation, parse_master, show_cards
from paiju.cli.deals.sheet import factor_table, signed
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.rules import library
from paiju.files import write_text
from paiju.games.doudizhu import deal
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.lookup.story import sentence_of
from paiju.games.doudizhu.player import DoudizhuPlayer, observers
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.players.house import house_player
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.record.record import Step
from paiju.table.seats import Seat
from paiju.words import say, say_refusal
from paiju.words.catalogue import codes

app = new_app()

ME = Seat(0)


class Left(Exception):
    """The person has had enough."""


class TerminalTable:
    """One deal between the person at seat 0 and two house players; the person is shown seat 0's view only."""

    def __init__(self, out: Output, rules: Rules, cardset: deal.Cardset, opponents: tuple[str, str]) -> None:
        self.out, self.rules, self.cardset = out, rules, cardset
        self.house = {Seat(n): house_player(name, n) for n, name in enumerate(opponents, 1)}
        self.seen = observers((ME, *self.house))
        self.state = State()
        self.steps: list[Step[Action]] = []
        self._happen(deal.start(rules, cardset))

    def play(self) -> e.DealScored | None:
        while waiting := self.state.to_act():
            seat = waiting[0]
            if seat == ME:
                self._ask_until_accepted()
            else:
                self._act(seat, self._ask(self.house[seat], seat))
        return self.state.score

    def _ask(self, player: DoudizhuPlayer, seat: Seat) -> Action:
        seen = self.seen[seat]
        return player.choose(self.rules, seen, seat, deal.legal(self.rules, seen.view, seat))

    def _happen(self, events: Sequence[Event]) -> None:
        self.state = fold(events, self.state)
        self.seen.happen(events)
        for event in events:
            if may_see(deal.audience(event), ME):
                self._show(event)

    def _act(self, seat: Seat, action: Action) -> Refusal | None:
        decided = deal.decide(self.rules, self.state, seat, action)
        if isinstance(decided, Refusal):
            return decided
        self.steps.append(Step(seat, action, None))
        self._happen(decided)
        return None

    # What the person sees and says.

    def _show(self, event: Event) -> None:
        said, seat = sentence_of(event), getattr(event, "seat", None)
        if said is None:
            return
        who = "" if seat is None else self.out.inline(_who(seat)) + "  "
        cards = show_cards(event.cards, Notation.SUITS) if isinstance(event, e.CardsPlayed) else ""
        self.out.cards(f"{who}{self.out.inline(say(*said), ' · ')}", cards)

    def _ask_until_accepted(self) -> None:
        self.out.line()
        self.out.cards(self.out.inline(say("printed", "your_hand")), show_cards(self._hand(), Notation.SUITS))
        while True:
            action = self._read(self.out.inline(say("asked", self.state.phase), " · "))
            refusal = None if action is None else self._act(ME, action)
            if action is not None and refusal is None:
                return
            if refusal is not None:
                article = shelf.name_article(refusal.article)
                self.out.say(say_refusal(refusal), "red")
                self.out.line(f"［{self.out.inline(article, ' · ')}］", "dim")

    def _hand(self) -> tuple[Card, ...]:
        return self.seen[ME].view.hands[ME] or ()

    def _read(self, prompt: str) -> Action | None:
        """What was typed as an action; None when it was answered at once."""
        try:
            text = input(f"{prompt} > ").strip()
        except EOFError:
            raise Left from None
        if text.lower() in ("q", "quit", "退出"):
            raise Left
        match self.state.phase:
            case Phase.AUCTION if text.isascii() and text.isdigit() and len(text) == 1:
                return e.Bid(int(text))
            case Phase.DOUBLING if text.lower() in ("y", "n"):
                return e.Double(text.lower() == "y")
            case Phase.REDOUBLING if text.lower() in ("y", "n"):
                return e.Redouble(text.lower() == "y")
            case Phase.PLAY:
                return self._read_play(text)
            case phase:
                self.out.say(say("asked" if phase.value in codes("asked") else "phase", phase), "yellow")
                return None

    def _read_play(self, text: str) -> Action | None:
        if text.lower() == "p":
            return e.Pass()
        if text.lower() == "h":
            hint = self._ask(house_player("greedy"), ME)
            shown = show_cards(hint.cards, Notation.SUITS) if isinstance(hint, e.Play) else "p"
            self.out.cards(self.out.inline(say("printed", "hint")), shown)
            return None
        try:
            cards = take_by_rank(self._hand(), parse_ranks(text))
        except BadCard as bad:
            self.out.say(Words(f"看不懂 {bad.text!r}；可用：{bad.accepted}", str(bad)), "yellow")
            return None
        if not cards:
            self.out.say(say("printed", "you_do_not_hold"), "yellow")
            return None
        return e.Play(cards)


def _who(seat: Seat) -> Words:
    return say("printed", "you") if seat == ME else say("seat", seat)


@command(
    app,
    "play",
    "打牌 | play",
    "在终端里和电脑打一副或几副牌；q 退出",
    "Play deals against house players in the terminal; q leaves",
    "paiju play",
    "paiju play --book workers --seed 7 --boards 3",
)
def play(
    book: BookOption = "national",
    boards: Annotated[int, typer.Option("--boards", min=1, max=100, metavar="N", help="几副 | how many deals")] = 1,
    players: Annotated[str, typer.Option("--players", metavar="A,B", help="对手 | opponents")] = "greedy,greedy",
    seed: SeedOption = None,
    option: ChoiceOption = None,
    out_path: OutOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, False)
    rules, _ = library.choose(book, option, Rules)
    names = tuple(players.split(","))
    if len(names) != 2:
        raise bad_input("two_players", players=repr(players))
    typed, master = parse_master(seed)
    again = f"paiju play --book {rules.book} --boards {boards} --players {players} --seed {typed}"
    results: list[tuple[int, ...]] = []
    with contextlib.redirect_stdout(sys.stderr if as_json else sys.stdout):
        try:
            for number in range(1, boards + 1):
                table = TerminalTable(out, rules, casual_board(rules, master, number), (names[0], names[1]))
                results.append(_tell(out, table.play(), results))
                if out_path is not None:
                    _save(out_path, table, number)
        except Left:
            out.line()
            out.say(say("printed", "left_table"))
        out.named(say("label", "again"), again)
    if as_json:
        Output(lang, True).json({"again": again, "points": results})


def _tell(out: Output, score: e.DealScored | None, before: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The result of a deal, and the totals with it."""
    out.line()
    if score is None:
        out.say(say("printed", "everybody_passed"))
        return (0, 0, 0)
    out.table(factor_table(score.factors, "seat"))
    for seat, points in enumerate(score.points):
        total = points + sum(earlier[seat] for earlier in before)
        out.line(f"{out.inline(_who(Seat(seat)))}  {signed(points)}  ({signed(total)})", "bold")
    return score.points


def _save(folder: Path, table: TerminalTable, number: int) -> None:
    record = record_of(table.rules, table.cardset, table.steps, {})
    write_text(folder / f"board-{number}.pj", format_record(table.rules, record))
