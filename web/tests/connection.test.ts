import { beforeEach, describe, expect, test } from 'vitest';
import { Connection, type Listener, type Socket, type Status } from '../src/lib/connection';
import type { Bye, DealEvent, FromClient, FromTable } from '../src/lib/messages';
import { FakeTime } from './fake-time';

// As browsers number them.
const OPEN = 1;
const CLOSING = 2;

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: FromClient[] = [];
  closed = false;
  readyState = OPEN;

  send(text: string): void {
    if (this.readyState !== OPEN) throw new Error('a browser would complain');
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  say(message: FromTable): void {
    this.onmessage?.({ data: JSON.stringify(message) });
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
let unopened: number;
let opened: { page: string; takes: boolean }[];
let connection: Connection;

const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const welcome = (since: number, seat: number | null = 0): FromTable => ({
  type: 'welcome',
  roles: ['declarer', 'defender'],
  table: 't',
  seat,
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

function greet(since = 0, seat: number | null = 0): void {
  socket().onopen?.();
  socket().say(welcome(since, seat));
}

beforeEach(() => {
  sockets = [];
  seen = [];
  states = [];
  byes = [];
  unopened = 0;
  opened = [];
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
    boards: () => {},
    result: () => {},
    status: (status) => states.push(status),
    latency: () => {},
    bye: (bye) => byes.push(bye),
    unopened: () => (unopened += 1),
  };
  connection = new Connection(
    (page, takes) => {
      const made = new FakeSocket();
      sockets.push(made);
      opened.push({ page, takes });
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
      const tried = sockets.length;
      socket().onclose?.();
      while (sockets.length === tried) time.pass(100);
    }
    const before = sockets.length;
    socket().onclose?.();
    time.pass(1_000);
    expect(sockets.length).toBe(before);
    connection.retryNow();
    expect(sockets.length).toBe(before + 1);
  });

  test('a line that is not even opened is tried again, and told', () => {
    const first = socket();
    time.pass(LONG);
    expect(first.closed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
    socket().onclose?.();
    expect(unopened).toBe(1);
    time.pass(LONG);
    greet();
    socket().onclose?.();
    expect(unopened).toBe(1);
  });
});

/** The line holds everything up for as long as it likes, up to two seconds, but nothing overtakes. */
function jitter(seed: number): (what: () => void) => void {
  let number = seed;
  let last = 0;
  return (what) => {
    number = (number * 1_103_515_245 + 12_345) % 2_147_483_648;
    last = Math.max(last, time.time + (number / 2_147_483_648) * 2_000);
    time.after(last - time.time, what);
  };
}

describe('silence', () => {
  const BEAT = 500;

  test('is a loss to who has a seat within three seconds', () => {
    greet();
    for (let beats = 0; beats < 10; beats += 1) {
      time.pass(BEAT);
      socket().say({ type: 'beat' });
    }
    expect(states.at(-1)).toBe('open');
    time.pass(2_900);
    expect(states).toContain('waiting');
  });

  test('to a spectator only after a while, and he speaks as rarely as ever', () => {
    greet(0, null);
    time.pass(14_000);
    expect(states.at(-1)).toBe('open');
    expect(socket().sent.filter(({ type }) => type === 'ping')).toHaveLength(1 + 2);
    time.pass(2_000);
    expect(states.at(-1)).not.toBe('open');
  });

  test('two seconds of jitter are none', () => {
    greet();
    const held = jitter(7);
    const line = socket();
    for (let beats = 0; beats < 7_200; beats += 1) {
      held(() => line.say({ type: 'beat' }));
      time.pass(BEAT + 125); // what a look of the server may add
    }
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('open');
  });

  test('who has a seat says something every two seconds, so that the others know', () => {
    greet();
    const before = socket().sent.length;
    for (let beats = 0; beats < 40; beats += 1) {
      time.pass(BEAT);
      socket().say({ type: 'beat' });
    }
    expect(socket().sent.length - before).toBe(10);
  });

  test('a page that slept hears first what came meanwhile', () => {
    greet();
    time.pass(1_000);
    socket().say({ type: 'beat' });
    time.sleep(60_000);
    time.pass(0); // the timer comes before the frames
    expect(states.at(-1)).toBe('open');
    socket().say({ type: 'beat' });
    time.pass(2_500);
    expect(sockets).toHaveLength(1);
    time.sleep(60_000);
    time.pass(5_600); // and if nothing came, the line is gone
    expect(states).toContain('waiting');
  });

  test('of a page whose timers are always late', () => {
    greet();
    for (let looks = 0; looks < 3; looks += 1) {
      time.sleep(60_000);
      time.pass(0);
    }
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

  test.each(['replaced', 'moved', 'left'])('%s: whatever the network does, nothing is taken back', (code) => {
    greet();
    socket().say({ type: 'bye', code, zh: '', en: '' });
    socket().onclose?.();
    for (let times = 0; times < 5; times += 1) {
      connection.retryNow();
      time.pass(60_000);
    }
    expect(sockets.length).toBe(1);
    expect(states.at(-1)).toBe('closed');
  });

  test('the person takes the seat back; who only comes back does not take it', () => {
    greet();
    socket().say({ type: 'bye', code: 'replaced', zh: '', en: '' });
    socket().onclose?.();
    connection.start();
    greet();
    socket().onclose?.();
    time.pass(1_000);
    expect(opened.map(({ takes }) => takes)).toEqual([true, true, false]);
    expect(new Set(opened.map(({ page }) => page)).size).toBe(1);
  });

  test('who was never welcomed still wants the seat', () => {
    socket().onclose?.();
    time.pass(1_000);
    expect(opened.map(({ takes }) => takes)).toEqual([true, true]);
  });

  test('a line that was given up has nothing more to say', () => {
    greet();
    const old = socket();
    time.pass(LONG);
    old.say({ type: 'bye', code: 'replaced', zh: '', en: '' });
    expect(byes).toEqual([]);
  });

  test('the server restarts: tries again', () => {
    greet();
    socket().say({ type: 'bye', code: 'going_down', zh: '', en: '' });
    socket().onclose?.();
    time.pass(1_000);
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

test('a silence that ends between two numbers of the machine ends', () => {
  for (let tries = 0; tries < 50; tries += 1) {
    time.pass(0.1 + tries / 7); // heard + silence - heard is not always silence
    greet();
    time.pass(LONG);
  }
  expect(states.filter((status) => status === 'waiting').length).toBeGreaterThanOrEqual(50);
});

test('what is asked while the line is closing goes by the next one', () => {
  greet();
  socket().readyState = CLOSING; // its end has not been told yet
  void connection.act({ do: 'pass' });
  time.pass(LONG);
  greet();
  expect(socket().sent.filter(({ type }) => type === 'act')).toHaveLength(1);
});
