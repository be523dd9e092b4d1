// Acts that wait for the network: kept, in order, once; what is refused stays to be read.

import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../src/lib/api';
import { Outbox, withOutcome, type Keeping, type Kept, type Send } from '../src/event/outbox.svelte';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
    },
  });
});

const confirm = (number: number): Keeping => ({
  action: { is: 'ConfirmResult', key: [1, 1], number },
  label: `confirm ${number}`,
});
const down = (): never => {
  throw new ApiError('unreachable', { zh: '', en: '' }, true);
};

interface Line {
  up: boolean;
  sent: Kept[];
  send: Send;
  later: (() => void)[];
  box: () => Outbox;
}

function line(refuse: (kept: Kept) => boolean = () => false): Line {
  const found: Line = {
    up: true,
    sent: [],
    later: [],
    send: async (kept) => {
      if (!found.up) down();
      if (refuse(kept)) throw new ApiError('event_refused', { zh: '不行', en: 'no' }, false);
      found.sent.push(kept);
    },
    box: () =>
      new Outbox('cup', (kept) => found.send(kept), {
        after: (_, what) => {
          found.later.push(what);
          return () => void found.later.splice(found.later.indexOf(what), 1);
        },
        now: () => 7,
      }),
  };
  return found;
}

it('sends at once where there is a line', async () => {
  const net = line();
  const box = net.box();
  expect(await box.put(confirm(1))).toBe('done');
  expect(net.sent.map(({ label }) => label)).toEqual(['confirm 1']);
  expect(box.items).toEqual([]);
  expect(storage.get('paiju.outbox.cup')).toBe('[]');
});

it('keeps over a reload what could not be sent, and sends it in order with the same keys', async () => {
  const net = line();
  net.up = false;
  const box = net.box();
  expect(await box.put(confirm(1))).toBe('kept');
  expect(await box.put(confirm(2))).toBe('kept');
  const keys = box.items.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => key.length <= 40)).toBe(true);

  const reopened = net.box();
  expect(reopened.pending).toBe(2);
  net.up = true;
  await reopened.flush();
  expect(net.sent.map(({ key }) => key)).toEqual(keys);
  expect(reopened.pending).toBe(0);
  expect(net.box().items).toEqual([]);
});

it('tries again by itself', async () => {
  const net = line();
  net.up = false;
  const box = net.box();
  await box.put(confirm(1));
  expect(net.later.length).toBe(1);
  net.up = true;
  net.later[0]?.();
  await box.flush();
  expect(net.sent.length).toBe(1);
});

it('shows what was refused, goes on with the others, and forgets it when it was read', async () => {
  const net = line(({ label }) => label === 'confirm 1');
  const box = net.box();
  expect(await box.put(confirm(1))).toBe('refused');
  expect(await box.put(confirm(2))).toBe('done');
  expect(box.pending).toBe(0);
  expect(box.items.map(({ label, refused }) => [label, refused])).toEqual([['confirm 1', { zh: '不行', en: 'no' }]]);
  expect(net.box().items.length).toBe(1);
  box.drop(box.items[0]?.key ?? '');
  expect(net.box().items).toEqual([]);
});

it('does not lose what another page of the device put in', async () => {
  const net = line();
  net.up = false;
  const [one, other] = [net.box(), net.box()];
  await one.put(confirm(1));
  await other.put(confirm(2));
  expect(other.items.map(({ label }) => label)).toEqual(['confirm 1', 'confirm 2']);
});

it('puts what a sheet gives into the command that waited for it', () => {
  const outcome = { is: 'DealScores', scores: [6, -12, 6] } as const;
  const wanted = { is: 'DealScores' as const, scores: [...outcome.scores] };
  const entered = withOutcome({ is: 'EnterResults', results: [{ key: [1, 1], outcome: { is: 'Void' } }] }, wanted);
  expect(entered).toEqual({ is: 'EnterResults', results: [{ key: [1, 1], outcome: wanted }] });
  const claim = withOutcome({ is: 'DisputeResult', key: [1, 1], number: 3 }, wanted);
  expect(claim).toMatchObject({ claim: wanted });
});
