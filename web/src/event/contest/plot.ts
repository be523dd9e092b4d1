// Where the lines of a plot of points run, and where their names stand.

export interface Scale {
  low: number;
  high: number;
  /** From the lowest to the highest. */
  marks: number[];
}

const MOST_STEPS = 6;

/** Round marks around the values and zero. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => span / each <= MOST_STEPS) ?? span;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  const marks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { low: first * step, high: last * step, marks };
}

/** Heights near the wanted ones, in their order, at least `gap` apart and none below `bottom` while there is room. */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const heights = [...wanted];
  let above = -Infinity;
  for (const place of order) above = heights[place] = Math.max(wanted[place] ?? 0, above + gap);
  let below = bottom + gap;
  for (const place of order.reverse()) below = heights[place] = Math.min(heights[place] ?? 0, below - gap);
  return heights;
}

/** As points are written: at most two places. */
export function pointsText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−');
}
