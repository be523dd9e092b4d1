// The cards of a deal record (.pj or JSON Lines), and how they differ from those a seed deals; docs/deal-record.md.

import { attemptSeed, dealt, hands, ONE_PACK, type Dealing, type Seed } from './deal';

/** The hands in seat order, then the kitty, as they are dealt. Of two packs one sees no difference: a card is its face. */
export interface RecordedDeal {
  board: string;
  hands: readonly (readonly number[])[];
  dealing: Dealing;
  /** Who drew first, where cards are drawn in turn. */
  first: number;
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
  /** The seats, then the kitty. */
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

const PACK = 54;
const RANKS = '3456789TJQKA2';
const SUITS = '♥♦♠♣';
const MOST_ATTEMPTS = 16;
const MOST_SEATS = 4;
const face = (card: number): number => card % PACK;

/** `dealingOf`: how the cards of a book are dealt. */
export function readRecord(text: string, dealingOf: (book: string) => Dealing = () => ONE_PACK): RecordedDeal {
  const clean = text.replace(/^\uFEFF/, '');
  const { board, book, first, pack, places, kitty } = clean.trimStart().startsWith('{')
    ? readEvents(clean)
    : readLines(clean);
  if (board === null) throw new BadRecord(0, 'board');
  const dealing = dealingOf(book);
  const surplus = places.findIndex((found, seat) => found && seat >= dealing.hands);
  if (surplus >= 0) throw new BadRecord(places[surplus]?.line ?? 0, String(surplus));
  const told = Array.from({ length: dealing.hands }, (_, seat) => places[seat]?.cards);
  const found = pack ? dealt(pack, dealing, first) : [...told, kitty];
  return { board, hands: whole(found, dealing), dealing, first };
}

/** The deal of a board that the record comes closest to, card by card. */
export function compare({ hands: recorded, dealing, first }: RecordedDeal, boardSeed: Seed): Comparison {
  let best: Comparison | null = null;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const due = hands(attemptSeed(boardSeed, attempt), dealing, first);
    const found = { attempt, differences: differences(recorded, due, dealing.inTurn) };
    if (best === null || count(found) < count(best)) best = found;
  }
  return best as Comparison;
}

function count({ differences: all }: Comparison): number {
  return all.reduce((sum, { extra }) => sum + extra.length, 0);
}

/** Where cards are drawn in turn each has its place. */
function differences(
  recorded: readonly (readonly number[])[],
  due: readonly (readonly number[])[],
  inTurn: boolean,
): Difference[] {
  return recorded.flatMap((cards, place) => {
    const wanted = (due[place] ?? []).map(face);
    const differs = (these: readonly number[], others: readonly number[]) => (card: number, at: number) =>
      inTurn ? card !== others[at] : !others.includes(these[at] as number);
    const extra = cards.filter(differs(cards, wanted));
    const missing = wanted.filter(differs(wanted, cards));
    return extra.length || missing.length ? [{ place, extra, missing }] : [];
  });
}

interface Read {
  board: string | null;
  book: string;
  first: number;
  /** All cards in the order of drawing. */
  pack: number[] | null;
  places: ({ cards: number[]; line: number } | undefined)[];
  kitty: number[] | undefined;
}

const nothing = (): Read => ({ board: null, book: '', first: 0, pack: null, places: [], kitty: undefined });

function readLines(text: string): Read {
  const read = nothing();
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    read.book = /^\[Book "(.*)"\]/.exec(written)?.[1] ?? read.book;
    const [word = '', ...rest] = uncommented(written).split(/\s+/);
    const codes = (cards: string[]): number[] => cards.map((card) => cardCode(card, index + 1));
    if (word === 'board') read.board = rest[0] ?? null;
    else if (word === 'first') read.first = Number(rest[0]) || 0;
    else if (word === 'kitty') read.kitty = codes(rest);
    else if (word === 'hand') {
      const [seat = '', ...cards] = rest;
      if (!/^\d$/.test(seat) || Number(seat) >= MOST_SEATS) throw new BadRecord(index + 1, seat);
      read.places[Number(seat)] = { cards: codes(cards), line: index + 1 };
    }
  }
  return read;
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
  book?: string;
  board?: number;
  first?: number;
  seat?: number;
  cards?: number[];
}

function readEvents(text: string): Read {
  const read = nothing();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    let event: Told;
    try {
      event = JSON.parse(line) as Told;
    } catch {
      throw new BadRecord(index + 1, 'JSON');
    }
    if (event.book !== undefined) read.book = event.book;
    if (event.type === 'DealStarted' || event.type === 'DrawStarted') {
      read.board = String(event.board);
      read.first = event.first ?? 0;
    }
    const cards = event.cards ?? [];
    if (event.type === 'HandDealt' && event.seat !== undefined) read.places[event.seat] = { cards, line: index + 1 };
    if (event.type === 'KittySet') read.kitty = cards;
    if (event.type === 'PackSet') read.pack = cards;
  }
  return read;
}

/** As many cards as there should be, none more often than there are packs. */
function whole(found: readonly (readonly number[] | undefined)[], { cards, hands, each, inTurn }: Dealing): number[][] {
  const faces = found.map((place) => place?.map(face));
  const often = new Map<number, number>();
  for (const card of faces.flatMap((place) => place ?? [])) often.set(card, (often.get(card) ?? 0) + 1);
  return faces.map((place, at) => {
    const name = at === hands ? 'kitty' : `hand ${at}`;
    const size = at === hands ? cards - hands * each : each;
    const fine = (card: number): boolean =>
      Number.isInteger(card) && card >= 0 && (often.get(card) ?? 0) <= cards / PACK;
    if (place === undefined || place.length !== size || !place.every(fine)) throw new BadRecord(0, name);
    return inTurn ? place : [...place].sort((a, b) => a - b);
  });
}
