// The little of Markdown that the guides use, as HTML: headings, lists, tables, code, pictures, bold, links. Everything
// else is text, and no text becomes HTML by itself.

export interface Guide {
  title: string;
  intro: string;
  sections: { id: string; title: string; html: string }[];
}

export interface Targets {
  /** The address of a picture; empty where it is not there. */
  image: (file: string) => string;
  /** The address of a link; null where it leads nowhere on the site. */
  link: (target: string) => string | null;
}

/** A title, what stands before the first heading of the second order, and what stands below each. */
export function partsOf(text: string): { title: string; intro: string; parts: { title: string; text: string }[] } {
  const [head = '', ...rest] = outsideCode(text, /^## /m);
  const title = /^# (.*)$/m.exec(head)?.[1] ?? '';
  const parts = rest.map((part) => {
    const end = part.indexOf('\n');
    return { title: part.slice(0, end).trim(), text: part.slice(end + 1) };
  });
  return { title, intro: head.replace(/^# .*$/m, ''), parts };
}

function outsideCode(text: string, heading: RegExp): string[] {
  const pieces = text.split(/(^```[\s\S]*?^```$)/m);
  const marked = pieces.map((piece, place) => (place % 2 ? piece : piece.replace(new RegExp(heading, 'gm'), '\0')));
  return marked.join('').split('\0');
}

export function htmlOf(text: string, targets: Targets): string {
  const lines = text.split('\n');
  const out: string[] = [];
  while (lines.length) out.push(block(lines, targets));
  return out.join('');
}

function block(lines: string[], targets: Targets): string {
  const line = lines[0] ?? '';
  if (line.trim() === '') return (lines.shift(), '');
  if (line.startsWith('```')) return code(lines);
  if (/^\|/.test(line)) return table(take(lines, /^\|/), targets);
  if (/^(-|\d+\.) /.test(line)) return list(lines, targets);
  const heading = /^(#{3,4}) (.*)$/.exec(line);
  if (heading) {
    lines.shift();
    return `<h3>${inline(heading[2] ?? '', targets)}</h3>`;
  }
  return `<p>${inline(take(lines, /^(?!\s*$|```|\||#|(-|\d+\.) )/).join(' '), targets)}</p>`;
}

function take(lines: string[], wanted: RegExp): string[] {
  const found: string[] = [lines.shift() ?? ''];
  while (lines.length && wanted.test(lines[0] ?? '')) found.push((lines.shift() ?? '').trim());
  return found;
}

function code(lines: string[]): string {
  lines.shift();
  const found: string[] = [];
  while (lines.length && !lines[0]?.startsWith('```')) found.push(lines.shift() ?? '');
  lines.shift();
  return `<pre tabindex="0"><code>${escaped(found.join('\n'))}</code></pre>`;
}

function table(rows: string[], targets: Targets): string {
  const cells = rows.map((row) => row.replace(/^\|\s*|\s*\|\s*$/g, '').split(/\s*(?<!\\)\|\s*/));
  const told = (row: string[], tag: string): string =>
    `<tr>${row.map((cell) => `<${tag}>${inline(cell.replace(/\\\|/g, '|'), targets)}</${tag}>`).join('')}</tr>`;
  const head = cells[0]?.some((cell) => cell) ? `<thead>${told(cells[0], 'th')}</thead>` : '';
  const body = cells.slice(2).map((row) => told(row, 'td'));
  return `<div class="scroll"><table>${head}<tbody>${body.join('')}</tbody></table></div>`;
}

function list(lines: string[], targets: Targets): string {
  const ordered = /^\d/.test(lines[0] ?? '');
  const items: string[] = [];
  while (lines.length && /^(-|\d+\.) /.test(lines[0] ?? '')) {
    const item = take(lines, /^\s+\S/);
    items.push(`<li>${inline(item.join(' ').replace(/^(-|\d+\.) /, ''), targets)}</li>`);
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.join('')}</${tag}>`;
}

const PIECE =
  /`([^`]+)`|\*\*([^*]+)\*\*|!\[([^\]]*)\]\(([^)]+)\)|<img src="([^"]+)"[^>]*?alt="([^"]*)"[^>]*>|\[([^\]]+)\]\(([^)]+)\)/g;

function inline(text: string, targets: Targets): string {
  let out = '';
  let last = 0;
  for (const found of text.matchAll(PIECE)) {
    out += escaped(text.slice(last, found.index)) + piece(found, targets);
    last = found.index + found[0].length;
  }
  return out + escaped(text.slice(last));
}

function piece([, coded, bold, alt, image, source, told, name, target]: RegExpMatchArray, targets: Targets): string {
  if (coded !== undefined) return `<code>${escaped(coded)}</code>`;
  if (bold !== undefined) return `<strong>${inline(bold, targets)}</strong>`;
  if (name !== undefined) return linked(name, target ?? '', targets);
  const address = targets.image(image ?? source ?? '');
  const said = alt ?? told ?? '';
  return address ? `<img src="${escaped(address)}" alt="${escaped(said)}" loading="lazy">` : '';
}

function linked(name: string, target: string, targets: Targets): string {
  const address = targets.link(target);
  return address === null ? inline(name, targets) : `<a href="${escaped(address)}">${inline(name, targets)}</a>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
