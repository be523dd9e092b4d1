import { beforeEach, describe, expect, test } from 'vitest';
import { Connection, type Listener, type Socket, type Status, type Timing } from '../src/lib/connection';
import type { Bye, DealEvent, FromClient, FromTable } from '../src/lib/messages';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  say(message: FromTable): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class FakeTime implements Timing {
  time = 0;
  private readonly due: { at: number; what: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, what: () => void): () => void {
    const item = { at: this.time + milliseconds, what };
    this.due.push(item);
    return () => void this.due.splice(this.due.indexOf(item) >>> 0, 1);
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.due.filter((item) => item.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.due.splice(this.due.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.what();
    }
    this.time = end;
  }
}

const LONG = 20_000;
const event = (board: number): DealEvent => ({ v: 1, type: 'KittySet', cards: [board] });
const events = (first: number, ...numbers: number[]): FromTable => ({
  type: 'events',
  first,
  events: numbers.map(event),
  clock: null,
});

let sockets: FakeSocket[];
let time: FakeTime;
let seen: number[];
let restarts: number;
let listener: Listener;
let states: Status[];
let byes: Bye[];
let connection: Connection;

const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const welcome = (since: number): FromTable => ({
  type: 'welcome',
  table: 't',
  seat: 0,
  host: true,
  book: 'doudizhu-national-2016',
  options: {},
  seats: [],
  clock: null,
  board: 1,
  boards: 0,
  results: [],
  since,
});

function greet(since = 0): void {
  socket().onopen?.();
  socket().say(welcome(since));
}

beforeEach(() => {
  sockets = [];
  seen = [];
  states = [];
  byes = [];
  restarts = 0;
  time = new FakeTime();
  listener = {
    welcome: () => {},
    events: (fresh, restart) => {
      if (restart) {
        restarts += 1;
        seen = [];
      }
      for (const each of fresh) if (each.type === 'KittySet') seen.push(each.cards[0] as number);
    },
    clock: () => {},
    seats: () => {},
    result: () => {},
    status: (status) => states.push(status),
    latency: () => {},
    bye: (bye) => byes.push(bye),
  };
  connection = new Connection(
    () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    listener,
    time,
  );
  connection.start();
});

describe('beginning', () => {
  test('no socket is opened before the table may be entered, whatever the network does', () => {
    const made: FakeSocket[] = [];
    const waiting = new Connection(() => made[made.push(new FakeSocket()) - 1] as FakeSocket, listener, time);
    waiting.retryNow();
    time.pass(LONG);
    expect(made).toEqual([]);
    waiting.close();
    waiting.start();
    expect(made).toEqual([]);
  });
});

describe('resuming', () => {
  test('hello tells how many events are held', () => {
    greet();
    expect(socket().sent[0]).toEqual({ type: 'hello', since: 0 });
    socket().say(events(1, 1, 2, 3));
    socket().onclose?.();
    time.pass(LONG);
    greet(3);
    expect(socket().sent[0]).toEqual({ type: 'hello', since: 3 });
    socket().say(events(4, 4));
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test('duplicates are dropped', () => {
    greet();
    socket().say(events(1, 1, 2));
    socket().say(events(1, 1, 2));
    socket().say(events(2, 2, 3));
    expect(seen).toEqual([1, 2, 3]);
  });

  test('a gap asks again from what is held', () => {
    greet();
    socket().say(events(1, 1));
    socket().say(events(3, 3));
    expect(seen).toEqual([1]);
    expect(socket().closed).toBe(true);
    time.pass(LONG);
    greet(1);
    socket().say(events(2, 2, 3));
    expect(seen).toEqual([1, 2, 3]);
  });

  test('a table that knows less begins anew', () => {
    greet();
    socket().say(events(1, 1, 2));
    socket().onclose?.();
    time.pass(LONG);
    greet(0);
    socket().say(events(1, 7));
    expect(seen).toEqual([7]);
    expect(restarts).toBeGreaterThan(1);
  });

  test('a table may begin with its present board', () => {
    greet(40);
    socket().say(events(41, 5, 6));
    expect(seen).toEqual([5, 6]);
    socket().onclose?.();
    time.pass(LONG);
    greet(42);
    expect(socket().sent[0]).toEqual({ type: 'hello', since: 42 });
  });

  test('waits longer after each failure, and not at all when asked', () => {
    for (let tries = 0; tries < 6; tries += 1) {
      socket().onclose?.();
      time.pass(LONG);
    }
    const before = sockets.length;
    socket().onclose?.();
    time.pass(1_000);
    expect(sockets.length).toBe(before);
    connection.retryNow();
    expect(sockets.length).toBe(before + 1);
  });

  test('silence counts as a loss', () => {
    greet();
    const first = socket();
    time.pass(60_000);
    expect(first.closed).toBe(true);
    expect(states).toContain('waiting');
  });
});

describe('acts', () => {
  test('are settled by their id', async () => {
    greet();
    socket().say(events(1, 1, 2));
    const outcome = connection.act({ do: 'pass' });
    const act = socket().sent.at(-1) as Extract<FromClient, { type: 'act' }>;
    expect(act).toMatchObject({ type: 'act', seen: 2, action: { do: 'pass' } });
    socket().say({ type: 'done', id: 'another', seen: 3 });
    socket().say({ type: 'done', id: act.id, seen: 3 });
    expect(await outcome).toEqual({ done: true });
  });

  test('a refusal comes back as a value', async () => {
    greet();
    const outcome = connection.act({ do: 'bid', points: 3 });
    const { id } = socket().sent.at(-1) as Extract<FromClient, { type: 'act' }>;
    socket().say({ type: 'refused', id, code: 'not_your_turn', article: 'b 1', facts: {}, zh: '', en: '' });
    expect(await outcome).toMatchObject({ done: false, refused: { code: 'not_your_turn' } });
  });

  test('what was not acknowledged is sent again with the same id, what was is not', async () => {
    greet();
    const first = connection.act({ do: 'bid', points: 1 });
    const one = socket().sent.at(-1) as Extract<FromClient, { type: 'act' }>;
    socket().say({ type: 'done', id: one.id, seen: 1 });
    await first;
    void connection.act({ do: 'pass' });
    const two = socket().sent.at(-1);
    socket().onclose?.();
    time.pass(LONG);
    greet(0);
    const acts = socket().sent.filter((message) => message.type === 'act');
    expect(acts).toEqual([two]);
  });

  test('wait for the welcome', () => {
    void connection.act({ do: 'pass' });
    socket().onopen?.();
    expect(socket().sent.map((message) => message.type)).toEqual(['hello']);
    socket().say(welcome(0));
    expect(socket().sent.map((message) => message.type)).toContain('act');
  });

  test('hints come back as plays', async () => {
    greet();
    const plays = connection.hint();
    const { id } = socket().sent.at(-1) as Extract<FromClient, { type: 'ask-hint' }>;
    socket().say({ type: 'hint', id, plays: [[1], [2, 3]] });
    expect(await plays).toMatchObject({ plays: [[1], [2, 3]] });
  });
});

describe('goodbye', () => {
  test('replaced by another window: no more tries', () => {
    greet();
    socket().say({ type: 'bye', code: 'replaced', zh: '', en: '' });
    socket().onclose?.();
    time.pass(60_000);
    expect(sockets.length).toBe(1);
    expect(byes[0]?.code).toBe('replaced');
  });

  test('the server restarts: tries again', () => {
    greet();
    socket().say({ type: 'bye', code: 'going_down', zh: '', en: '' });
    socket().onclose?.();
    time.pass(LONG);
    expect(sockets.length).toBe(2);
  });

  test('closed by the page', () => {
    greet();
    connection.close();
    time.pass(60_000);
    expect(sockets.length).toBe(1);
    expect(states.at(-1)).toBe('closed');
  });
});
