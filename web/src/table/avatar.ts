// How somebody without a picture looks: a monogram on one of six patterns and eight grounds, by the name alone.

const GROUNDS = ['#2c4f86', '#1d6464', '#7a3a30', '#46632a', '#7b2f55', '#3d4683', '#7a5618', '#2f5b49'] as const;
const SIZE = 56;

const along = (step: number, draw: (at: number) => string): string =>
  Array.from({ length: Math.ceil(SIZE / step) + 1 }, (_, place) => draw(place * step)).join('');
const rows = (step: number, draw: (x: number, y: number, row: number) => string): string =>
  along(step, (y) => along(step, (x) => draw(x, y, y / step)));
const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`; // prettier-ignore

/** Lines in 56 × 56. */
const PATTERNS: readonly (() => string)[] = [
  () => rows(14, (x, y, row) => [7, 4].map((r) => `M${x - r + (row % 2) * 7} ${y + 7}a${r} ${r} 0 0 1 ${2 * r} 0`).join('')), // prettier-ignore
  () => along(9, (at) => `M${at} 0L0 ${at}M${at} 56L56 ${at}M${at} 0L56 ${SIZE - at}M0 ${at}L${SIZE - at} 56`),
  () => rows(14, (x, y) => circle(x, y, 7) + circle(x + 7, y + 7, 7)),
  () => rows(14, (x, y) => `M${x} ${y + 11}V${y}H${x + 11}V${y + 8}H${x + 4}V${y + 4}H${x + 8}`),
  () => along(8, (y) => `M-4 ${y}` + along(8, () => 'q2-5 4 0t4 0')),
  () => rows(16, (x, y, row) => [2, 5].map((r) => circle(x + (row % 2) * 8, y, r)).join('')),
];

export interface Look {
  monogram: string;
  ground: string;
  pattern: string;
}

function hashOf(name: string): number {
  let hash = 2_166_136_261;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

export function lookOf(name: string): Look {
  const hash = hashOf(name);
  const ground = GROUNDS[(hash >>> 11) % GROUNDS.length] as string;
  const pattern = PATTERNS[(hash >>> 17) % PATTERNS.length] as () => string;
  return { monogram: [...name.trim()][0]?.toUpperCase() ?? '', ground, pattern: pattern() };
}
