// Time that passes only when a test says so.

const MANY = 100_000;

export class FakeTime {
  time = 0;
  private readonly due: { at: number; what: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, what: () => void): () => void {
    const item = { at: this.time + milliseconds, what };
    this.due.push(item);
    return () => void (this.due.includes(item) && this.due.splice(this.due.indexOf(item), 1));
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (let steps = 0; ; steps += 1) {
      if (steps > MANY) throw new Error('a timer that is always due');
      const next = this.due.filter((item) => item.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.due.splice(this.due.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.what();
    }
    this.time = end;
  }

  /** The page sleeps: nothing runs, and what was due is late. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
  }
}
