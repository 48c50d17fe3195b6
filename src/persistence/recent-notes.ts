const KEPT_MS = 600_000;
const NOTES_MAX = 1_000;

/** Notes of this process to itself: what was noted within the last ten minutes, at most a thousand of them. */
export class RecentNotes<Note> {
  readonly #notes = new Map<string, { readonly note: Note; readonly at: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  get(key: string): Note | null {
    const noted = this.#notes.get(key);
    if (noted === undefined) return null;
    if (this.#clock() - noted.at < KEPT_MS) return noted.note;
    this.#notes.delete(key);
    return null;
  }

  set(key: string, note: Note): void {
    this.#notes.delete(key);
    this.#notes.set(key, { note, at: this.#clock() });
    if (this.#notes.size <= NOTES_MAX) return;
    for (const oldest of this.#notes.keys()) {
      this.#notes.delete(oldest);
      return;
    }
  }
}
