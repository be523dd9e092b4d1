// The events of a server as a list shows them: what goes on, what is to come, what is over.

import type { EventListed } from '../../lib/messages';

export interface Listing {
  running: EventListed[];
  coming: EventListed[];
  past: EventListed[];
}

/** Those to come by their day, the nearest first and those without one last; those that are over the newest first. */
export function listingOf(events: readonly EventListed[]): Listing {
  const day = ({ at }: EventListed): number => at || Number.MAX_SAFE_INTEGER;
  return {
    running: events.filter(({ running }) => running),
    coming: events.filter(({ running, finished }) => !running && !finished).sort((a, b) => day(a) - day(b)),
    past: events.filter(({ finished }) => finished),
  };
}

export type Kind = 'all' | 'doudizhu' | 'shengji' | 'programs';
export const KINDS: readonly Kind[] = ['all', 'doudizhu', 'shengji', 'programs'];

export function kindOf({ game, programs }: EventListed): Kind {
  if (programs) return 'programs';
  return game === 'shengji' ? 'shengji' : 'doudizhu';
}

/** By name, place and book, blanks and case aside. */
export function fits(event: EventListed, kind: Kind, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  const said = `${event.name} ${event.place} ${event.document} ${event.book}`.toLowerCase();
  return (kind === 'all' || kindOf(event) === kind) && said.includes(text);
}

/** How much of the segment is in, from 0 to 1. */
export function progressOf({ done, results }: EventListed): number {
  return results ? Math.min(1, done / results) : 0;
}
