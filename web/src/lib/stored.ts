// Small values that survive a reload; a browser that refuses storage only forgets them.

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`paiju.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(`paiju.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the value lasts as long as the page.
  }
}
