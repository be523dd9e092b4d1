import { expect, test } from 'vitest';
import { answersFor, paperPath } from '../src/event/papers';
import type { PaperTold } from '../src/lib/messages';

const words = { zh: '', en: '' };
const paper = (asks: PaperTold['asks']): PaperTold => ({
  paper: 'sheets',
  title: words,
  part: 'round',
  asks,
  missing: null,
  numbers: [],
});

test('a paper is asked for with what was said, and with nothing that was not', () => {
  expect(paperPath('abc', 'sheets', { segment: 'main-1.2', number: '', seed: undefined })).toBe(
    '/api/events/abc/papers/sheets.pdf?segment=main-1.2',
  );
  expect(paperPath('abc', 'standing', {})).toBe('/api/events/abc/papers/standing.pdf');
});

test('only what a paper asks for is answered', () => {
  const given = { segment: 'main-1.1', number: '3', seed: '7', issuer: '协会', date: '2026-11-15' };
  expect(answersFor(paper(['segment']), given)).toEqual({ segment: 'main-1.1' });
  expect(answersFor(paper(['signed']), given)).toEqual({ issuer: '协会', date: '2026-11-15' });
  expect(answersFor(paper([]), given)).toEqual({});
});
