import { describe, expect, it } from 'vitest';
import type { EventPublic, EventSegment, EventStanding } from '../src/lib/messages';
import { viewsOf } from '../src/event/screen/views';

const standing: EventStanding = {
  criteria: [],
  boards: 2,
  lines: Array.from({ length: 9 }, (_, place) => ({
    rank: place + 1,
    number: place + 1,
    name: `${place}`,
    unit: '',
    values: [],
    in_english: [],
  })),
};

const segment: EventSegment = {
  segment: 'main-1.2',
  name: { zh: '', en: '' },
  boards: [1],
  closed_boards: [],
  approved: true,
  started_at: null,
  ends_at: null,
  stopped_at: null,
  last_deal: null,
  closed_at: null,
  byes: [],
  tables: [1, 2, 3].map((table) => ({ table, group: 1, seats: [], done: 0, state: 'seated', paper: false })),
};

function facts(changes: Partial<EventPublic>): EventPublic {
  const nothing = { segment: null, standing: null, published: [] };
  return { ...nothing, ...changes } as unknown as EventPublic;
}

const kinds = (changes: Partial<EventPublic>): string[] => viewsOf(facts(changes), 5, 2).map(({ kind }) => kind);

describe('what a projector shows', () => {
  it('welcomes people while there is nothing else', () => {
    expect(kinds({})).toEqual(['welcome']);
    expect(kinds({ segment: { ...segment, approved: false } })).toEqual(['welcome']);
  });

  it('shows seats only, while people look for them', () => {
    expect(kinds({ segment, standing })).toEqual(['seating', 'seating']);
  });

  it('shows both while a set is played', () => {
    const played = { ...segment, started_at: 5 };
    expect(kinds({ segment: played, standing })).toEqual(['seating', 'seating', 'standing', 'standing']);
  });

  it('shows the standing once the set is closed, with everybody on some page', () => {
    const closed = { ...segment, started_at: 5, closed_at: 6 };
    const views = viewsOf(facts({ segment: closed, standing }), 5, 2);
    expect(views.flatMap((view) => (view.kind === 'standing' ? view.lines : []))).toEqual(standing.lines);
    expect(views.every(({ kind }) => kind === 'standing')).toBe(true);
  });
});
