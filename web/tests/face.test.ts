import { expect, test } from 'vitest';
import { needed, slicesOf } from '../src/lib/sliced';

const SIGNS = { '[4]': 'U+1f1e9-1f1f5,U+ff03', '[119]': 'U+20-22,U+4e00,U+724c-724e', latin: 'U+0000-00FF' };
const slices = slicesOf(SIGNS, { '4': '/four', '119': '/last', latin: '/latin' });

test('slices without a Chinese sign are left to the system, and so are Latin letters', () => {
  expect(slices).toEqual([
    { url: '/four', ranges: [[0x1f1e9, 0x1f1f5], [0xff03, 0xff03]] }, // prettier-ignore
    { url: '/last', ranges: [[0x4e00, 0x4e00], [0x724c, 0x724e]] }, // prettier-ignore
  ]);
});

test('what a text needs, each slice once', () => {
  expect(needed('paiju "牌" 一牌', slices).map(({ url }) => url)).toEqual(['/last']);
  expect(needed('＃牌', slices).map(({ url }) => url)).toEqual(['/four', '/last']);
  expect(needed('paiju 3 × 2', slices)).toEqual([]);
});

test('a sign that no slice has asks for nothing', () => {
  expect(needed('龘', slices)).toEqual([]);
});
