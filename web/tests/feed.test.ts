import { describe, expect, it } from 'vitest';
import { Feed, type FeedSocket } from '../src/event/feed';
import { FakeTime } from './fake-time';

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
  const time = new FakeTime();
  const came: unknown[] = [];
  const live: boolean[] = [];
  const feed = new Feed(
    () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    { came: (message) => void came.push(message), live: (is) => void live.push(is) },
    { chance: () => 0.5, after: (wait, run) => time.after(wait, run) },
  );
  return { feed, lines, time, came, live };
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
    const { feed, lines, time, live } = make();
    feed.start();
    for (const [loss, wait] of [500, 1_000, 2_000].entries()) {
      lines[loss]?.onclose?.();
      time.pass(wait - 1);
      expect(lines).toHaveLength(loss + 1);
      time.pass(1);
      expect(lines).toHaveLength(loss + 2);
    }
    expect(live).toEqual([false, false, false]);
    lines[3]?.onmessage?.({ data: '{}' });
    lines[3]?.onclose?.();
    time.pass(500);
    expect(lines).toHaveLength(5);
  });

  it('gives up a line on which nothing comes, though nobody closed it', () => {
    const { feed, lines, time, live } = make();
    feed.start();
    for (let beats = 0; beats < 20; beats += 1) {
      time.pass(6_000);
      lines[0]?.onmessage?.({ data: '{"type":"beat"}' });
    }
    expect(lines).toHaveLength(1);
    time.pass(16_000);
    expect(live.at(-1)).toBe(false);
    lines[0]?.onopen?.(); // not before: it was never open
    expect(lines[0]?.closed).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it('is opened anew when the browser has become somebody else, and what the old line says is nothing', () => {
    const { feed, lines, came, live } = make();
    feed.reopen();
    expect(lines).toHaveLength(0); // not begun: it will have the new cookies anyhow
    feed.start();
    lines[0]?.onopen?.();
    feed.reopen();
    expect(lines).toHaveLength(2);
    expect(lines[0]?.closed).toBe(true);
    lines[0]?.onmessage?.({ data: '{"of":"a stranger"}' });
    lines[0]?.onclose?.();
    lines[1]?.onmessage?.({ data: '{"of":"an entrant"}' });
    expect(came).toEqual([{ of: 'an entrant' }]);
    expect(live).toEqual([true]);
    feed.close();
    feed.reopen();
    expect(lines).toHaveLength(2);
  });

  it('keeps one line only, and none after it was closed', () => {
    const { feed, lines, time } = make();
    feed.start();
    feed.start();
    lines[0]?.onopen?.();
    expect(lines).toHaveLength(1);
    feed.close();
    expect(lines[0]?.closed).toBe(true);
    lines[0]?.onclose?.();
    feed.start();
    time.pass(60_000);
    expect(lines).toHaveLength(1);
  });
});
