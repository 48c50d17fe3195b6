import type { AttemptUnderWay } from '../../../domain/deliveries/listeners/listener';

/** Stores the whole list under the lease; false when the lease is no longer ours. */
export type StoreAttempts = (attempts: readonly AttemptUnderWay[]) => Promise<boolean>;

/** The list of attempts that are made under a lease, as it is stored, or will be with the next write. */
export class AttemptsUnderWay {
  readonly #attempts: Map<string, AttemptUnderWay>;
  readonly #store: StoreAttempts;

  /** @param abandoned of which the holder before stored no outcome */
  constructor(abandoned: readonly AttemptUnderWay[], store: StoreAttempts) {
    this.#attempts = new Map(abandoned.map((attempt) => [attempt.deliveryId, attempt]));
    this.#store = store;
  }

  list(): AttemptUnderWay[] {
    return [...this.#attempts.values()];
  }

  /** Adds attempts and stores the list. @throws on trouble with the store: then nothing of it may be sent. */
  async add(attempts: readonly AttemptUnderWay[]): Promise<boolean> {
    for (const attempt of attempts) this.#attempts.set(attempt.deliveryId, attempt);
    try {
      return await this.#store(this.list());
    } catch (error) {
      this.remove(attempts.map(({ deliveryId }) => deliveryId));
      throw error;
    }
  }

  remove(deliveryIds: readonly string[]): void {
    for (const id of deliveryIds) this.#attempts.delete(id);
  }
}
