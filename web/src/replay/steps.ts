// A finished deal cut into steps a person can follow: each step is one more thing somebody did.

import type { Game, GameEvent } from '../table/game';

export interface Step {
  deal: unknown;
  /** So many events have happened. */
  events: number;
}

/** The deal as it begins, then after each step. */
export function stepsOf(game: Game, events: readonly GameEvent[]): Step[] {
  const steps: Step[] = [];
  let { empty: deal } = game;
  events.forEach((event, index) => {
    if (game.opensStep(event)) steps.push({ deal, events: index });
    deal = game.evolve(deal, event);
  });
  return [...steps, { deal, events: events.length }];
}
