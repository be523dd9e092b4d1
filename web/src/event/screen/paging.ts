// A long list on a screen that nobody touches: equal pages, one after the other.

/** Pages of nearly the same length, none longer than `most`; an empty list is one empty page. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / Math.max(1, most)));
  const long = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, page) => items.slice(page * long, (page + 1) * long));
}

/** Which page is shown at a moment (milliseconds), each for `seconds`. */
export function pageAt(now: number, pages: number, seconds: number): number {
  return pages < 2 ? 0 : Math.floor(now / (seconds * 1_000)) % pages;
}
