import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../src/lib/connection';
import type { Hint } from '../src/lib/messages';
import { Choice } from '../src/table/choice.svelte';

const HAND = [0, 1, 2, 20, 21, 52];
const REFUSED: Outcome = {
  done: false,
  refused: { type: 'refused', id: '1', code: 'busy', article: '', facts: {}, zh: '忙', en: 'busy' },
};
const hint = (...plays: number[][]): Hint => ({ type: 'hint', id: '1', plays });

let hints: (Hint | Outcome)[];
let checked: number[][];
let legal: boolean;
let turn: boolean;
let kept: readonly number[];
let choice: Choice;

const chosen = (): number[] => [...choice.cards].sort((a, b) => a - b);

beforeEach(() => {
  vi.useFakeTimers();
  hints = [];
  checked = [];
  legal = turn = true;
  kept = [];
  choice = new Choice(
    {
      check: async (cards) => {
        checked.push(cards);
        return legal ? { done: true } : REFUSED;
      },
      hint: async () => hints.shift() ?? hint(),
    },
    () => turn,
    { load: () => kept, save: (cards) => (kept = cards) },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe('choosing', () => {
  test('a card is toggled', () => {
    choice.toggle(1);
    choice.toggle(20);
    choice.toggle(1);
    expect(chosen()).toEqual([20]);
  });

  test('a rank takes one card more each time, then none', () => {
    for (const cards of [[0], [0, 1], [0, 1, 2], []]) {
      choice.toggleRank(HAND, 0);
      expect(chosen()).toEqual(cards);
    }
    choice.toggleRank(HAND, 14);
    expect(chosen()).toEqual([]);
  });

  test('what is chosen survives the turns of others, as far as it is held', () => {
    turn = false;
    choice.set([0, 20]);
    choice.tableChanged(HAND);
    expect(chosen()).toEqual([0, 20]);
    choice.tableChanged([20]);
    expect(chosen()).toEqual([20]);
  });
});

describe('a reload', () => {
  test('brings back what was chosen, as far as it is held', () => {
    choice.set([0, 20, 52]);
    choice.cards = new Set(); // as a new page begins
    choice.restore([]); // before the cards are told
    choice.restore([0, 1, 20]);
    expect(chosen()).toEqual([0, 20]);
    expect(kept).toEqual([0, 20]);
  });

  test('keeps nothing that was put back or played', () => {
    choice.set([0, 20]);
    choice.tableChanged([20]);
    expect(kept).toEqual([20]);
    choice.set([]);
    expect(kept).toEqual([]);
  });
});

describe('whether it fits', () => {
  test('is asked once the choice rests', async () => {
    choice.set([0]);
    choice.set([0, 1]);
    expect(choice.fits).toBeNull();
    await vi.runAllTimersAsync();
    expect(checked).toEqual([[0, 1]]);
    expect(choice.fits).toBe(true);
  });

  test('is not asked out of turn', async () => {
    turn = false;
    choice.set([0]);
    await vi.runAllTimersAsync();
    expect(checked).toEqual([]);
  });

  test('a refusal is remembered for these cards only', async () => {
    legal = false;
    choice.set([0]);
    await vi.runAllTimersAsync();
    expect(choice.fits).toBe(false);
    choice.toggle(1);
    expect(choice.fits).toBeNull();
  });
});

describe('hints', () => {
  test('are gone through in turn, asked for once', async () => {
    hints = [hint([0], [20, 21])];
    for (const cards of [[0], [20, 21], [0]]) {
      await choice.nextHint();
      expect(chosen()).toEqual(cards);
    }
  });

  test('are out of date when the table changes', async () => {
    hints = [hint([0]), hint([52])];
    await choice.nextHint();
    choice.tableChanged(HAND);
    await choice.nextHint();
    expect(chosen()).toEqual([52]);
  });

  test('that come too late are not kept', async () => {
    hints = [hint([0]), hint([52])];
    const late = choice.advice();
    choice.tableChanged(HAND);
    await late;
    expect(await choice.advice()).toMatchObject({ plays: [[52]] });
  });

  test('may be refused', async () => {
    hints = [REFUSED];
    expect(await choice.nextHint()).toMatchObject({ refused: { code: 'busy' } });
    expect(chosen()).toEqual([]);
  });

  test('complete a single card', async () => {
    hints = [hint([52], [20, 21])];
    choice.toggle(20);
    await choice.complete(20);
    expect(chosen()).toEqual([20, 21]);
  });
});
