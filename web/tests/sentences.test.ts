// Every sentence that the pages say is there with its facts, and none that nobody says.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { catalogue, SHARED } from '../sentences.ts';
import { e, say, speakIn, speakMore, t, word } from '../src/lib/i18n.svelte';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const CATALOGUE = catalogue();
const GROUP_OF: Readonly<Record<string, string>> = { t: 'page', e: 'event_page' };
const PLACEABLE = /\{(\w+)(?::(\w+))?\}/g;
/** Told by the server alone, whose findings the pages share. */
const SERVER_TYPES = ['card'];

interface Node {
  type: string;
  [field: string]: unknown;
}

interface Said {
  where: string;
  group: string;
  /** What the code can be, as far as that is written out. */
  codes: RegExp[];
  /** Names of the facts, where they are written out. */
  facts: string[] | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodes(each);
  else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value)) yield* nodes(field);
  }
}

function* sources(): Generator<[file: string, tree: Node]> {
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(svelte|ts)$/.test(file) || file.endsWith('.d.ts') || file.endsWith('messages.ts')) continue;
    const text = readFileSync(join(SRC, file), 'utf8');
    const source = file.endsWith('.ts') ? `<script lang="ts">${text}</script>` : text;
    const { fragment, instance, module } = parse(source, { modern: true }) as unknown as Record<string, unknown>;
    yield [file, { type: 'Source', parts: [fragment, instance, module] }];
  }
}

/** The texts that an expression can be: what is put into a template can be anything, null is what is not written out. */
function texts(node: Node): (RegExp | null)[] {
  const exactly = (...parts: string[]): RegExp =>
    RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('.+')}$`);
  switch (node.type) {
    case 'Literal':
      return [typeof node['value'] === 'string' ? exactly(node['value']) : null];
    case 'TemplateLiteral':
      return [exactly(...(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked))];
    case 'ConditionalExpression':
      return [...texts(node['consequent'] as Node), ...texts(node['alternate'] as Node)];
    default:
      return [null];
  }
}

function factsOf(node: Node | undefined): string[] | null {
  if (node === undefined) return [];
  if (node.type !== 'ObjectExpression') return null;
  const fields = node['properties'] as Node[];
  return fields.every(({ type }) => type === 'Property')
    ? fields.map(({ key }) => (key as { name: string }).name)
    : null;
}

function* calls(file: string, tree: Node): Generator<Said> {
  for (const node of nodes(tree)) {
    const name = node.type === 'CallExpression' ? String((node['callee'] as Node)['name']) : '';
    const given = [...((node['arguments'] as Node[] | undefined) ?? [])];
    if (!['t', 'e', 'word'].includes(name) || given[0] === undefined) continue;
    const group = GROUP_OF[name] ?? String(given.shift()?.['value']);
    const [code, facts] = given;
    if (code)
      yield {
        where: `${file}: ${group}`,
        group,
        codes: texts(code).filter((each) => each !== null),
        facts: factsOf(facts),
      };
  }
}

const trees = [...sources()];
const said = trees.flatMap(([file, tree]) => [...calls(file, tree)]);
/** Every text in the sources, and every code that is put together where it is said. */
const written = [
  ...said.flatMap(({ codes }) => codes),
  ...trees
    .filter(([file]) => file !== join('lib', 'i18n.svelte.ts'))
    .flatMap(([, tree]) => [...nodes(tree)].filter(({ type }) => type === 'Literal').flatMap(texts)),
];
const codesOf = (group: string): string[] => Object.keys(CATALOGUE[group] ?? {});
const inAll = (group: string, code: string): string => Object.values(CATALOGUE[group]?.[code] ?? {}).join(' ');

test('there is something to look at', () => {
  expect(said.length).toBeGreaterThan(500);
  expect(new Set(said.map(({ group }) => group))).toContain('event_now');
});

test('what is said has a sentence in both languages', () => {
  for (const sentences of Object.values(CATALOGUE)) {
    for (const words of Object.values(sentences))
      expect(words).toEqual({ zh: expect.any(String), en: expect.any(String) });
  }
  const missing = said.flatMap(({ where, group, codes }) =>
    codes.filter((code) => !codesOf(group).some((each) => code.test(each))).map((code) => `${where} ${code}`),
  );
  expect(missing).toEqual([]);
});

test('a sentence tells only facts that it is given', () => {
  const wrong = said.flatMap(({ where, group, codes, facts }) =>
    codesOf(group)
      .filter((code) => facts !== null && codes.some((each) => each.test(code)))
      .filter((code) => [...inAll(group, code).matchAll(PLACEABLE)].some(([, name = '']) => !facts?.includes(name)))
      .map((code) => `${where} ${code}`),
  );
  expect(wrong).toEqual([]);
});

test('a fact is told by a type that the pages have', () => {
  const types = Object.keys(CATALOGUE).flatMap((group) =>
    codesOf(group).flatMap((code) => [...inAll(group, code).matchAll(PLACEABLE)].flatMap(([, , type]) => type ?? [])),
  );
  expect(types).toContain('document');
  expect(types.filter((type) => !(type in CATALOGUE) && !SERVER_TYPES.includes(type))).toEqual([]);
});

test('no sentence is left over', () => {
  const groups = new Set(said.map(({ group }) => group));
  const left = Object.values(GROUP_OF).flatMap((group) =>
    codesOf(group).filter((code) => !written.some((text) => text?.test(code))),
  );
  expect(left).toEqual([]);
  expect(Object.keys(CATALOGUE).filter((group) => !groups.has(group) && group !== 'document')).toEqual([]);
  const one = SHARED.flatMap((name) => name.split('.')[1] ?? []);
  expect(one.filter((code) => !written.some((text) => text?.test(code)))).toEqual([]);
});

test('a language is there after it was asked for, and what was kept follows', async () => {
  const kept = (): string => t('table_open');
  await speakIn('zh');
  await speakMore();
  expect([say(kept), e('people_count', { count: 3 }), word('seat', 0)]).toEqual(['牌桌已开', '3 人', '西']);
  await speakIn('en');
  expect([say(kept), e('people_count', { count: 3 }), word('seat', 0)]).toEqual([
    'The table is open',
    '3 people',
    'West',
  ]);
});

test('facts are told by their type, parts where their facts are there', async () => {
  await speakIn('en');
  const facts = { document: 'opening', expected: 'a', found: 'b' };
  const told = (more: object): string => word('finding', 'commitment_mismatch', { ...facts, ...more });
  expect(told({})).toBe('The opening belongs to another commitment: b instead of a.');
  expect(told({ board: 7 })).toBe('The opening of board 7 belongs to another commitment: b instead of a.');
  expect(told({ document: '{found}', found: '[[x]]' })).toBe(
    'The {found} belongs to another commitment: [[x]] instead of a.',
  );
  expect(say({ zh: '', en: 'as it [[stands]] {here}' })).toBe('as it [[stands]] {here}');
});

test('what has no words is told as it stands', () => {
  expect([word('seat', 9), word('kind', 'nonsense')]).toEqual(['9', 'nonsense']);
});
