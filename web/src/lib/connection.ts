// One table's socket. It says hello with the number of events already held, asks again after a loss, sends what was not
// acknowledged once more (ids make that harmless), drops duplicates and notices gaps. Knows nothing of pages.

import type {
  Act,
  Bye,
  ClockInfo,
  Events,
  FromClient,
  FromTable,
  Hint,
  Offers,
  Refused,
  Result,
  SeatInfo,
  Welcome,
} from './messages';

/** The part of WebSocket that is used, so that tests can play the other side. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** As WebSocket.OPEN, which not every runtime of the tests has. */
const OPEN = 1;

export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Listener {
  welcome(message: Welcome): void;
  /** New events in order; `restart` says that what was told before does not count: they begin with a board. */
  events(events: Events['events'], restart: boolean): void;
  clock(clock: ClockInfo | null): void;
  seats(seats: SeatInfo[]): void;
  /** How many boards will be played in all; 0: nobody knows yet. */
  boards(boards: number): void;
  result(result: Result): void;
  status(status: Status, retryAt: number | null): void;
  latency(milliseconds: number): void;
  bye(bye: Bye): void;
  /** A line could not be opened. It cannot say why: the table may be asked. */
  unopened(): void;
}

export type Outcome = { done: true } | { done: false; refused: Refused };

export interface Timing {
  now(): number;
  after(milliseconds: number, what: () => void): () => void;
}

const BROWSER: Timing = {
  now: () => performance.now(),
  after: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** How often the page says something, and after which silence the line counts as lost. */
interface Habit {
  ping: number;
  silence: number;
}
/** To a seat the table says something every half second; a line may hold it up for two seconds more. */
const SEATED: Habit = { ping: 2_000, silence: 2_800 };
const WATCHING: Habit = { ping: 5_000, silence: 15_000 };
/** From opening a line to the welcome. */
const PATIENCE = 12_000;
/** A timer that is so late was kept back: the page slept, and what came meanwhile may only now be handed to it. */
const LATE = 1_000;
/** The table says goodbye for good with these codes; every other loss is tried again. */
const FINAL: readonly string[] = [
  'replaced',
  'moved',
  'left',
  'link_issued',
  'closed',
  'unreadable',
  'not_seated',
  'bad_message',
  'too_big',
];

type Asking = Exclude<FromClient, { type: 'hello' } | { type: 'ping' }>;
type Unsent = Asking extends infer Each ? (Each extends { id: string } ? Omit<Each, 'id'> : never) : never;
type Answer = Outcome | Hint | Offers;
interface Pending {
  message: Asking;
  settle: (answer: Answer) => void;
}

export class Connection {
  private socket: Socket | null = null;
  private welcomed = false;
  private seen = 0;
  private anew = true;
  private wait = FIRST_WAIT;
  private number = 0;
  private heard = 0;
  private spared = -1;
  private habit = WATCHING;
  /** Whether the next line takes the seat from another page. Who comes back by himself does not. */
  private takes = true;
  private begun = false;
  private ended = false;
  private closed = false;
  private stopRetry: () => void = () => {};
  private stopPing: () => void = () => {};
  private stopWatch: () => void = () => {};
  private readonly pending = new Map<string, Pending>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly open: (page: string, takes: boolean) => Socket,
    private readonly listener: Listener,
    private readonly timing: Timing = BROWSER,
  ) {}

  /** Nothing is opened before. Again, after a goodbye for good: when the person wants the seat here. */
  start(takes = true): void {
    if (this.closed) return;
    this.begun = true;
    this.ended = false;
    this.takes = takes;
    this.retryNow();
  }

  act(action: Act['action']): Promise<Outcome> {
    return this.ask({ type: 'act', seen: this.seen, action }) as Promise<Outcome>;
  }

  check(cards: number[]): Promise<Outcome> {
    return this.ask({ type: 'ask-check', cards }) as Promise<Outcome>;
  }

  hint(): Promise<Hint | Outcome> {
    return this.ask({ type: 'ask-hint' }) as Promise<Hint | Outcome>;
  }

  offers(cards: number[]): Promise<Offers | Outcome> {
    return this.ask({ type: 'ask-offers', cards }) as Promise<Offers | Outcome>;
  }

  nextDeal(): Promise<Outcome> {
    return this.ask({ type: 'next-deal' }) as Promise<Outcome>;
  }

  setPause(paused: boolean): Promise<Outcome> {
    return this.ask({ type: 'set-pause', paused }) as Promise<Outcome>;
  }

  setTrustee(on: boolean): Promise<Outcome> {
    return this.ask({ type: 'set-trustee', on }) as Promise<Outcome>;
  }

  /** Try at once instead of waiting (the page came back to the front, the network returned). */
  retryNow(): void {
    if (this.begun && this.socket === null && !this.ended) this.connect();
  }

  close(): void {
    this.closed = this.ended = true;
    this.stopRetry();
    this.drop();
    this.listener.status('closed', null);
  }

  private ask(unsent: Unsent): Promise<Answer> {
    const message = { ...unsent, id: `${this.prefix}-${++this.number}` } as Asking;
    return new Promise((settle) => {
      this.pending.set(message.id, { message, settle });
      if (this.welcomed) this.send(message);
    });
  }

  private send(message: FromClient): void {
    // One that is closing takes nothing more; whatever waits for an answer goes by the next line.
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.stopRetry();
    this.listener.status('connecting', null);
    const socket = this.open(this.prefix, this.takes);
    let opened = false;
    this.socket = socket;
    this.welcomed = false;
    this.heard = this.timing.now();
    this.watch(PATIENCE);
    socket.onopen = () => {
      opened = true;
      this.send({ type: 'hello', since: this.seen });
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.heard = this.timing.now();
      this.take(JSON.parse(data) as FromTable);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.lost();
      if (!opened) this.listener.unopened();
    };
  }

  private beat(): void {
    this.stopPing = this.timing.after(this.habit.ping, () => {
      this.send({ type: 'ping', t: this.timing.now() });
      this.beat();
    });
  }

  /** Looks when the silence would be too long, and gives up the line if it is. */
  private watch(silence: number, from = this.heard): void {
    this.stopWatch();
    const due = from + silence;
    this.stopWatch = this.timing.after(due - this.timing.now(), () => {
      const now = this.timing.now();
      if (now < this.heard + silence) return this.watch(silence); // by the sum that the timer was set by
      if (now - due > LATE && this.spared !== this.heard) {
        this.spared = this.heard;
        return this.watch(silence, now);
      }
      this.lost();
    });
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.stopPing();
    this.stopWatch();
    socket?.close();
  }

  private lost(): void {
    this.drop();
    if (this.ended) return this.listener.status('closed', null);
    const jittered = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.stopRetry = this.timing.after(jittered, () => this.connect());
    this.listener.status('waiting', this.timing.now() + jittered);
  }

  private take(message: FromTable): void {
    switch (message.type) {
      case 'welcome':
        return this.greet(message);
      case 'events':
        this.takeEvents(message.first, message.events);
        return this.listener.clock(message.clock);
      case 'seats':
        return this.listener.seats(message.seats);
      case 'result':
        return this.listener.result(message);
      case 'boards':
        return this.listener.boards(message.boards);
      case 'clock':
        return this.listener.clock(message.clock);
      case 'done':
        return this.settle(message.id, { done: true });
      case 'refused':
        return this.settle(message.id, { done: false, refused: message });
      case 'hint':
      case 'offers':
        return this.settle(message.id, message);
      case 'beat':
        return; // the table is there
      case 'pong':
        return this.listener.latency(this.timing.now() - message.t);
      case 'bye':
        this.ended = FINAL.includes(message.code);
        return this.listener.bye(message);
      default:
        message satisfies never;
    }
  }

  private greet(message: Welcome): void {
    this.welcomed = true;
    this.takes = false;
    this.wait = FIRST_WAIT;
    this.habit = message.seat === null ? WATCHING : SEATED;
    this.stopPing();
    this.beat();
    this.watch(this.habit.silence);
    // The table may not go on from where we are (a restored backup, a board long over): it begins with a board.
    // Or it does not tell all again that we have, or have missed: what it tells stands in its place.
    if (message.anew || message.since !== this.seen) {
      this.seen = message.since;
      this.anew = true;
      this.listener.events([], true);
    }
    this.listener.status('open', null);
    this.listener.welcome(message);
    this.listener.clock(message.clock);
    for (const { message: unanswered } of this.pending.values()) this.send(unanswered);
    this.send({ type: 'ping', t: this.timing.now() });
  }

  private takeEvents(first: number, events: Events['events']): void {
    const known = this.seen + 1 - first;
    if (known < 0) return this.lost(); // a gap: hello again from where we are
    const fresh = events.slice(known);
    if (fresh.length === 0) return;
    const restart = this.anew;
    this.anew = false;
    this.seen += fresh.length;
    this.listener.events(fresh, restart);
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.settle(answer);
  }
}

/** The socket of a table of this server, for one page; `takes`: the seat, even if another page has it. */
export function tableSocket(id: string, page: string, takes: boolean): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = `page=${page}${takes ? '' : '&takes=no'}`;
  return new WebSocket(`${scheme}//${location.host}/ws/tables/${encodeURIComponent(id)}?${query}`) as Socket;
}
