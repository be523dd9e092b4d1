// What an event tells its open pages: the whole at first, then what changes. A lost line is opened again; the first
// message after that is the whole once more, so nothing has to be caught up with.

export interface FeedSocket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

export interface FeedListener<Message> {
  came(message: Message): void;
  live(live: boolean): void;
}

export interface FeedTiming {
  after(milliseconds: number, what: () => void): () => void;
  /** From 0 to 1: many pages must not come back in the same instant. */
  chance(): number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server says something every few seconds, if only that it is there: a line this silent is dead. */
const SILENCE = 15_000;

const BROWSER: FeedTiming = {
  after: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};

export class Feed<Message> {
  private socket: FeedSocket | null = null;
  private wait = FIRST_WAIT;
  private opened = false;
  private ended = false;
  private stopRetry: () => void = () => {};
  private stopWatch: () => void = () => {};

  constructor(
    private readonly open: () => FeedSocket,
    private readonly listener: FeedListener<Message>,
    private readonly timing: FeedTiming = BROWSER,
  ) {}

  /** Opens the line unless it is open: at the start, and when the page or the network came back. */
  start(): void {
    if (this.socket !== null || this.ended) return;
    this.stopRetry();
    const socket = this.open();
    this.socket = socket;
    this.opened = false;
    socket.onopen = () => (this.opened = true);
    this.watch();
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.wait = FIRST_WAIT;
      this.watch();
      this.listener.live(true);
      this.listener.came(JSON.parse(data) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Opens another line in place of this one: it was opened by whom this browser is no longer. */
  reopen(): void {
    if (this.socket === null) return;
    this.drop();
    this.start();
  }

  close(): void {
    this.ended = true;
    this.stopRetry();
    this.drop();
  }

  private watch(): void {
    this.stopWatch();
    this.stopWatch = this.timing.after(SILENCE, () => this.lost());
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.stopWatch();
    // Browsers complain of one that is closed while it is being opened.
    if (this.opened) socket?.close();
    else if (socket) socket.onopen = () => socket.close();
  }

  private lost(): void {
    this.drop();
    this.listener.live(false);
    if (this.ended) return;
    const wait = this.wait * (0.75 + this.timing.chance() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.stopRetry = this.timing.after(wait, () => this.start());
  }
}
