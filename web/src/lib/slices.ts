// The bundled face as the build found it; fetched only where it is wanted, see face.ts.

import signs from '@fontsource-variable/noto-sans-sc/unicode.json';
import { Face, slicesOf } from './sliced';

const files = import.meta.glob<string>(
  '../../node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const urls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [/noto-sans-sc-(.+)-wght/.exec(path)?.[1] ?? '', url]),
);

export const face = new Face(slicesOf(signs, urls));
