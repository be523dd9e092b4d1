// What lies before each seat, and the history of a deal: the part of the picture that `fold` does not keep.

import type { Card, DoudizhuEvent, Kind } from '../../lib/messages';

export type Shown =
  | { what: 'cards'; cards: readonly Card[]; kind: Kind; forced: boolean }
  | { what: 'pass'; forced: boolean }
  | { what: 'bid'; points: number }
  | { what: 'double'; chosen: boolean }
  | { what: 'redouble'; chosen: boolean };

export interface Story {
  /** What each seat did last in this trick or phase. */
  readonly shown: readonly (Shown | null)[];
  /** Events of this deal that people want told, oldest first. */
  readonly history: readonly DoudizhuEvent[];
  /** The next play opens a trick. */
  readonly fresh: boolean;
}

export const NO_STORY: Story = { shown: [], history: [], fresh: true };

const TOLD: ReadonlySet<DoudizhuEvent['type']> = new Set([
  'BidMade',
  'DealPassedOut',
  'DeclarerChosen',
  'DoubleChosen',
  'DoublesShown',
  'RedoubleChosen',
  'KittyShown',
  'CardsPlayed',
  'Passed',
  'RemainingAnnounced',
  'Warned',
  'Faulted',
]);

export function follow(story: Story, event: DoudizhuEvent): Story {
  const told = event.type === 'DealStarted' ? [] : TOLD.has(event.type) ? [...story.history, event] : story.history;
  return { ...shownAfter(story, event), history: told };
}

function shownAfter(story: Story, event: DoudizhuEvent): Story {
  const lay = (seat: number, what: Shown, clear = false): Story => ({
    ...story,
    shown: story.shown.map((old, other) => (other === seat ? what : clear ? null : old)),
    fresh: false,
  });
  switch (event.type) {
    case 'DealStarted':
      return { ...NO_STORY, shown: Array.from({ length: event.players }, () => null) };
    case 'BidMade':
      return lay(event.seat, { what: 'bid', points: event.points });
    case 'DoublingOpened':
    case 'PlayOpened':
      return { ...story, shown: story.shown.map(() => null), fresh: true };
    case 'DoubleChosen':
      return lay(event.seat, { what: 'double', chosen: event.doubled });
    case 'DoublesShown':
      return {
        ...story,
        shown: story.shown.map((old, seat) =>
          event.doublers.includes(seat) ? { what: 'double', chosen: true } : old?.what === 'double' ? old : null,
        ),
      };
    case 'RedoubleChosen':
      return lay(event.seat, { what: 'redouble', chosen: event.redoubled });
    case 'CardsPlayed':
      return lay(
        event.seat,
        { what: 'cards', cards: event.cards, kind: event.kind, forced: event.cause === 'time-out' },
        story.fresh,
      );
    case 'Passed':
      return { ...lay(event.seat, { what: 'pass', forced: event.cause !== 'player' }), fresh: event.trick_over };
    default:
      return story;
  }
}

/** Where a replay stops before going on; events that follow by themselves join the step before them. */
const OPENS_A_STEP: ReadonlySet<DoudizhuEvent['type']> = new Set([
  'BidMade',
  'DoubleChosen',
  'RedoubleChosen',
  'KittyShown',
  'CardsPlayed',
  'Passed',
  'Warned',
  'Faulted',
  'DealScored',
]);

export function opensStep(event: DoudizhuEvent): boolean {
  return OPENS_A_STEP.has(event.type);
}
