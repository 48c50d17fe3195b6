/** A stretch that was read in a way. */
export interface StretchRead {
  readonly way: {
    readonly compares: boolean;
    countUpTo(stretch: { above: number | null; upTo: number | null }, limit: number): Promise<number>;
  };
  readonly stretch: { readonly above: number | null; readonly upTo: number | null };
}

/** A page that is not full has cost the comparison of so many records at least. */
const COMPARED_MIN = 200;

/**
 * How long reading a page may take before it ends without being full; for ever unless milliseconds are given. Time
 * alone does not end one: on a slow machine pages of a short list would not be full either. As long as not many
 * records were compared there is as much time again.
 */
export class Patience {
  /** Milliseconds on a clock that only goes forward. */
  readonly clock: () => number;
  readonly #ms: number | null;
  #startedAt: number;
  #compared = 0;
  #uncounted: StretchRead[] = [];

  constructor(ms: number | null, clock: () => number = () => performance.now()) {
    this.clock = clock;
    this.#ms = ms;
    this.#startedAt = clock();
  }

  /** Takes down a stretch that was read, together with the one above it where that was read in the same way. */
  note(read: StretchRead): void {
    if (this.#ms === null || !read.way.compares) return;
    const last = this.#uncounted.at(-1);
    if (last?.way === read.way && last.stretch.above === read.stretch.upTo) {
      const stretch = { above: read.stretch.above, upTo: last.stretch.upTo };
      this.#uncounted.splice(-1, 1, { way: read.way, stretch });
      return;
    }
    this.#uncounted.push(read);
  }

  /** Whether a page that is not full yet ends behind what was read. */
  async isOver(): Promise<boolean> {
    if (this.#ms === null || this.clock() - this.#startedAt < this.#ms) return false;
    for (const { way, stretch } of this.#uncounted.splice(0)) {
      this.#compared += await way.countUpTo(stretch, COMPARED_MIN - this.#compared);
      if (this.#compared >= COMPARED_MIN) return true;
    }
    this.#startedAt = this.clock();
    return false;
  }
}
