import { render } from 'svelte/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadGame, seatsOf } from '../src/games';
import { speakIn } from '../src/lib/i18n.svelte';
import type { FromClient } from '../src/lib/messages';
import { settings } from '../src/lib/settings.svelte';
import { seatsAround } from '../src/table/around';
import { TableModel } from '../src/table/model.svelte';
import { addToys, type ToyDeal, type ToyEvent, type ToyPart } from './toy/game';
import ToyTable from './toy/ToyTable.svelte';

beforeAll(async () => {
  addToys();
  await speakIn('en');
  settings.name = 'Me';
});

describe('who sits where', () => {
  test.each([
    [2, 0, { left: null, right: null, across: [1] }],
    [2, 1, { left: null, right: null, across: [0] }],
    [3, 0, { left: 2, right: 1, across: [] }],
    [3, 2, { left: 1, right: 0, across: [] }],
    [4, 0, { left: 3, right: 1, across: [2] }],
    [4, 3, { left: 2, right: 0, across: [1] }],
    [6, 0, { left: 5, right: 1, across: [4, 3, 2] }],
    [0, 0, { left: null, right: null, across: [] }],
  ])('%i seats, seen from %i', (count, bottom, around) => {
    expect(seatsAround(count, bottom)).toEqual(around);
  });

  test.each([2, 3, 4, 5, 6])('with %i seats everybody has one place', (count) => {
    for (let bottom = 0; bottom < count; bottom += 1) {
      const { left, right, across } = seatsAround(count, bottom);
      const all = [bottom, left, right, ...across].filter((seat) => seat !== null);
      expect(all.sort()).toEqual(Array.from({ length: count }, (_, seat) => seat));
    }
  });
});

test('a book that no game has is refused, and has no seats', async () => {
  expect(seatsOf('whist-1')).toEqual([]);
  await expect(loadGame('whist-1')).rejects.toThrow('whist-1');
});

describe('a game the table does not know is drawn', () => {
  async function drawn(seats: number, me: number): Promise<string> {
    const book = `toy${seats}-book`;
    const game = await loadGame(book);
    const events: ToyEvent[] = [
      { type: 'Dealt', board: 7, players: seats, hand: [0, 4] },
      { type: 'Laid', seat: 0, cards: [8] },
      { type: 'Laid', seat: 1, cards: [12, 13] },
    ];
    return render(ToyTable, { props: { game, deal: events.reduce(game.evolve, game.empty), book, me } }).body;
  }
  const panels = (html: string): string[] =>
    [...html.matchAll(/<section[^>]*aria-label="(\w+)"/g)].map(([, name = '']) => name);

  test('two face each other', async () => {
    const html = await drawn(2, 1);
    expect(panels(html)).toEqual(['Near', 'Far']); // the own seat comes last
    expect(html).not.toContain('seat-left');
    expect(html).not.toMatch(/Partner|Opponent/);
  });

  test('four: left, right and opposite; the partner is marked', async () => {
    const html = await drawn(4, 1);
    expect(panels(html)).toEqual(['North', 'East', 'West', 'South']);
    const marks = [...html.matchAll(/aria-label="(Partner|Opponent)"/g)].map(([, mark]) => mark);
    expect(marks).toEqual(['Partner', 'Opponent', 'Opponent']);
  });

  test('with its own centre, worth and hand', async () => {
    const html = await drawn(4, 0);
    expect(html).toMatch(/toy-centre[^>]*>2</);
    expect(html).toContain('7');
    expect(html.match(/aria-pressed="false"/g)).toHaveLength(2);
  });
});

describe('a table of it', () => {
  class FakeSocket {
    static last: FakeSocket;
    readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    readonly sent: FromClient[] = [];

    constructor() {
      FakeSocket.last = this;
    }

    send(text: string): void {
      this.sent.push(JSON.parse(text) as FromClient);
    }

    close(): void {}

    say(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
  }

  let table: TableModel;
  const welcome = (book: string) => ({
    type: 'welcome',
    roles: ['declarer', 'defender'],
    table: 't',
    seat: 1,
    host: true,
    book,
    options: {},
    seats: [],
    clock: null,
    board: 1,
    boards: 0,
    results: [],
    since: 0,
  });
  const events = (first: number, ...told: ToyEvent[]) => ({ type: 'events', first, events: told, clock: null });
  const dealt: ToyEvent = { type: 'Dealt', board: 1, players: 4, hand: [0, 4] };

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
    table = new TableModel('t');
    table.connect(true);
  });

  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
  });

  test('what comes before the game is kept for it, in order', async () => {
    FakeSocket.last.say(welcome('toy4-book'));
    FakeSocket.last.say(events(1, dealt));
    FakeSocket.last.say(events(2, { type: 'Laid', seat: 0, cards: [8] }));
    expect(table.game).toBeNull();
    expect(table.facts.stage).toBe('ahead');
    await vi.waitFor(() => expect(table.game).not.toBeNull());
    expect((table.deal as ToyDeal).plays).toHaveLength(1);
    expect((table.own as ToyPart).seen).toEqual(['told', 'on']);
    expect(table.myTurn).toBe(true);
    expect(table.polite).toContain('East lays');
  });

  test('its score is a result of the table, its actions are sent', async () => {
    FakeSocket.last.say(welcome('toy4-book'));
    await vi.waitFor(() => expect(table.game).not.toBeNull());
    FakeSocket.last.say(events(1, dealt, { type: 'Laid', seat: 0, cards: [8, 9] }));
    void (table.own as ToyPart).lay(4);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'act', action: { do: 'lay', card: 4 }, seen: 2 });
    FakeSocket.last.say(events(3, { type: 'Ended' }));
    expect(table.results).toEqual([{ board: 1, points: [2, 0, 0, 0] }]);
    expect(table.facts.stage).toBe('over');
    expect(table.myTurn).toBe(false);
  });

  test('a game that these pages do not have is told', async () => {
    const told = vi.fn();
    table.unplayable = told;
    FakeSocket.last.say(welcome('whist-1'));
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
  });
});
