import { describe, expect, it } from 'vitest';
import { clockText } from '../src/event/clock';
import { pageAt, pagesOf } from '../src/event/screen/paging';

describe('pages of a projector', () => {
  it('hold everybody once, in order, and are nearly equal', () => {
    const items = Array.from({ length: 31 }, (_, place) => place);
    const pages = pagesOf(items, 10);
    expect(pages.map((page) => page.length)).toEqual([8, 8, 8, 7]);
    expect(pages.flat()).toEqual(items);
  });

  it('are one when there is nothing to show', () => {
    expect(pagesOf([], 10)).toEqual([[]]);
  });

  it('follow each other and begin again', () => {
    expect([0, 9_999, 10_000, 29_999, 30_000].map((now) => pageAt(now, 3, 10))).toEqual([0, 0, 1, 2, 0]);
    expect(pageAt(123_456, 1, 10)).toBe(0);
  });
});

describe('the clock of a hall', () => {
  it('shows whole seconds and nothing below zero', () => {
    expect(clockText(247_000)).toBe('4:07');
    expect(clockText(247_999)).toBe('4:07');
    expect(clockText(3_600_000)).toBe('1:00:00');
    expect(clockText(-5)).toBe('0:00');
  });
});
