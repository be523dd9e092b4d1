// A deal record read by the server, with the game that shows it.

import { loadGame } from '../games';
import { replay } from '../lib/api';
import type { Replayed } from '../lib/messages';
import type { Game } from '../table/game';

export interface Opened {
  game: Game;
  record: Replayed;
  text: string;
}

export async function openRecord(text: string): Promise<Opened> {
  const record = await replay(text);
  return { game: await loadGame(record.book), record, text };
}
