// One table as this browser knows it: a fold of the events received, the clock, and what the person has chosen so far.

import { loadGame, seatsOf } from '../games';
import { book as readBook } from '../lib/api';
import { Connection, tableSocket, type Outcome, type Status } from '../lib/connection';
import { say, t, type Saying } from '../lib/i18n.svelte';
import type {
  Act,
  BoardScore,
  Book,
  Bye,
  ClockInfo,
  Hint,
  Offer,
  Refused,
  Result,
  Seat,
  SeatInfo,
  Welcome,
} from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import type { Audience, DealFacts, Game, GameAction, GameEvent, Line, OwnPart } from './game';
import { seatName } from './names';

/** A sentence for the person, with its article ("book ref") where there is one. */
export interface Notice {
  words: Saying;
  article: string | null;
}

const WARN_AT = 10_000;
const NOTHING_YET: DealFacts = { board: 0, stage: 'ahead', toAct: [], points: null };

export class TableModel {
  /** Null until the server has said what is played here, and that has been fetched. */
  game: Game | null = $state.raw(null);
  /** The deal as its game knows it. */
  deal: unknown = $state.raw(null);
  own: OwnPart | null = $state.raw(null);
  results: readonly BoardScore[] = $state.raw([]);
  /** What is told of the present deal once it is over. */
  result: Result | null = $state.raw(null);
  seats: readonly SeatInfo[] = $state.raw([]);
  clock: { info: ClockInfo; at: number } | null = $state.raw(null);
  me: Seat | null = $state(null);
  host = $state(false);
  boards = $state(0);
  /** Played for an event: no hints, no trustee, no counter; hands and replays once the board is closed everywhere. */
  contest = $state(false);
  /** Against house players: nothing happens before the person wants it. */
  practice = $state(false);
  book: Book | null = $state.raw(null);
  bookId = $state('');
  roles: readonly string[] = $state.raw([]);
  options: Readonly<Record<string, string>> = $state.raw({});
  status: Status = $state('connecting');
  retryAt: number | null = $state(null);
  latency: number | null = $state(null);
  bye: Bye | null = $state.raw(null);
  ready = $state(false);
  notice: Notice | null = $state.raw(null);
  busy = $state(false);
  seenResult = $state(false);
  polite = $state('');
  assertive = $state('');
  now = $state(performance.now());

  /** The seat is played from another page: nothing is shown to run here, and nothing can be done. */
  readonly inactive: boolean = $derived(this.bye?.code === 'replaced' || this.bye?.code === 'moved');

  readonly facts: DealFacts = $derived(this.game?.facts(this.deal) ?? NOTHING_YET);
  /** What the seats are called. */
  readonly seatNames: readonly Saying[] = $derived(seatsOf(this.bookId));

  /** How many readings of the book were chosen anew for this table. */
  readonly readings: number = $derived(Object.keys(this.options).length);
  /** Which of this table's boards the present one is: in an event they need not begin with 1. */
  readonly place: number = $derived(this.results.filter(({ board }) => board < this.facts.board).length + 1);
  readonly played: boolean = $derived(this.contest && this.boards > 0 && this.results.length >= this.boards);
  readonly bottom: Seat = $derived(this.me ?? 0);
  readonly trustee: boolean = $derived(this.me !== null && this.seats[this.me]?.trustee === true);
  readonly myTurn: boolean = $derived(this.me !== null && !this.inactive && this.facts.toAct.includes(this.me));
  readonly left: number | null = $derived.by(() => {
    if (this.clock === null) return null;
    const { info, at } = this.clock;
    return Math.max(0, info.running ? info.left - Math.max(0, this.now - at) : info.left);
  });

  readonly audience: Audience = $derived({
    roles: this.roles,
    me: this.me,
    name: (seat: Seat) => this.name(seat),
    rule: (name: string) => this.rule(name),
  });

  readonly lines: readonly Line[] = $derived(this.game?.lines(this.deal, this.audience) ?? []);

  /** Called when no line could be opened; the page may ask why. */
  unopened: () => void = () => {};
  /** Called when the game of this table could not be fetched. */
  unplayable: () => void = () => {};

  private readonly connection: Connection;
  private warned = false;
  /** What was told before the game was here. */
  private early: ((game: Game) => void)[] = [];

  constructor(readonly id: string) {
    this.connection = new Connection((page, takes) => tableSocket(id, page, takes), {
      welcome: (message) => this.welcome(message),
      events: (events, restart) => this.withGame((game) => this.happen(game, events, restart)),
      clock: (clock) => {
        this.now = performance.now();
        this.clock = clock && { info: clock, at: this.now };
        this.warned = clock === null || clock.left <= WARN_AT;
      },
      seats: (seats) => (this.seats = seats),
      boards: (boards) => (this.boards = boards),
      result: (result) => this.withGame(() => (this.result = result)),
      status: (status, retryAt) => {
        this.status = status;
        this.retryAt = retryAt;
      },
      latency: (milliseconds) => (this.latency = Math.round(milliseconds)),
      bye: (bye) => (this.bye = bye),
      unopened: () => this.unopened(),
    });
  }

  /** A rule in force, as it is typed; null while the book is on its way. */
  rule(name: string): string | null {
    return this.options[name] ?? this.book?.rules.find((rule) => rule.name === name)?.value ?? null;
  }

  /** Who has given no name here is "you". */
  name = (seat: Seat): string =>
    seat === this.me && !settings.name ? t('you') : seatName(this.seats[seat], seat, this.seatNames);

  // What the server tells.

  private welcome(message: Welcome): void {
    this.me = message.seat;
    this.host = message.host;
    this.boards = message.boards;
    this.roles = message.roles;
    this.options = message.options;
    this.seats = message.seats;
    this.results = message.results;
    this.ready = true;
    this.bye = null;
    if (this.bookId !== message.book) {
      this.bookId = message.book;
      loadGame(message.book).then(
        (game) => this.begin(game),
        () => this.unplayable(),
      );
      readBook(message.book).then(
        (book) => (this.book = book),
        () => {}, // the table works without it
      );
    }
  }

  private begin(game: Game): void {
    this.game = game;
    this.deal = game.empty;
    this.own = game.own(this);
    const early = this.early;
    this.early = [];
    for (const what of early) what(game);
  }

  private withGame(what: (game: Game) => void): void {
    if (this.game === null) this.early.push(what);
    else what(this.game);
  }

  private happen(game: Game, events: readonly GameEvent[], restart: boolean): void {
    if (restart) this.deal = game.empty;
    const wasMine = this.myTurn;
    let { deal } = this;
    for (const event of events) {
      if (game.begins(event)) {
        this.seenResult = false;
        this.result = null;
      }
      deal = game.evolve(deal, event);
      const { board, points } = game.facts(deal);
      if (points) this.addResult({ board, points: [...points] });
    }
    this.deal = deal;
    this.notice = null;
    this.own?.changed(restart ? 'told' : events.some((event) => game.begins(event)) ? 'begun' : 'on');
    if (!restart) this.tellOf(game, events, wasMine);
  }

  private addResult(result: BoardScore): void {
    this.results = [...this.results.filter((other) => other.board !== result.board), result];
  }

  private tellOf(game: Game, events: readonly GameEvent[], wasMine: boolean): void {
    const told = events.map((event) => game.speak(event, this.audience)).filter(Boolean);
    if (told.length) this.speak(told.join(settings.lang === 'zh' ? '；' : '; '));
    const urgent = [...events].reverse().find((event) => game.isUrgent(event));
    if (urgent) this.assertive = game.speak(urgent, this.audience);
    const turns = this.myTurn && !wasMine;
    if (turns) this.polite += ` ${t('your_turn')}`;
    if (!settings.sound) return;
    for (const event of events) {
      const name = game.sound(event, this.bottom);
      if (name) sound(name);
    }
    if (turns) sound('turn');
  }

  /** Called several times a second; warns once when the own time runs out. */
  tick(): void {
    if (this.inactive) return;
    this.now = performance.now();
    if (this.warned || !this.myTurn || this.left === null || this.left > WARN_AT) return;
    this.warned = true;
    this.assertive = t('ten_seconds');
    if (settings.sound) sound('warning');
  }

  // What the person does.

  /** Whether it was done; if not, the notice says why. */
  async act(action: GameAction): Promise<boolean> {
    this.busy = true;
    const outcome = await this.connection.act(action as Act['action']);
    this.busy = false;
    return this.heed(outcome);
  }

  check(cards: number[]): Promise<Outcome> {
    return this.connection.check(cards);
  }

  hint(): Promise<Hint | Outcome> {
    return this.connection.hint();
  }

  /** What can be done now, and what would come of these cards; nothing where nobody can be asked. */
  async offers(cards: readonly number[]): Promise<readonly Offer[]> {
    const answer = await this.connection.offers([...cards]);
    return 'offers' in answer ? answer.offers : [];
  }

  async nextDeal(): Promise<void> {
    this.seenResult = true;
    this.seenResult = this.heed(await this.connection.nextDeal());
  }

  async setPause(paused: boolean): Promise<void> {
    this.heed(await this.connection.setPause(paused));
  }

  async setTrustee(on: boolean): Promise<void> {
    this.heed(await this.connection.setTrustee(on));
  }

  /** Opens the socket; not before it is known that this browser may. `takes`: the seat, from any other page. */
  connect(takes: boolean): void {
    this.connection.start(takes);
  }

  retryNow(): void {
    this.connection.retryNow();
  }

  close(): void {
    this.connection.close();
  }

  heed(outcome: Outcome): boolean {
    this.notice = outcome.done ? null : noticeOf(outcome.refused);
    if (this.notice) this.speak(say(this.notice.words));
    return outcome.done;
  }

  tell(words: Saying): void {
    this.notice = { words, article: null };
    this.speak(say(words));
  }

  /** Screen readers pass over a text that does not change, such as a second pass. */
  private speak(text: string): void {
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }
}

function noticeOf(refused: Refused): Notice {
  return { words: { zh: refused.zh, en: refused.en }, article: refused.article || null };
}
