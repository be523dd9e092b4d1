// One table as this browser knows it: a fold of the events received, the clock, and what the person has chosen so far.

import { book as readBook } from '../lib/api';
import { Connection, tableSocket, type Outcome, type Status } from '../lib/connection';
import { EMPTY, evolve, toAct, type State } from '../lib/fold';
import { both, say, t } from '../lib/i18n.svelte';
import type {
  Action,
  BoardScore,
  Book,
  Bye,
  Card,
  ClockInfo,
  DealEvent,
  Refused,
  Result,
  Seat,
  SeatInfo,
  Welcome,
} from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { load, save } from '../lib/stored';
import { follow, NO_STORY, type Story } from '../lib/story';
import { speak as spoken, type Audience } from '../lib/telling';
import type { Words } from '../lib/words';
import { Choice } from './choice.svelte';
import { seatName } from './names';

/** A sentence for the person, with its article ("book ref") where there is one. */
export interface Notice {
  words: Words;
  article: string | null;
}

/** The choice as it survives a reload of this tab. */
interface Kept {
  table: string;
  board: number;
  cards: readonly Card[];
}

const WARN_AT = 10_000;

export class TableModel {
  deal: State = $state.raw(EMPTY);
  story: Story = $state.raw(NO_STORY);
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

  /** How many readings of the book were chosen anew for this table. */
  readonly readings: number = $derived(Object.keys(this.options).length);
  /** Which of this table's boards the present one is: in an event they need not begin with 1. */
  readonly place: number = $derived(this.results.filter(({ board }) => board < this.deal.board).length + 1);
  readonly played: boolean = $derived(this.contest && this.boards > 0 && this.results.length >= this.boards);
  readonly bottom: Seat = $derived(this.me ?? 0);
  readonly hand: readonly Card[] = $derived((this.me === null ? null : this.deal.hands[this.me]) ?? []);
  readonly trustee: boolean = $derived(this.me !== null && this.seats[this.me]?.trustee === true);
  readonly myTurn: boolean = $derived(this.me !== null && !this.inactive && toAct(this.deal).includes(this.me));
  readonly mayPlay: boolean = $derived(this.myTurn && this.deal.phase === 'play');
  readonly left: number | null = $derived.by(() => {
    if (this.clock === null) return null;
    const { info, at } = this.clock;
    return Math.max(0, info.running ? info.left - Math.max(0, this.now - at) : info.left);
  });

  readonly audience: Audience = $derived({ book: this.bookId, me: this.me, name: (seat: Seat) => this.name(seat) });

  /** Called when no line could be opened; the page may ask why. */
  unopened: () => void = () => {};

  readonly choice: Choice;
  private readonly connection: Connection;
  private warned = false;

  constructor(readonly id: string) {
    this.connection = new Connection((page, takes) => tableSocket(id, page, takes), {
      welcome: (message) => this.welcome(message),
      events: (events, restart) => this.happen(events, restart),
      clock: (clock) => {
        this.now = performance.now();
        this.clock = clock && { info: clock, at: this.now };
        this.warned = clock === null || clock.left <= WARN_AT;
      },
      seats: (seats) => (this.seats = seats),
      result: (result) => (this.result = result),
      status: (status, retryAt) => {
        this.status = status;
        this.retryAt = retryAt;
      },
      latency: (milliseconds) => (this.latency = Math.round(milliseconds)),
      bye: (bye) => (this.bye = bye),
      unopened: () => this.unopened(),
    });
    this.choice = new Choice(this.connection, () => this.mayPlay, {
      load: () => {
        const kept = load<Kept | null>('choice', null, 'sessionStorage');
        return kept?.table === id && kept.board === this.deal.board ? kept.cards : [];
      },
      save: (cards) => save('choice', { table: id, board: this.deal.board, cards } satisfies Kept, 'sessionStorage'),
    });
  }

  /** A rule in force, as it is typed; null while the book is on its way. */
  rule(name: string): string | null {
    return this.options[name] ?? this.book?.rules.find((rule) => rule.name === name)?.value ?? null;
  }

  /** Who has given no name here is "you". */
  name = (seat: Seat): string => (seat === this.me && !settings.name ? t('you') : seatName(this.seats[seat], seat));

  // What the server tells.

  private welcome(message: Welcome): void {
    this.me = message.seat;
    this.host = message.host;
    this.boards = message.boards;
    this.options = message.options;
    this.seats = message.seats;
    this.results = message.results;
    this.ready = true;
    this.bye = null;
    if (this.bookId !== message.book) {
      this.bookId = message.book;
      readBook(message.book).then(
        (book) => (this.book = book),
        () => {}, // the table works without it
      );
    }
  }

  private happen(events: readonly DealEvent[], restart: boolean): void {
    if (restart) {
      this.deal = EMPTY;
      this.story = NO_STORY;
    }
    const wasMine = this.myTurn;
    let { deal, story } = this;
    for (const event of events) {
      deal = evolve(deal, event);
      story = follow(story, event);
      if (event.type === 'DealStarted') {
        this.seenResult = false;
        this.result = null;
      }
      if (event.type === 'DealScored') this.addResult({ board: deal.board, points: event.points });
    }
    this.deal = deal;
    this.story = story;
    this.notice = null;
    if (restart) this.choice.restore(this.hand);
    else if (events.some(({ type }) => type === 'DealStarted')) this.choice.set([]);
    else this.choice.tableChanged(this.hand);
    if (!restart) this.tellOf(events, wasMine);
  }

  private addResult(result: BoardScore): void {
    this.results = [...this.results.filter((other) => other.board !== result.board), result];
  }

  private tellOf(events: readonly DealEvent[], wasMine: boolean): void {
    const told = events.map((event) => spoken(event, this.audience)).filter(Boolean);
    if (told.length) this.speak(told.join(settings.lang === 'zh' ? '；' : '; '));
    const announced = [...events].reverse().find((event) => event.type === 'RemainingAnnounced');
    if (announced) this.assertive = spoken(announced, this.audience);
    if (this.myTurn && !wasMine) this.polite += ` ${t('your_turn')}`;
    if (settings.sound) this.ringFor(events, wasMine);
  }

  private ringFor(events: readonly DealEvent[], wasMine: boolean): void {
    for (const event of events) {
      if (event.type === 'CardsPlayed') sound(event.kind === 'bomb' || event.kind === 'rocket' ? 'bomb' : 'card');
      if (event.type === 'Passed') sound('pass');
      if (event.type === 'DealScored') sound((event.points[this.bottom] ?? 0) > 0 ? 'win' : 'end');
    }
    if (this.myTurn && !wasMine) sound('turn');
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

  select(cards: Iterable<Card>): void {
    this.notice = null;
    this.choice.set(cards);
  }

  toggle(card: Card): void {
    this.notice = null;
    this.choice.toggle(card);
    if (settings.smartTap && !this.contest && this.mayPlay && this.deal.on_table !== null)
      void this.choice.complete(card);
  }

  toggleRank(rank: number): void {
    this.notice = null;
    this.choice.toggleRank(this.hand, rank);
  }

  async play(): Promise<void> {
    if (!this.mayPlay) return;
    if (this.choice.cards.size === 0) return this.tell(both('select_first'));
    if (settings.confirm && !this.choice.armed) {
      this.choice.armed = true;
      return;
    }
    const cards = [...this.choice.cards].sort((a, b) => a - b);
    if (await this.act({ do: 'play', cards })) this.choice.set([]);
  }

  async pass(): Promise<void> {
    if (this.mayPlay && (await this.act({ do: 'pass' }))) this.choice.set([]);
  }

  async hint(): Promise<void> {
    if (!this.mayPlay || this.contest) return;
    this.notice = null;
    const advice = await this.choice.nextHint();
    if ('refused' in advice) this.heed({ done: false, ...advice });
    else if (advice.plays.length === 0) this.tell(both('no_play_found'));
  }

  /** A number in whichever phase it is: a bid, or 1 to double and 0 not to. */
  number(points: number): void {
    if (!this.myTurn) return;
    if (this.deal.phase === 'auction') void this.act({ do: 'bid', points });
    if (this.deal.phase === 'doubling') void this.act({ do: 'double', doubled: points > 0 });
    if (this.deal.phase === 'redoubling') void this.act({ do: 'redouble', redoubled: points > 0 });
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

  private async act(action: Action): Promise<boolean> {
    this.busy = true;
    this.choice.armed = false;
    const outcome = await this.connection.act(action);
    this.busy = false;
    return this.heed(outcome);
  }

  private heed(outcome: Outcome): boolean {
    this.notice = outcome.done ? null : noticeOf(outcome.refused);
    if (this.notice) this.speak(say(this.notice.words));
    return outcome.done;
  }

  private tell(words: Words): void {
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
