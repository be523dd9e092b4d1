// The drawing of the cards: one hidden sheet of symbols in the page, which every card shows a part of. A card is 100 × 140;
// its art stays right of 48, so that a covered card shows rank and suit alone. Ranks are strokes: no face has to come first.

import { SIGNS, type Sign } from './signs';

const GOLD = '#d8971a';
const SKIN = '#fbead2';
const HAIR = '#2a1d18';
const LIPS = '#c8213d';

type Look = Record<string, string | number>;

const attributes = (look: Look): string => Object.entries(look).map(([name, value]) => ` ${name}="${value}"`).join(''); // prettier-ignore
const path = (d: string, look: Look = { fill: 'currentColor' }): string => `<path d="${d}"${attributes(look)}/>`;
const line = (d: string, width: number, stroke = GOLD): string =>
  path(d, { fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
const dot = (x: number, y: number, r: number, fill = GOLD): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`; // prettier-ignore
const ring = (x: number, y: number, r: number, width: number, stroke = GOLD): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const part = (transform: string, shapes: string): string => `<g transform="${transform}">${shapes}</g>`;
const many = <Item>(items: Iterable<Item>, draw: (item: Item) => string): string => [...items].map(draw).join('');
const symbol = (id: string, box: string, shapes: string): string =>
  `<symbol id="card-${id}" viewBox="${box}">${shapes}</symbol>`;
/** As many turns of a full circle around a point. */
const turned = (count: number, x: number, y: number, draw: (place: number) => string): string =>
  many(Array.from({ length: count }).keys(), (place) =>
    part(`rotate(${(360 / count) * place} ${x} ${y})`, draw(place)),
  );

// Ranks, in 20 × 30.

const RANKS: Record<string, string> = {
  '2': 'M3 8.6C3 .4 17 .4 17 8.6 17 14.4 3.8 19.6 3 26H17.6',
  '3': 'M3.2 3.4H16.4L9.4 12.6C19.8 12.2 19.6 26.4 9.8 26.4 6.4 26.4 4 25 2.6 22.6',
  '4': 'M13.6 28V2.6L2.4 20.4H18.6',
  '5': 'M16.2 3.4H5.4L4.4 13.8C8.2 10.2 17.2 10.6 17.2 18.3 17.2 27.6 6 28.2 2.6 23.4',
  '6': 'M14.8 2.6C6.2 6 3 13 3 18.7 3 29 17.2 29 17.2 18.7 17.2 9.8 5.6 9.6 3.2 17.4',
  '7': 'M2.4 3.4H17.2C11.6 11 9 19 8.4 28',
  '8': 'M10 13.4C3.2 13.4 3.2 2.6 10 2.6 16.8 2.6 16.8 13.4 10 13.4 .4 13.4 .4 26.6 10 26.6 19.6 26.6 19.6 13.4 10 13.4Z',
  '9': 'M5.2 27.4C13.8 24 17 17 17 11.3 17 1 2.8 1 2.8 11.3 2.8 20.2 14.4 20.4 16.8 12.6',
  '10': 'M.2 7.4 3.6 3.2V28M14.6 2.6C7.6 2.6 7.6 26.6 14.6 26.6 21.6 26.6 21.6 2.6 14.6 2.6Z',
  J: 'M15 1.4V19C15 28.8 2.8 28.8 2.8 19.6',
  Q: 'M10 2.4C.6 2.4 .6 26.6 10 26.6 19.4 26.6 19.4 2.4 10 2.4ZM11 18.8 18 28.6',
  K: 'M3.6 1.4V28M17.2 1.4 4 16.6M8.6 11.4 18 28',
  A: 'M2.6 27.5 10 2.2 17.4 27.5M5.4 19.3H14.6',
};
const STROKE = 4.1;

const ranks = many(Object.entries(RANKS), ([rank, d]) =>
  symbol(
    `rank-${rank}`,
    '-1.2 0 22.4 30',
    path(d, {
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': rank === '10' ? 3.7 : STROKE,
      'stroke-linejoin': 'round',
    }),
  ),
);

// Pips: columns 64, 76 and 88; those in the lower half stand on their heads.

const LEFT = 64;
const MIDDLE = 76;
const RIGHT = 88;
const TOP = 26;
const FOOT = 114;
const HALF = (TOP + FOOT) / 2;
const both = (...heights: number[]): [number, number][] => heights.flatMap((y) => [[LEFT, y], [RIGHT, y]]); // prettier-ignore
const amid = (...heights: number[]): [number, number][] => heights.map((y) => [MIDDLE, y]);
const THIRDS = [TOP, TOP + 29, FOOT - 29, FOOT];

const PIPS: Record<string, [number, number][]> = {
  '2': amid(TOP, FOOT),
  '3': amid(TOP, HALF, FOOT),
  '4': both(TOP, FOOT),
  '5': [...both(TOP, FOOT), ...amid(HALF)],
  '6': both(TOP, HALF, FOOT),
  '7': [...both(TOP, HALF, FOOT), ...amid(48)],
  '8': [...both(TOP, HALF, FOOT), ...amid(48, 92)],
  '9': [...both(...THIRDS), ...amid(HALF)],
  '10': [...both(...THIRDS), ...amid(40.5, 99.5)],
};

function pipsOf(rank: string, sign: string): string {
  const places = PIPS[rank] ?? [];
  const size = places.length > 8 ? 15 : 17;
  const scale = size / 24;
  return many(places, ([x, y]) => {
    const way = y > HALF ? -scale : scale;
    return part(`translate(${x} ${y}) scale(${way}) translate(-12 -12)`, path(sign));
  });
}

/** The sign in two rings with twelve drops around. */
function aceOf(sign: string): string {
  const [x, y] = [74, 103];
  return [
    turned(12, x, y, () => path(`M${x} ${y - 19.5}q-2.200-3 0-6 2.200 3 0 6Z`, { fill: GOLD })),
    ring(x, y, 18, 1.2, 'currentColor'),
    ring(x, y, 16, 0.8),
    part(`translate(${x} ${y}) scale(.98) translate(-12 -12)`, path(sign)),
  ].join('');
}

// Courts: one way up, from the lower right corner, in a collar that crosses.

const ROBE = [
  path('M52 140C52 121 57 112 64 109.500L85 109.500C94 112 99 117 100.500 128V140Z'),
  path('M64 109.500 76 128 85 109.500Z', { fill: SKIN }),
  line('M63.500 109 78 132.500M86 109 67.500 140', 3.6),
  line('M54.500 132C56 121 59 117 62.500 115', 1.4, '#fffaf088'),
].join('');
const FACE = [
  path('M62 83C62 71 86 71 86 83V95C86 105 80 110.500 74 110.500 68 110.500 62 105 62 95Z', { fill: SKIN }),
  line('M66 90.500q2.700-2 5 0M77.500 90.500q2.500-2 5 0', 1.5, HAIR),
  line('M65.500 86.700q3-2.200 6-.6M76.700 86q3-1.500 6 .7', 1.1, HAIR),
  line('M74 92v6l-1.700 1.200', 1, '#b98a63'),
].join('');
const beads = (x: number, count: number): string =>
  line(`M${x} 71V${71 + 5 * count}`, 0.9) + many(Array.from({ length: count }).keys(), (n) => dot(x, 75 + 5 * n, 1.6));

const KING = [
  ROBE,
  FACE,
  path('M65.500 99C68 101 71.500 100.600 74 99.400 76.500 100.600 80 101 82.500 99 83.500 109 79 121 74 127.500 69 121 64.500 109 65.500 99Z', { fill: HAIR }),
  line('M71 102.800q3-1.700 6 0', 1.7, '#c8553d'),
  path('M61 84.500 62.800 70.500H85.200L87 84.500C82.500 79.500 65.500 79.500 61 84.500Z'),
  line('M62 80q12-5 24 0', 2.2),
  path('M51 64H97L94.500 71H53.500Z'),
  line('M51 64H97', 2.600),
  many([53.5, 94.5], (x) => beads(x, 3)),
  many([57.5, 90.5], (x) => beads(x, 4)),
  dot(74, 74.5, 2.6),
].join(''); // prettier-ignore

const QUEEN = [
  path('M57 98.500C52 76 60.500 66.500 74 66.500 87.500 66.500 96 76 91 98.500 92.500 105.500 89.500 110.500 87.500 111.500H60.500C58.500 110.500 55.500 105.500 57 98.500Z', { fill: HAIR }),
  ROBE,
  FACE,
  path('M61 88.500C63 78 69 76 74 75.500 79 76 85 78 87 88.500 89 76 83 70 74 70 65 70 59 76 61 88.500Z', { fill: HAIR }),
  dot(74, 83, 1.5, LIPS),
  path('M71.400 103q2.600 2.200 5.200 0-2.600-1.700-5.200 0Z', { fill: LIPS }),
  many([-58, -29, 0, 29, 58], (angle) => {
    const tip = 43.5 + Math.abs(angle) / 14;
    const petal = path(`M74 69C70 64 71 ${tip + 5} 74 ${tip} 77 ${tip + 5} 78 64 74 69Z`);
    return part(`rotate(${angle} 74 79.500)`, petal + dot(74, tip - 2, 2.1));
  }),
  line('M57.500 78Q74 64 90.500 78', 3),
  many([55.5, 92.5], (x) => line(`M${x} 80V98`, 1) + dot(x, 81.5, 1.7) + dot(x, 99.5, 2.3)),
].join(''); // prettier-ignore

const quills = (dx: number, points: readonly [number, number][]): string =>
  many(points, ([x, y]) => line(`M${x} ${y}h${dx}`, 1.4));
const JACK = [
  line('M67 69.500C58.500 54 57 42 61 30M81 69.500C89.500 54 93 44 95.500 28.500', 2.6, 'currentColor'),
  quills(4.4, [[62.5, 63], [60, 57], [58, 51], [57.2, 45], [57.3, 39]]),
  quills(4.4, [[81.2, 63], [84.600, 57], [87.500, 51], [89.600, 45], [91.400, 39]]),
  ROBE,
  FACE,
  path('M59 88.500C57 71 65.500 64.500 74 63.500 82.500 64.500 91 71 89 88.500L85.500 85C82 79 66 79 62.500 85Z'),
  line('M60.500 81.500q13.500-7.500 27 0', 2.6),
  path('M74 63.500 69.800 56 74 49 78.200 56Z', { fill: GOLD }),
  dot(74, 72, 2.9),
  path('M59 87 56.500 101 62.500 97ZM89 87 91.500 101 85.500 97Z'),
  line('M71.800 103h4.400', 1.5, '#c8553d'),
].join(''); // prettier-ignore

const COURTS: Record<string, string> = { J: JACK, Q: QUEEN, K: KING };

// Jokers: a sun and a crescent.

const BIG = [
  turned(16, 73, 103, (place) => {
    const tip = place % 2 ? 77.5 : 73.5;
    return path(`M71.600 83 73 ${tip} 74.400 83Z`, { fill: place % 2 ? GOLD : 'currentColor' });
  }),
  dot(73, 103, 18.4, 'currentColor'),
  ring(73, 103, 15.6, 0.9),
  part('translate(73 103.300) scale(.98) translate(-12 -12)', path(SIGNS.big, { fill: '#ffd66b' })),
].join('');
const SMALL = [
  turned(16, 74, 103, (place) => dot(74, 80, place % 2 ? 0.95 : 1.5, '#8494a0')),
  dot(74, 103, 18.4, '#2b3a46'),
  path('M79.400 88.600A15 15 0 1 0 87.600 110 12.200 12.200 0 0 1 79.400 88.600Z', { fill: '#dfe6ea' }),
  part(
    'translate(80.500 98.500) scale(.52) translate(-12 -12)',
    path(SIGNS.small, { fill: 'none', stroke: '#dfe6ea', 'stroke-width': 2 }),
  ),
].join('');

// The back: coins that are linked, and a window in a diamond.

const COINS = many([0, 16, 32, 48, 64, 80, 96], (x) => many([0, 16, 32, 48, 64, 80, 96, 112, 128], (y) => {
  const coin = (cx: number, cy: number): string => `<circle cx="${cx}" cy="${cy}" r="8"/>`;
  return coin(x, y) + (x < 96 && y < 128 ? coin(x + 8, y + 8) : '');
})); // prettier-ignore
const BACK = [
  '<rect width="100" height="140" rx="9" fill="#fbf6e8"/><rect x="5" y="5" width="90" height="130" rx="6" fill="#1d4666"/>',
  '<svg x="5" y="5" width="90" height="130" viewBox="3 -1 90 130">',
  `<g fill="none" stroke="#9fc3d8" stroke-opacity=".6">${COINS}</g></svg>`,
  '<rect x="8.500" y="8.500" width="83" height="123" rx="4" fill="none" stroke="#e8c36a" stroke-width="1.200"/>',
  path('M50 42 78 70 50 98 22 70Z', { fill: '#1d4666', stroke: '#e8c36a', 'stroke-width': 1.8 }),
  line('M50 48 72 70 50 92 28 70Z', 0.8, '#e8c36a'),
  line('M41 60h18v20h-18zM41 70h18M50 60v20', 2.6, '#e8c36a'),
].join('');

const SHEET = 'card-drawing';
const WHOLE = '0 0 100 140';

function sheet(): string {
  const suits: [Sign, string][] = (['hearts', 'diamonds', 'spades', 'clubs'] as const).map((suit) => [suit, SIGNS[suit]]); // prettier-ignore
  const faces = many(suits, ([suit, sign]) =>
    many(Object.keys(PIPS), (rank) => symbol(`${suit}-${rank}`, WHOLE, pipsOf(rank, sign))) +
    symbol(`${suit}-A`, WHOLE, aceOf(sign)),
  ); // prettier-ignore
  const courts = many(Object.entries(COURTS), ([rank, shapes]) => symbol(rank, WHOLE, shapes));
  const rest = symbol('big', WHOLE, BIG) + symbol('small', WHOLE, SMALL) + symbol('back', WHOLE, BACK);
  return ranks + faces + courts + rest;
}

/** Puts the sheet into the page, once. */
export function spreadCards(): void {
  if (document.getElementById(SHEET)) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.id = SHEET;
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.style.position = 'absolute';
  svg.innerHTML = sheet();
  document.body.append(svg);
}

/** The symbol with the art of a card; courts are the same in every suit. */
export function artOf(sign: Sign, rank: string): string {
  if (sign === 'big' || sign === 'small') return `#card-${sign}`;
  return rank in COURTS ? `#card-${rank}` : `#card-${sign}-${rank}`;
}

export const backArt = '#card-back';

export function rankArt(rank: string): string {
  return `#card-rank-${rank}`;
}
