// What lies before each seat, and what happened: the part of the picture that `fold` does not keep. A closed trick lies
// until the next is led, and no longer.

import type { Card, MadeBy, Seat, ShengjiEvent, ThrowFailed, TrickTaken } from '../../lib/messages';

export type Shown =
  | { what: 'call'; cards: readonly Card[]; stands: boolean }
  | { what: 'no-call'; late: boolean }
  | { what: 'cards'; cards: readonly Card[]; by: MadeBy; leads: boolean };

export interface Story {
  readonly shown: readonly (Shown | null)[];
  /** Events of this deal that people want told, oldest first; who may be told of them is decided in `deal`. */
  readonly history: readonly ShengjiEvent[];
  /** The next play opens a trick. */
  readonly fresh: boolean;
  /** The throw of this trick that failed. */
  readonly failed: ThrowFailed | null;
  /** How the trick ended that still lies there. */
  readonly taken: TrickTaken | null;
  /** The card drawn last, for whoever saw it. */
  readonly newest: { seat: Seat; card: Card } | null;
  /** What the kitty brought, for who took it. */
  readonly kitty: readonly Card[];
}

const NOBODY = [null, null, null, null];

export const NO_STORY: Story = {
  shown: NOBODY,
  history: [],
  fresh: true,
  failed: null,
  taken: null,
  newest: null,
  kitty: [],
};

const TOLD: ReadonlySet<ShengjiEvent['type']> = new Set([
  'DrawStarted',
  'CallsShown',
  'CallAnswered',
  'TrumpTurned',
  'DrawVoided',
  'KittyTaken',
  'CardsBuried',
  'CardsLaid',
  'ThrowFailed',
  'KindDesignated',
  'TrickTaken',
  'TricksClosed',
  'TimedOut',
  'Penalised',
  'KittyOpened',
]);

export function follow(story: Story, event: ShengjiEvent): Story {
  if (event.type === 'DrawStarted') return { ...NO_STORY, history: [event] };
  const history = TOLD.has(event.type) ? [...story.history, event] : story.history;
  return { ...after(story, event), history };
}

function after(story: Story, event: ShengjiEvent): Story {
  switch (event.type) {
    case 'CardSeen':
      return { ...story, newest: { seat: event.seat, card: event.card } };
    case 'CallsShown': {
      const shown = overturned(story.shown);
      for (const { seat, cards } of event.others) shown[seat] = { what: 'call', cards, stands: false };
      shown[event.seat] = { what: 'call', cards: event.cards, stands: true };
      return { ...story, shown };
    }
    case 'CallAnswered': {
      const called = event.kind !== null;
      const shown = called ? overturned(story.shown) : [...story.shown];
      if (called) shown[event.seat] = { what: 'call', cards: event.cards, stands: true };
      else if (shown[event.seat]?.what !== 'call')
        shown[event.seat] = { what: 'no-call', late: event.by === 'time-out' };
      return { ...story, shown };
    }
    case 'KittyTaken':
      return { ...story, shown: NOBODY, newest: null };
    case 'KittySeen':
      return { ...story, kitty: event.cards };
    case 'LeadOpened':
      return { ...story, shown: NOBODY, fresh: true };
    case 'ThrowFailed':
      return { ...story, shown: NOBODY, failed: event, taken: null };
    case 'CardsLaid':
      return laid(story, event.seat, event.cards, event.by);
    case 'TricksClosed':
      return { ...story, shown: NOBODY, fresh: true, failed: null, taken: null };
    case 'TrickTaken':
      return { ...story, fresh: true, taken: event };
    default:
      return story;
  }
}

function laid(story: Story, seat: Seat, cards: readonly Card[], by: MadeBy): Story {
  const shown: (Shown | null)[] = story.fresh ? [...NOBODY] : [...story.shown];
  shown[seat] = { what: 'cards', cards, by, leads: story.fresh };
  const failed = story.fresh && by !== 'forced' ? null : story.failed;
  return { ...story, shown, failed, fresh: false, taken: null };
}

function overturned(shown: Story['shown']): (Shown | null)[] {
  return shown.map((each) => (each?.what === 'call' ? { ...each, stands: false } : each));
}

/** Where a replay stops before going on; the draw goes on by itself from call to call. */
const OPENS_A_STEP: ReadonlySet<ShengjiEvent['type']> = new Set([
  'CallsShown',
  'AskingOpened',
  'CallAnswered',
  'KittyTaken',
  'CardsBuried',
  'ThrowFailed',
  'KindDesignated',
  'CardsLaid',
  'TimedOut',
  'Penalised',
  'DealCounted',
]);

export function opensStep(event: ShengjiEvent): boolean {
  return OPENS_A_STEP.has(event.type) && !(event.type === 'CardsLaid' && event.by === 'forced');
}
