// One table's socket. It says hello with the number of events already held, asks again after a loss, sends what was not
// acknowledged once more (ids make that harmless), drops duplicates and notices gaps. Knows nothing of pages.

import type {
  Action,
  Bye,
  ClockInfo,
  DealEvent,
  FromClient,
  FromTable,
  Hint,
  Refused,
  Result,
  SeatInfo,
  Welcome,
} from './messages';

/** The part of WebSocket that is used, so that tests can play the other side. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Listener {
  welcome(message: Welcome): void;
  /** New events in order; `restart` says that what was told before does not count: they begin with a board. */
  events(events: DealEvent[], restart: boolean): void;
  clock(clock: ClockInfo | null): void;
  seats(seats: SeatInfo[]): void;
  result(result: Result): void;
  status(status: Status, retryAt: number | null): void;
  latency(milliseconds: number): void;
  bye(bye: Bye): void;
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
const PING_EVERY = 5_000;
const SILENCE = 15_000;
/** The table says goodbye for good with these codes; every other loss is tried again. */
const FINAL: readonly string[] = ['replaced', 'closed', 'not_seated', 'bad_message', 'too_big'];

type Asking = Exclude<FromClient, { type: 'hello' } | { type: 'ping' }>;
type Unsent = Asking extends infer Each ? (Each extends { id: string } ? Omit<Each, 'id'> : never) : never;
interface Pending {
  message: Asking;
  settle: (answer: Outcome | Hint) => void;
}

export class Connection {
  private socket: Socket | null = null;
  private welcomed = false;
  private seen = 0;
  private anew = true;
  private wait = FIRST_WAIT;
  private number = 0;
  private heard = 0;
  private begun = false;
  private ended = false;
  private stopRetry: () => void = () => {};
  private stopPing: () => void = () => {};
  private readonly pending = new Map<string, Pending>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    private readonly timing: Timing = BROWSER,
  ) {}

  /** Call once; nothing is opened before. */
  start(): void {
    this.begun = true;
    this.retryNow();
  }

  act(action: Action): Promise<Outcome> {
    return this.ask({ type: 'act', seen: this.seen, action }) as Promise<Outcome>;
  }

  check(cards: number[]): Promise<Outcome> {
    return this.ask({ type: 'ask-check', cards }) as Promise<Outcome>;
  }

  hint(): Promise<Hint | Outcome> {
    return this.ask({ type: 'ask-hint' });
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
    this.ended = true;
    this.stopRetry();
    this.drop();
    this.listener.status('closed', null);
  }

  private ask(unsent: Unsent): Promise<Outcome | Hint> {
    const message = { ...unsent, id: `${this.prefix}-${++this.number}` } as Asking;
    return new Promise((settle) => {
      this.pending.set(message.id, { message, settle });
      if (this.welcomed) this.send(message);
    });
  }

  private send(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    this.stopRetry();
    this.listener.status('connecting', null);
    const socket = this.open();
    this.socket = socket;
    this.welcomed = false;
    this.heard = this.timing.now();
    socket.onopen = () => {
      this.send({ type: 'hello', since: this.seen });
      this.beat();
    };
    socket.onmessage = ({ data }) => {
      this.heard = this.timing.now();
      this.take(JSON.parse(data) as FromTable);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private beat(): void {
    this.stopPing = this.timing.after(PING_EVERY, () => {
      if (this.timing.now() - this.heard > SILENCE) return this.lost();
      this.send({ type: 'ping', t: this.timing.now() });
      this.beat();
    });
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.stopPing();
    socket?.close();
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
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
      case 'clock':
        return this.listener.clock(message.clock);
      case 'done':
        return this.settle(message.id, { done: true });
      case 'refused':
        return this.settle(message.id, { done: false, refused: message });
      case 'hint':
        return this.settle(message.id, message);
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
    this.wait = FIRST_WAIT;
    // The table may not go on from where we are (a restored backup, a board long over): it begins with a board.
    if (message.since !== this.seen) {
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

  private takeEvents(first: number, events: DealEvent[]): void {
    const known = this.seen + 1 - first;
    if (known < 0) return this.lost(); // a gap: hello again from where we are
    const fresh = events.slice(known);
    if (fresh.length === 0) return;
    const restart = this.anew;
    this.anew = false;
    this.seen += fresh.length;
    this.listener.events(fresh, restart);
  }

  private settle(id: string, answer: Outcome | Hint): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.settle(answer);
  }
}

/** The socket of a table of this server. */
export function tableSocket(id: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/ws/tables/${encodeURIComponent(id)}`) as Socket;
}
