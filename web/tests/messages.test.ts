// Lists of tables as they are typed, and the bell that rings until somebody goes.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Bell } from '../src/event/notices/bell.svelte';
import * as sounds from '../src/lib/sound';

describe('the bell', () => {
  const rings = vi.spyOn(sounds, 'sound').mockImplementation(() => {});
  beforeEach(() => rings.mockClear());

  it('rings for a new call, again after a while, and not when somebody goes', () => {
    const bell = new Bell();
    bell.hear([], 0);
    bell.hear([7], 1_000);
    bell.hear([7], 2_000);
    expect(rings).toHaveBeenCalledTimes(1);
    bell.hear([7, 9], 3_000);
    expect(rings).toHaveBeenCalledTimes(2);
    bell.hear([7, 9], 20_000);
    expect(rings).toHaveBeenCalledTimes(3);
    bell.hear([], 60_000);
    expect(rings).toHaveBeenCalledTimes(3);
  });

  it('can be silenced', () => {
    const bell = new Bell();
    bell.toggle();
    rings.mockClear();
    bell.hear([1], 1_000);
    expect(rings).not.toHaveBeenCalled();
    bell.toggle();
  });
});
