import { describe, expect, it } from 'vitest';
import { Feed, type FeedSocket } from '../src/event/feed';

class Line implements FeedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
}

function make() {
  const lines: Line[] = [];
  const waits: { after: number; run: () => void; stopped: boolean }[] = [];
  const came: unknown[] = [];
  const live: boolean[] = [];
  const feed = new Feed(
    () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    { came: (message) => void came.push(message), live: (is) => void live.push(is) },
    {
      chance: () => 0.5,
      after: (after, run) => {
        const wait = { after, run, stopped: false };
        waits.push(wait);
        return () => (wait.stopped = true);
      },
    },
  );
  return { feed, lines, waits, came, live };
}

describe('the feed of an event', () => {
  it('hands on what comes and says that it is live', () => {
    const { feed, lines, came, live } = make();
    feed.start();
    lines[0]?.onmessage?.({ data: '{"version":3}' });
    expect(came).toEqual([{ version: 3 }]);
    expect(live).toEqual([true]);
  });

  it('opens a lost line again, later each time, until something comes', () => {
    const { feed, lines, waits, live } = make();
    feed.start();
    for (let loss = 0; loss < 3; loss += 1) {
      lines[loss]?.onclose?.();
      waits[loss]?.run();
    }
    expect(waits.map(({ after }) => after)).toEqual([500, 1_000, 2_000]);
    expect(live).toEqual([false, false, false]);
    lines[3]?.onmessage?.({ data: '{}' });
    lines[3]?.onclose?.();
    expect(waits[3]?.after).toBe(500);
  });

  it('keeps one line only, and none after it was closed', () => {
    const { feed, lines, waits } = make();
    feed.start();
    feed.start();
    expect(lines).toHaveLength(1);
    feed.close();
    expect(lines[0]?.closed).toBe(true);
    lines[0]?.onclose?.();
    feed.start();
    expect(lines).toHaveLength(1);
    expect(waits).toHaveLength(0);
  });
});
