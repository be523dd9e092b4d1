// Which standing everybody is shown: the last one that was published, or that of now where more is known since.

import type { EventPublic, EventPublished, EventStanding } from '../../lib/messages';

export interface Shown {
  standing: EventStanding | null;
  /** Where what is shown was published. */
  published: EventPublished | null;
}

export function shownStanding({ standing, published }: EventPublic): Shown {
  const last = published.at(-1) ?? null;
  if (last === null) return { standing, published: null };
  const isLast = standing === null || sameLines(standing, last.standing);
  return isLast ? { standing: last.standing, published: last } : { standing, published: null };
}

function sameLines(one: EventStanding, other: EventStanding): boolean {
  return JSON.stringify(one.lines) === JSON.stringify(other.lines);
}
