// The story of an event as its page asks for it and puts it together.

import type { EventStory, StoryChapter } from '../../../lib/messages';

export const KINDS = ['results', 'rulings', 'seating', 'round', 'entries', 'appeals', 'hall', 'setup'] as const;

/** What is asked for, without what is left open. */
export function wantedActs(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value),
  );
}

/** Whom acts are by or about, as the page's choice says it: "official 3", "entrant 12", or nobody in particular. */
export function personIn(who: string): Record<string, string> {
  const [kind = '', number = ''] = who.split(' ');
  return kind ? { [kind]: number } : {};
}

/** A story with the page that goes on before it; a chapter that is on both stays one. */
export function joined(told: EventStory, earlier: EventStory): EventStory {
  const chapters: StoryChapter[] = [...told.chapters];
  const [first, ...rest] = earlier.chapters;
  const last = chapters.at(-1);
  if (first && last?.segment === first.segment) {
    chapters[chapters.length - 1] = { ...last, acts: [...last.acts, ...first.acts] };
    chapters.push(...rest);
  } else chapters.push(...earlier.chapters);
  return { ...earlier, chapters };
}
