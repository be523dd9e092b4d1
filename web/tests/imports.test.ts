// Who may import whom: a game is known to nobody but the registry.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const IMPORTED = /(?:from\s+|import\s*\(\s*|import\s+)['"](\.{1,2}\/[^'"]+)['"]/g;

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(SRC, from), 'utf8').matchAll(IMPORTED)].map(([, to = '']) => ({
    from,
    to: normalize(join(dirname(from), to)),
  })),
);
const games = readdirSync(join(SRC, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const gameOf = (path: string): string | null => games.find((game) => `${path}/`.startsWith(`games/${game}/`)) ?? null;
const told = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} imports ${to}`);

test('there is something to look at', () => {
  expect(games).toContain('doudizhu');
  expect(imports.length).toBeGreaterThan(300);
  expect(imports).toContainEqual({ from: 'games/index.ts', to: 'games/doudizhu' });
});

test('only the registry imports a game', () => {
  const reaching = imports.filter(({ from, to }) => gameOf(to) !== null && gameOf(from) === null);
  expect(told(reaching)).toEqual(games.map((game) => `games/index.ts imports games/${game}`));
});

test('no game imports another', () => {
  const crossing = imports.filter(({ from, to }) => gameOf(from) && gameOf(to) && gameOf(from) !== gameOf(to));
  expect(told(crossing)).toEqual([]);
});

describe.each(['lib', 'cards', 'fair'])('%s', (room) => {
  test('knows no page, table or event', () => {
    const above = imports.filter(
      ({ from, to }) => from.startsWith(`${room}/`) && /^(pages|table|replay|event|parts)\//.test(to),
    );
    expect(told(above)).toEqual([]);
  });
});
