import { describe, expect, it } from 'vitest';
import { arrive, confirm, type Door } from '../src/event/entry/arriving';
import { ApiError } from '../src/lib/api';
import type { EventMe } from '../src/lib/messages';

const ME = { number: 7 } as EventMe;
const PASSING = ['unreachable', 'going_down'];
const problem = (code: string): ApiError => new ApiError(code, { zh: code, en: code }, PASSING.includes(code));

/** Answers in this order; a string is the code of a refusal. */
function door(...answers: (EventMe | string)[]) {
  const asked: string[] = [];
  const failed: string[] = [];
  const answer = async (what: string): Promise<EventMe> => {
    asked.push(what);
    const next = answers.shift() ?? 'unexpected';
    if (typeof next === 'string') throw problem(next);
    return next;
  };
  const made: Door = {
    claim: (token) => answer(`claim ${token}`),
    mine: () => answer('mine'),
    wait: async (tries) => void asked.push(`wait ${tries}`),
    failed: (error) => void failed.push(error.code),
  };
  return { door: made, asked, failed };
}

describe('coming to an event', () => {
  it('by a link, or by what the browser has', async () => {
    const linked = door(ME);
    expect(await arrive('abc', linked.door)).toBe(ME);
    const known = door(ME);
    expect(await arrive('', known.door)).toBe(ME);
    expect([...linked.asked, ...known.asked]).toEqual(['claim abc', 'mine']);
  });

  it('is tried until the server answers for good', async () => {
    const { door: to, asked, failed } = door('unreachable', 'going_down', ME);
    expect(await arrive('abc', to)).toBe(ME);
    expect(asked).toEqual(['claim abc', 'wait 1', 'claim abc', 'wait 2', 'claim abc']);
    expect(failed).toEqual(['unreachable', 'going_down']);
  });

  it('ends with what the server refuses', async () => {
    const { door: to, asked } = door('link_unknown');
    await expect(arrive('abc', to)).rejects.toMatchObject({ code: 'link_unknown' });
    expect(asked).toEqual(['claim abc']);
  });

  it('uses the link again if the browser has kept another cookie', async () => {
    const kept = door(ME);
    await confirm('abc', kept.door);
    expect(kept.asked).toEqual(['mine']);
    for (const code of ['not_an_entrant', 'seat_lost', 'seat_lost_to_device']) {
      const lost = door(code, ME);
      await confirm('abc', lost.door);
      expect(lost.asked).toEqual(['mine', 'claim abc']);
    }
    const ended = door('seat_lost_to_link', 'link_replaced');
    await confirm('abc', ended.door); // a link that has ended opens nothing
    const cut = door('unreachable');
    await confirm('abc', cut.door);
    expect(cut.asked).toEqual(['mine']);
  });
});
