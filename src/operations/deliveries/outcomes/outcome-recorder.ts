import type { CompletedDelivery } from './completed-delivery';

/** A group is stored this long after its first outcome, so that outcomes close together are one write. */
const GATHER_MS = 80;
/** So many are worth a write of their own at once. */
const GROUP_FULL = 64;

type Store = (completed: readonly CompletedDelivery[]) => Promise<void>;

/** Gathers outcomes and stores them in groups, one group at a time, in the order they came. */
export class OutcomeRecorder {
  readonly #store: Store;
  #waiting: CompletedDelivery[] = [];
  #storing: Promise<void> | null = null;
  #error: unknown = null;
  #isFlushing = false;
  #stopGathering: () => void = () => undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Outcomes not stored yet. */
  get backlog(): number {
    return this.#waiting.length;
  }

  add(completed: CompletedDelivery): void {
    this.#waiting.push(completed);
    if (this.#waiting.length >= GROUP_FULL) this.#stopGathering();
    this.#storing ??= this.#storeAll();
  }

  /** Waits until everything is stored. @throws what storing threw: those attempts count as interrupted. */
  async flush(): Promise<void> {
    this.#isFlushing = true;
    this.#stopGathering();
    await this.#storing;
    this.#isFlushing = false;
    this.throwIfFailed();
  }

  /** @throws what storing threw, if it did. */
  throwIfFailed(): void {
    if (this.#error !== null) throw this.#error;
  }

  /** Lets more outcomes arrive, unless there are many already or somebody waits for what is there. */
  async #gather(): Promise<void> {
    if (this.#isFlushing || this.#waiting.length >= GROUP_FULL) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#store(group);
      } catch (error) {
        this.#error = error;
      }
    }
    // Not in `finally`: an outcome that is added before that runs would not be stored.
    this.#storing = null;
  }
}
