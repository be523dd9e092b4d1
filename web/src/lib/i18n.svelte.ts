// Texts in the chosen language. Reading them in a component makes it follow the switch.

import { settings } from './settings.svelte';
import { TEXTS, type TextKey } from './texts';
import type { Words } from './words';

export type Facts = Readonly<Record<string, string | number>>;

/** A text of the pages, facts filled in. */
export function t(key: TextKey, facts?: Facts): string {
  return fill(TEXTS[key][settings.lang === 'zh' ? 0 : 1], facts);
}

/** Words of the server's catalogue, facts filled in. */
export function say(words: Words | undefined, facts?: Facts): string {
  return words === undefined ? '' : fill(words[settings.lang], facts);
}

/** A text of the pages in both languages, for what must follow a later switch. */
export function both(key: TextKey): Words {
  return { zh: TEXTS[key][0], en: TEXTS[key][1] };
}

export function listed(items: readonly string[]): string {
  return items.join(settings.lang === 'zh' ? '、' : ', ');
}

function fill(text: string, facts: Facts = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
