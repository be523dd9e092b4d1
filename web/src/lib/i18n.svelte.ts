// Texts in the chosen language. Reading them in a component makes it follow the switch. How a sentence is written:
// src/paiju/words/sentences/README.md.

import type contest from '../../../src/paiju/words/sentences/web/contest.json';
import type control from '../../../src/paiju/words/sentences/web/control.json';
import type desks from '../../../src/paiju/words/sentences/web/desks.json';
import type director from '../../../src/paiju/words/sentences/web/director.json';
import type event from '../../../src/paiju/words/sentences/web/event.json';
import type messages from '../../../src/paiju/words/sentences/web/messages.json';
import type account from '../../../src/paiju/words/sentences/web/account.json';
import type papers from '../../../src/paiju/words/sentences/web/papers.json';
import type told from '../../../src/paiju/words/sentences/web/public.json';
import type records from '../../../src/paiju/words/sentences/web/records.json';
import type referee from '../../../src/paiju/words/sentences/web/referee.json';
import type shengji from '../../../src/paiju/words/sentences/web/shengji.json';
import type site from '../../../src/paiju/words/sentences/web/site.json';
import type table from '../../../src/paiju/words/sentences/web/table.json';
import type { SHARED } from '../../sentences.ts';
import { moreIn, sentencesIn, type Language, type Words } from './language';
import { untrack } from 'svelte';
import { settings } from './settings.svelte';

type Own = typeof desks &
  typeof contest &
  typeof control &
  typeof director &
  typeof event &
  typeof messages &
  typeof account &
  typeof papers &
  typeof told &
  typeof records &
  typeof referee &
  typeof shengji &
  typeof site &
  typeof table;
type Shared = (typeof SHARED)[number];
export type Group =
  keyof Own | (Shared extends infer Name ? (Name extends `${infer Of}.${string}` ? Of : Name) : never);
export type PageCode = keyof Own['page'];
export type EventCode = keyof Own['event_page'];
export type Facts = Readonly<Record<string, string | number>>;
/** What is said in whichever language is chosen by then. */
export type Saying = Words | (() => string);

const PLACEABLE = /\{(\w+)(?::(\w+))?\}/g;
const PART = /\[\[(.*?)\]\]/g;

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;
let sentences: Sentences = $state.raw({});
let hasMore = false;
let arriving: Promise<void> | null = null;

/** Fetches a language where it is not there yet, and changes to it. */
export async function speakIn(language: Language): Promise<void> {
  const [first, rest] = await Promise.all([sentencesIn[language](), hasMore ? moreIn[language]() : { default: {} }]);
  sentences = together(first.default, rest.default);
  settings.lang = language;
}

/** Fetches what only some pages say; they are shown when it is there. */
export function speakMore(): Promise<void> {
  hasMore = true;
  // A page that waits for it is not made anew by a change of language.
  arriving ??= speakIn(untrack(() => settings.lang));
  arriving.catch(() => (arriving = null));
  return arriving;
}

function together(first: Sentences, rest: Sentences): Sentences {
  const groups = Object.entries(rest).map(([group, codes]) => [group, { ...first[group], ...codes }] as const);
  return { ...first, ...Object.fromEntries(groups) };
}

/** A text of the pages, facts filled in. */
export function t(code: PageCode, facts?: Facts): string {
  return word('page', code, facts);
}

/** A text of the event pages, facts filled in. */
export function e(code: EventCode, facts?: Facts): string {
  return word('event_page', code, facts);
}

/** The sentence of a code that is data; the code itself where it has none. */
export function word(group: Group, code: string | number, facts?: Facts): string {
  return fill(sentences[group]?.[code] ?? String(code), facts);
}

/** What the server has put into words, or what was kept to be said. */
export function say(saying: Saying | undefined): string {
  return typeof saying === 'function' ? saying() : (saying?.[settings.lang] ?? '');
}

export function listed(items: readonly string[]): string {
  return items.join(settings.lang === 'zh' ? '、' : ', ');
}

function fill(text: string, facts: Facts = {}): string {
  const isTold = (part: string): boolean => [...part.matchAll(PLACEABLE)].every(([, name = '']) => facts[name]);
  return text
    .replace(PART, (_, parts: string) => parts.split('|').find(isTold) ?? '')
    .replace(PLACEABLE, (whole, name: string, type?: Group) => {
      const fact = facts[name] ?? whole;
      return type === undefined ? String(fact) : word(type, fact);
    });
}
