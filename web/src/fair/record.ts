// The cards of a deal record (.pj or JSON Lines), and how they differ from those a seed deals; docs/deal-record.md.

import { attemptSeed, hands, type Seed } from './deal';

/** Three hands in seat order, then the kitty; lowest card first. */
export interface RecordedDeal {
  board: string;
  hands: readonly (readonly number[])[];
}

/** Text that tells no deal; `line` is where (1 is the first), or 0 where something is missing. */
export class BadRecord extends Error {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super(what);
  }
}

export interface Difference {
  /** 0 to 2 are the seats, 3 is the kitty. */
  place: number;
  /** In the record, not in the deal. */
  extra: readonly number[];
  /** In the deal, not in the record. */
  missing: readonly number[];
}

export interface Comparison {
  /** A board that all passed is dealt again: which deal of the board the record comes closest to. */
  attempt: number;
  differences: readonly Difference[];
}

const CARDS = 54;
const KITTY = 3;
const SIZES = [17, 17, 17, 3] as const;
const RANKS = '3456789TJQKA2';
const SUITS = '♥♦♠♣';
const MOST_ATTEMPTS = 16;

export function readRecord(text: string): RecordedDeal {
  const clean = text.replace(/^\uFEFF/, '');
  const [board, dealt] = clean.trimStart().startsWith('{') ? readEvents(clean) : readLines(clean);
  if (board === null) throw new BadRecord(0, 'board');
  return { board, hands: dealt.map((cards, place) => whole(cards, place, dealt)) };
}

/** The deal of a board that the record comes closest to, card by card. */
export function compare(record: RecordedDeal, boardSeed: Seed): Comparison {
  let best: Comparison | null = null;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const found = { attempt, differences: differences(record.hands, hands(attemptSeed(boardSeed, attempt))) };
    if (best === null || count(found) < count(best)) best = found;
  }
  return best as Comparison;
}

function count({ differences: all }: Comparison): number {
  return all.reduce((sum, { extra }) => sum + extra.length, 0);
}

function differences(recorded: RecordedDeal['hands'], dealt: readonly (readonly number[])[]): Difference[] {
  return recorded.flatMap((cards, place) => {
    const due = dealt[place] ?? [];
    const extra = cards.filter((card) => !due.includes(card));
    const missing = due.filter((card) => !cards.includes(card));
    return extra.length || missing.length ? [{ place, extra, missing }] : [];
  });
}

type Read = [board: string | null, dealt: (readonly number[] | undefined)[]];

function readLines(text: string): Read {
  const dealt: (number[] | undefined)[] = SIZES.map(() => undefined);
  let board: string | null = null;
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const [word = '', ...rest] = uncommented(written).split(/\s+/);
    const codes = (cards: string[]): number[] => cards.map((card) => cardCode(card, index + 1));
    if (word === 'board') board = rest[0] ?? null;
    else if (word === 'kitty') dealt[KITTY] = codes(rest);
    else if (word === 'hand') {
      const [seat = '', ...cards] = rest;
      if (!/^[012]$/.test(seat)) throw new BadRecord(index + 1, seat);
      dealt[Number(seat)] = codes(cards);
    }
  }
  return [board, dealt];
}

/** Tags may hold the signs that begin a comment. */
function uncommented(line: string): string {
  return line.startsWith('[') ? '' : line.replace(/[#;].*$/, '').trim();
}

function cardCode(card: string, line: number): number {
  if (card === 'x' || card === 'X') return card === 'x' ? 52 : 53;
  const suit = SUITS.indexOf(card.charAt(0));
  const rank = RANKS.indexOf(card.slice(1).replace('10', 'T'));
  if (card.length < 2 || suit < 0 || rank < 0) throw new BadRecord(line, card);
  return 4 * rank + suit;
}

interface Told {
  type?: string;
  board?: number;
  seat?: number;
  cards?: number[];
}

function readEvents(text: string): Read {
  const dealt: (number[] | undefined)[] = SIZES.map(() => undefined);
  let board: string | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    let event: Told;
    try {
      event = JSON.parse(line) as Told;
    } catch {
      throw new BadRecord(index + 1, 'JSON');
    }
    if (event.type === 'DealStarted') board = String(event.board);
    if (event.type === 'HandDealt' && event.seat !== undefined) dealt[event.seat] = event.cards;
    if (event.type === 'KittySet') dealt[KITTY] = event.cards;
  }
  return [board, dealt];
}

/** As many cards as there should be, none of them twice. */
function whole(cards: readonly number[] | undefined, place: number, all: Read[1]): number[] {
  const name = place === KITTY ? 'kitty' : `hand ${place}`;
  if (cards === undefined || cards.length !== SIZES[place]) throw new BadRecord(0, name);
  const others = all.filter((_, other) => other !== place).flat();
  const fine = (card: number): boolean => Number.isInteger(card) && card >= 0 && card < CARDS && !others.includes(card);
  if (!cards.every(fine) || new Set(cards).size !== cards.length) throw new BadRecord(0, name);
  return [...cards].sort((a, b) => a - b);
}
