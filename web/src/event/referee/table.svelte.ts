// One table as its referee's page knows it: read again whenever the event moves, kept while there is no line.

import { refereeTable, workOut } from '../api';
import { ApiError } from '../../lib/api';
import { load, save } from '../../lib/stored';
import { saidBy } from '../model.svelte';
import type { Saying } from '../../lib/i18n.svelte';
import type { Desk } from '../control/desk.svelte';
import type { EventTableTold, TableResult, WorkedOut, WorkOut } from '../../lib/messages';

export type Sheet = NonNullable<WorkOut['written']>;

export class TableModel {
  told: EventTableTold | null = $state.raw(null);
  problem: Saying | null = $state.raw(null);
  private asked = 0;
  private reading = $state(false);

  constructor(
    readonly desk: Desk,
    readonly segment: string,
    readonly number: number,
  ) {}

  /** The newest answer counts, in whichever order they come. */
  async read(): Promise<void> {
    const asked = ++this.asked;
    this.reading = true;
    try {
      const told = await refereeTable(this.desk.event.id, this.segment, this.number);
      if (asked === this.asked) [this.told, this.problem] = [told, null];
    } catch (error) {
      if (asked !== this.asked) return;
      // What was read before still helps while the line is down.
      if (!(error instanceof ApiError && error.passing && this.told)) this.problem = saidBy(error);
    } finally {
      if (asked === this.asked) this.reading = false;
    }
  }

  /** What this page has done is on its way back to it: nothing is offered by what was known before. */
  get behind(): boolean {
    return this.reading && this.told !== null && this.told.version < this.desk.newest;
  }

  /** Whether nothing may be pressed now. */
  get busy(): boolean {
    return this.desk.busy || this.behind;
  }

  result(board: number): TableResult | undefined {
    return this.told?.results.find((each) => each.board === board);
  }

  seatOf(number: number): number {
    return this.told?.seats.findIndex((each) => each.number === number) ?? -1;
  }

  sheet(board: number, written: Sheet): WorkOut {
    return { segment: this.segment, table: this.number, board, written };
  }

  /** Null where there is no line to ask by. */
  async workOut(board: number, written: Sheet): Promise<WorkedOut | null> {
    try {
      return await workOut(this.desk.event.id, this.sheet(board, written));
    } catch (error) {
      if (error instanceof ApiError && error.passing) return null;
      this.problem = saidBy(error);
      return null;
    }
  }

  // What was typed here and not yet handed in, over a reload, too.

  draft<T>(board: number, otherwise: T): T {
    return load<T | null>(this.draftName(board), null) ?? otherwise;
  }

  keepDraft(board: number, draft: unknown): void {
    save(this.draftName(board), draft);
  }

  private draftName(board: number): string {
    return `sheet.${this.desk.event.id}.${this.segment}.${this.number}.${board}`;
  }
}
