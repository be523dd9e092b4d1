// The bundled face in slices: which of them a page needs, and fetching them one after the other.

/** A part of the face: its file, and the signs in it as inclusive ranges. */
export interface Slice {
  readonly url: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

export const FAMILY = 'Noto Sans SC Variable';

/** From here on a face of Latin letters has no signs. */
const FIRST_SIGN = 0x2e80;

/** Fontsource's list of signs, by the names in its file. */
export function slicesOf(signs: Readonly<Record<string, string>>, urls: Readonly<Record<string, string>>): Slice[] {
  return Object.entries(signs).flatMap(([name, text]) => {
    const url = urls[name.replace(/[[\]]/g, '')];
    const ranges = text.split(',').flatMap((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-');
      const [from, to] = [Math.max(FIRST_SIGN, parseInt(first, 16)), parseInt(last, 16)];
      return from <= to ? [[from, to] as const] : [];
    });
    return url !== undefined && ranges.length ? [{ url, ranges }] : [];
  });
}

/** The slices that have a sign of `text`, in the order of first need. */
export function needed(text: string, slices: readonly Slice[]): Slice[] {
  const found = new Set<Slice>();
  for (const sign of new Set(text)) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < FIRST_SIGN) continue;
    const slice = slices.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last));
    if (slice) found.add(slice);
  }
  return [...found];
}

/** Everything a page shows; what cards show is drawn from an attribute. */
function textOf(root: HTMLElement): string {
  const drawn = root.querySelectorAll<HTMLElement>('[data-text], [placeholder]');
  const more = [...drawn].map((each) => each.dataset['text'] ?? each.getAttribute('placeholder'));
  return document.title + root.textContent + more.join('');
}

export class Face {
  private readonly asked = new Set<Slice>();
  private readonly queue: Slice[] = [];
  private busy = false;
  private looking = false;
  private looked = false;

  constructor(private readonly slices: readonly Slice[]) {}

  /** Looks at what is shown now and whenever it changes. */
  follow(root: HTMLElement): void {
    const what = { childList: true, subtree: true, characterData: true, attributeFilter: ['data-text', 'placeholder'] };
    new MutationObserver(() => this.look(root)).observe(root, what);
    this.look(root);
  }

  private look(root: HTMLElement): void {
    if (this.looking) return;
    this.looking = true;
    whenIdle(() => {
      this.looking = false;
      const fresh = needed(textOf(root), this.slices).filter((slice) => !this.asked.has(slice));
      for (const slice of fresh) this.asked.add(slice);
      this.queue.push(...fresh);
      if (fresh.length || !this.looked) void this.fetchAll();
      this.looked = true;
    });
  }

  /** One at a time: whatever else the page asks for has the line to itself but for this one. */
  private async fetchAll(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    document.documentElement.dataset['face'] = 'coming'; // for whoever takes pictures
    for (let slice = this.queue.shift(); slice; slice = this.queue.shift()) {
      await fetchSlice(slice).catch(() => this.asked.delete(slice)); // asked for again when the page next changes
    }
    this.busy = false;
    delete document.documentElement.dataset['face'];
  }
}

async function fetchSlice({ url, ranges }: Slice): Promise<void> {
  const answer = await fetch(url, { priority: 'low' });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const unicodeRange = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join();
  const face = new FontFace(FAMILY, await answer.arrayBuffer(), { weight: '100 900', unicodeRange });
  document.fonts.add(await face.load());
}

function whenIdle(what: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(what, { timeout: 1_000 });
  else setTimeout(what, 100);
}
