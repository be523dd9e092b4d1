// A page of a toy table for tests/browser/test_toy_tables.py: ?seats=4&me=2.

import { mount } from 'svelte';
import '../../src/app.css';
import { loadGame, seatsOf } from '../../src/games';
import { speakIn } from '../../src/lib/i18n.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { addToys, type ToyEvent } from './game';
import ToyTable from './ToyTable.svelte';

const asked = new URLSearchParams(location.search);
const book = `toy${asked.get('seats')}-book`;
const me = Number(asked.get('me'));

addToys();
await speakIn(settings.lang);
const game = await loadGame(book);
const players = seatsOf(book).length;
const hand = Array.from({ length: 33 }, (_, card) => card);
const plays: ToyEvent[] = Array.from({ length: players }, (_, seat) => ({
  type: 'Laid',
  seat,
  cards: [34, 35, 36, 37, 38, 39].map((card) => card + (seat % 3) * 6),
}));
const deal = [{ type: 'Dealt', board: 1, players, hand }, ...plays].reduce(game.evolve, game.empty);
const target = document.getElementById('app');
if (target) mount(ToyTable, { target, props: { game, deal, book, me } });
