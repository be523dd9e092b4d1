// A finished deal cut into steps a person can follow: each step is one more thing somebody did.

import { EMPTY, evolve, type State } from '../lib/fold';
import type { DealEvent } from '../lib/messages';
import { follow, NO_STORY, type Story } from '../lib/story';

export interface Step {
  deal: State;
  story: Story;
}

/** Events that follow by themselves join the step before them. */
const OPENS_A_STEP: ReadonlySet<DealEvent['type']> = new Set([
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

/** The picture after the deal, then after each step. */
export function stepsOf(events: readonly DealEvent[]): Step[] {
  const steps: Step[] = [];
  let deal = EMPTY;
  let story = NO_STORY;
  for (const event of events) {
    if (OPENS_A_STEP.has(event.type)) steps.push({ deal, story });
    deal = evolve(deal, event);
    story = follow(story, event);
  }
  steps.push({ deal, story });
  return steps;
}
