const MINUTE_MS = 60_000;
const KEYS_MAX = 1_000;

/** Keys that were added within the last minute, at most a thousand of them: a note of this process to itself. */
export class RecentKeys {
  readonly #addedAt = new Map<string, number>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  has(key: string): boolean {
    const addedAt = this.#addedAt.get(key);
    if (addedAt === undefined) return false;
    if (this.#clock() - addedAt < MINUTE_MS) return true;
    this.#addedAt.delete(key);
    return false;
  }

  add(key: string): void {
    this.#addedAt.delete(key);
    this.#addedAt.set(key, this.#clock());
    if (this.#addedAt.size <= KEYS_MAX) return;
    for (const oldest of this.#addedAt.keys()) {
      this.#addedAt.delete(oldest);
      return;
    }
  }
}
