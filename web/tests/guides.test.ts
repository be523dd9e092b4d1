import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileOf, readGuide } from '../guides.ts';
import { htmlOf, partsOf } from '../markdown.ts';
import { GUIDES } from '../src/lib/router.svelte';

const targets = {
  image: (file: string): string => (file === 'a.png' ? '/assets/a.png' : ''),
  link: (target: string): string | null => (target.startsWith('/') ? target : null),
};
const html = (text: string): string => htmlOf(text, targets);

describe('the little Markdown of the guides', () => {
  it('has paragraphs, lists, tables and code', () => {
    expect(html('one\ntwo\n\nthree')).toBe('<p>one two</p><p>three</p>');
    expect(html('- a\n- b\n  goes on')).toBe('<ul><li>a</li><li>b goes on</li></ul>');
    expect(html('1. a\n2. b')).toBe('<ol><li>a</li><li>b</li></ol>');
    expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toBe(
      '<div class="scroll"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    );
    expect(html('```\n<x> & **y**\n```')).toBe('<pre tabindex="0"><code>&lt;x&gt; &amp; **y**</code></pre>');
  });

  it('has bold, code, links and pictures', () => {
    expect(html('**a `b`** [c](/d) [e](f.md)')).toBe('<p><strong>a <code>b</code></strong> <a href="/d">c</a> e</p>');
    expect(html('![x](a.png)![y](b.png)')).toBe('<p><img src="/assets/a.png" alt="x" loading="lazy"></p>');
  });

  it('lets no text become HTML', () => {
    expect(html('<script>alert("1")</script> & <b>')).toBe(
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;b&gt;</p>',
    );
  });

  it('takes no line of code for a heading', () => {
    const { title, parts } = partsOf('# T\n\nx\n\n## A\n\n```\n## no\n```\n\n## B\n');
    expect([title, parts.map((part) => part.title)]).toEqual(['T', ['A', 'B']]);
  });
});

describe.each(GUIDES)('the guide for a %s', (name) => {
  const [zh, en] = (['zh', 'en'] as const).map((lang) => readGuide(name, lang, () => ''));

  it('has as many situations in both languages, each with a text', () => {
    expect(zh?.sections.length).toBeGreaterThan(4);
    expect(en?.sections.length).toBe(zh?.sections.length);
    for (const { title, html: text } of [...(zh?.sections ?? []), ...(en?.sections ?? [])]) {
      expect(title).not.toBe('');
      expect(text.length).toBeGreaterThan(20);
      expect(text).not.toMatch(/\*\*|^#/m);
    }
  });

  it('is the text of docs', () => {
    expect(readFileSync(fileOf(name, 'zh'), 'utf8')).toContain(zh?.sections[0]?.title);
  });
});
