// One's own table on paper: what was entered there, and what can be.

import { saidBy } from '../model.svelte';
import { myTable } from '../api';
import { TableModel } from '../referee/table.svelte';

export class MyTable extends TableModel {
  /** Of the table where one sits, whatever its number. */
  override async read(): Promise<void> {
    try {
      [this.told, this.problem] = [await myTable(this.desk.event.id), null];
    } catch (error) {
      if (this.told === null) this.problem = saidBy(error);
    }
  }
}
