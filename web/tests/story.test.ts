import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import doudizhu from '../src/games/doudizhu';
import type { Deal } from '../src/games/doudizhu/deal';
import type { DoudizhuEvent } from '../src/lib/messages';
import { follow, NO_STORY } from '../src/games/doudizhu/story';
import { stepsOf } from '../src/replay/steps';

function fixture(name: string): DoudizhuEvent[] {
  const text = readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { events: DoudizhuEvent[] }).events;
}

describe('what lies before a seat', () => {
  test('a play that opens a trick clears what the others had', () => {
    let story = NO_STORY;
    let opened = false;
    for (const event of fixture('national-7')) {
      const before = story;
      story = follow(story, event);
      if (event.type !== 'CardsPlayed' || !before.fresh) continue;
      opened = true;
      expect(story.shown.filter((shown) => shown !== null)).toEqual([story.shown[event.seat]]);
    }
    expect(opened).toBe(true);
  });

  test('a new deal begins with an empty table and history', () => {
    const [start] = fixture('national-7');
    const played = fixture('national-7').reduce(follow, NO_STORY);
    expect(played.history.length).toBeGreaterThan(10);
    expect(follow(played, start as DoudizhuEvent)).toEqual({ shown: [null, null, null], history: [], fresh: true });
  });
});

test('a replay has a step for each thing done, and ends with the score', () => {
  const events = fixture('national-7');
  const steps = stepsOf(doudizhu, events).map(({ deal }) => (deal as Deal).state);
  const done = events.filter((event) => ['BidMade', 'DoubleChosen', 'CardsPlayed', 'Passed'].includes(event.type));
  expect(steps.length).toBeGreaterThanOrEqual(done.length + 2);
  expect(steps[0]?.phase).toBe('auction');
  expect(steps[0]?.hands.every((hand) => hand?.length === 17)).toBe(true);
  expect(steps.at(-1)?.score?.points.reduce((sum, value) => sum + value, 0)).toBe(0);
});
