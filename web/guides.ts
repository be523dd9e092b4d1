// The guides of docs as modules, one for each guide and language: `virtual:guide/organiser/zh`. What is built into the
// pages is what docs says; there is no other copy.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { htmlOf, partsOf, type Guide } from './markdown.ts';

const DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const MODULE = 'virtual:guide/';
/** A guide in both languages one after the other, each below its own heading. */
const ENGINE = { file: 'engine-guide.md', zh: '说明', en: 'English' } as const;

export function fileOf(name: string, lang: string): string {
  return join(DOCS, name === 'engine' ? ENGINE.file : `guide-${name}.${lang}.md`);
}

export function readGuide(name: string, lang: 'zh' | 'en', image: (file: string) => string): Guide {
  const text = readFileSync(fileOf(name, lang), 'utf8');
  const { title, intro, parts } = partsOf(name === 'engine' ? below(text, ENGINE[lang]) : text);
  const show = (source: string): string => htmlOf(source, { image, link: (target) => pageOf(target) });
  return {
    title,
    intro: show(intro),
    sections: parts.map((part, place) => ({ id: String(place + 1), title: part.title, html: show(part.text) })),
  };
}

/** The part of a text below one of its headings of the second order, a title and headings of the second order again. */
function below(text: string, heading: string): string {
  const title = /^# (.*)$/m.exec(text)?.[1]?.split(' · ') ?? ['', ''];
  const after = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const own = heading === ENGINE.zh ? title[0] : title[1];
  return `# ${own}\n${after.slice(heading.length).replace(/^### /gm, '## ')}`;
}

/** Another guide is a page of the site; other documents are not, and are named only. */
function pageOf(target: string): string | null {
  if (/^https?:/.test(target)) return target;
  const guide = /^(?:guide-(\w+)\.\w\w|(engine)-guide)\.md$/.exec(target);
  return guide ? `/guide/${guide[1] ?? guide[2]}` : null;
}

export function guides(): Plugin {
  let building = false;
  return {
    name: 'guides',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const [name = '', lang = 'zh'] = id.slice(MODULE.length + 1).split('/');
      this.addWatchFile(fileOf(name, lang));
      const wanted: string[] = [];
      const image = (file: string): string => {
        const path = join(DOCS, file);
        if (!building || !existsSync(path)) return '';
        wanted.push(this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(path) }));
        return `@picture-${wanted.length - 1}@`;
      };
      const guide = JSON.stringify(readGuide(name, lang === 'en' ? 'en' : 'zh', image));
      const pictures = wanted.map((each) => `import.meta.ROLLUP_FILE_URL_${each}`).join(', ');
      return `const pictures = [${pictures}];
        export default JSON.parse(${JSON.stringify(guide)}, (_, value) => typeof value === 'string'
          ? value.replace(/@picture-(\\d+)@/g, (_, place) => pictures[place]) : value);`;
    },
  };
}
