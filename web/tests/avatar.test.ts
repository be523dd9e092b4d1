import { expect, test } from 'vitest';
import { artOf } from '../src/cards/art';
import { lookOf } from '../src/table/avatar';

test('who is called the same looks the same, whatever the page', () => {
  expect(lookOf('林小川')).toEqual(lookOf('林小川'));
  expect(lookOf('林小川').monogram).toBe('林');
  expect(lookOf(' li').monogram).toBe('L');
  expect(lookOf('').monogram).toBe('');
});

test('all grounds and patterns occur among a few hundred names', () => {
  const looks = Array.from({ length: 300 }, (_, number) => lookOf(`名字${number}`));
  expect(new Set(looks.map(({ ground }) => ground)).size).toBe(8);
  expect(new Set(looks.map(({ pattern }) => pattern)).size).toBe(6);
});

test('courts are drawn once for all suits', () => {
  expect(artOf('hearts', 'K')).toBe(artOf('spades', 'K'));
  expect(artOf('hearts', '7')).not.toBe(artOf('spades', '7'));
  expect(artOf('big', '')).not.toBe(artOf('small', ''));
});
