// Small values that survive a reload; a browser that refuses storage only forgets them.

/** `sessionStorage` belongs to one tab and ends with it. */
type Place = 'localStorage' | 'sessionStorage';

export function load<T>(name: string, otherwise: T, place: Place = 'localStorage'): T {
  try {
    const text = globalThis[place].getItem(`paiju.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    globalThis[place].setItem(`paiju.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the value lasts as long as the page.
  }
}
