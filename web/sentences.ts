// The sentences of src/paiju/words/sentences as modules, two for each language: `virtual:sentences/zh` has what the first
// page and the tables say, `virtual:sentences/zh/more` the rest, which other pages fetch.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Groups<Text> = Record<string, Record<string, Text>>;

/** What pages say in the words of the server: groups of its sentences, or one code of a group. */
export const SHARED = [
  'cause',
  'class',
  'document',
  'error.internal',
  'error.not_seated',
  'error.table_closed',
  'factor',
  'fault',
  'finding',
  'hand',
  'kind',
  'rank',
  'seat',
  'side',
  'strain',
] as const;

const FOLDER = fileURLToPath(new URL('../src/paiju/words/sentences', import.meta.url));
const MODULE = 'virtual:sentences/';

/** What the first page and the tables say; every other file of `web` comes with the pages that need it. */
const FIRST = ['site.json', 'table.json', 'records.json'];

export const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => join(FOLDER, name));

const isOwn = (file: string): boolean => file.startsWith(join(FOLDER, 'web'));
const isFirst = (file: string): boolean => !isOwn(file) || FIRST.includes(basename(file));

/** Everything that pages say: the files of `web`, and what they share with the server. */
export function catalogue(wanted: (file: string) => boolean = () => true): Groups<Record<string, string>> {
  const all: Groups<Record<string, string>> = {};
  for (const file of FILES.filter(wanted)) {
    const own = isOwn(file);
    for (const [group, codes] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as typeof all)) {
      const said = Object.entries(codes).filter(
        ([code]) => own || SHARED.some((name) => name === group || name === `${group}.${code}`),
      );
      if (said.length) all[group] = { ...all[group], ...Object.fromEntries(said) };
    }
  }
  return all;
}

function inLanguage(lang: string, isMore: boolean): Groups<string> {
  return Object.fromEntries(
    Object.entries(catalogue((file) => isFirst(file) !== isMore)).map(([group, codes]) => [
      group,
      Object.fromEntries(Object.entries(codes).map(([code, texts]) => [code, texts[lang] ?? ''])),
    ]),
  );
}

export function sentences(): Plugin {
  return {
    name: 'sentences',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      for (const file of FILES) this.addWatchFile(file);
      const [lang = '', more] = id.slice(MODULE.length + 1).split('/');
      return `export default ${JSON.stringify(inLanguage(lang, more !== undefined))}`;
    },
  };
}
