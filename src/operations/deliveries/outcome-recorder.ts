import type { CompletedDelivery } from './completed-delivery';
import type { RecordedOutcomes } from './store-health';

/** A group is stored this long after its first outcome, so that outcomes close together are one write. */
const GATHER_MS = 20;

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

  constructor(options: OutcomeRecorderOptions) {
    this.#options = options;
  }

  /** Outcomes not stored yet. */
  get backlog(): number {
    return this.#waiting.length;
  }

  add(completed: CompletedDelivery): void {
    this.#waiting.push(completed);
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
    });
  }

  /** Waits until everything is stored. @throws what storing threw: those attempts count as interrupted. */
  async flush(): Promise<void> {
    await this.#storing;
    this.throwIfFailed();
  }

  /** @throws what storing threw, if it did. */
  throwIfFailed(): void {
    if (this.#error !== null) throw this.#error;
  }

  async #storeAll(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, GATHER_MS);
    });
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        this.#options.onStored(group, await this.#options.store(group));
      } catch (error) {
        this.#error = error;
      }
    }
  }
}
