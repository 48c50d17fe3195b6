import type { CompletedDelivery } from './completed-delivery';
import type { RecordedOutcomes } from './store-health';

/** A group is stored this long after its first outcome, so that outcomes close together are one write. */
const GATHER_MS = 80;
/** So many are worth a write of their own at once. */
const GROUP_FULL = 64;

export interface OutcomeRecorderOptions {
  readonly store: (completed: readonly CompletedDelivery[]) => Promise<RecordedOutcomes>;
  readonly onStored: (completed: readonly CompletedDelivery[], recorded: RecordedOutcomes) => void;
}

/** Gathers outcomes and stores them in groups, one group at a time, in the order they came. */
export class OutcomeRecorder {
  readonly #options: OutcomeRecorderOptions;
  #waiting: CompletedDelivery[] = [];
  #storing: Promise<void> | null = null;
  #error: unknown = null;
  #isFlushing = false;
  #stopGathering: () => void = () => undefined;

  constructor(options: OutcomeRecorderOptions) {
    this.#options = options;
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
        this.#options.onStored(group, await this.#options.store(group));
      } catch (error) {
        this.#error = error;
      }
    }
    // Not in `finally`: an outcome that is added before that runs would not be stored.
    this.#storing = null;
  }
}
