// Small values that survive a reload; a browser that refuses storage only forgets them.

/** From all visits. */
export const load = <T>(name: string, otherwise: T): T => read(() => localStorage, name, otherwise);
export const save = (name: string, value: unknown): void => write(() => localStorage, name, value);

/** From this tab only. */
export const kept = <T>(name: string, otherwise: T): T => read(() => sessionStorage, name, otherwise);
export const keep = (name: string, value: unknown): void => write(() => sessionStorage, name, value);

function read<T>(storage: () => Storage, name: string, otherwise: T): T {
  try {
    const text = storage().getItem(`paiju.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    storage().setItem(`paiju.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the value lasts as long as the page.
  }
}
