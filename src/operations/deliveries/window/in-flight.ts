import { AsyncLocalStorage } from 'node:async_hooks';
import { SENDABLE_MS } from '../../../domain/deliveries/sendable-time';
import type { ClaimedDelivery } from './claim-deliveries';
import type { CompletedDelivery } from '../outcomes/completed-delivery';
import { hostKeyOf, type InFlightLimit } from '../limits/in-flight-limit';
import { Prefetch } from './prefetch';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

interface Ready {
  /** Sends in the context of its claim, whichever request has made room for it. */
  readonly inContext: <Result>(work: () => Result) => Result;
  readonly listener: Listener;
  readonly item: ClaimedDelivery;
  readonly claimedAtMs: number;
}

export interface InFlightOptions {
  readonly budget: InFlightLimit;
  /** How many a receiver may have beside that, as it has answered so far. */
  readonly trust: (listener: Listener) => number;
  readonly send: (listener: Listener, item: ClaimedDelivery) => Promise<CompletedDelivery>;
  readonly onCompleted: (completed: CompletedDelivery) => void;
}

/** Third stage of a window: claimed deliveries that wait for a slot, and the requests in flight. */
export class InFlight {
  readonly #options: InFlightOptions;
  readonly #prefetch = new Prefetch();
  #ready: Ready[] = [];
  #count = 0;
  /** Under which the budget counts this window; null while nothing is in flight. */
  #hostKey: string | null = null;
  #wake: () => void = () => undefined;

  constructor(options: InFlightOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  /** How many requests this listener may have in flight. */
  slots(listener: Listener): number {
    const { budget, trust } = this.#options;
    const hostKey = this.#hostKey ?? hostKeyOf(listener);
    return Math.min(budget.shareOf(listener.concurrency, this.#count > 0, hostKey), trust(listener));
  }

  /** How many more may be claimed: for slots that are free, and ahead of those that are taken. */
  room(listener: Listener): number {
    return this.#claimsMax(listener) - this.#count - this.#ready.length;
  }

  /**
   * Whether there is room for enough to be worth a claim: while requests are in flight half of all. Claiming one by one
   * would cost more than it gains.
   */
  hasRoom(listener: Listener): boolean {
    const least = this.#count === 0 ? 1 : Math.ceil(this.#claimsMax(listener) / 2);
    return this.room(listener) >= least;
  }

  add(listener: Listener, items: readonly ClaimedDelivery[]): void {
    const claimedAtMs = performance.now();
    const inContext = AsyncLocalStorage.snapshot();
    this.#ready.push(...items.map((item) => ({ inContext, listener, item, claimedAtMs })));
  }

  /** Starts as many requests as there are slots for; answers how many. */
  startReady(): number {
    let started = 0;
    for (let next = this.#ready[0]; next !== undefined; next = this.#ready[0]) {
      if (this.#count >= this.slots(next.listener) || isTooOld(next)) return started;
      this.#ready.shift();
      this.#start(next);
      started += 1;
    }
    return started;
  }

  /** Takes out what has waited for too long since it was claimed: its listener may have changed meanwhile. */
  takeOld(): ClaimedDelivery[] {
    return this.#ready[0] !== undefined && isTooOld(this.#ready[0]) ? this.takeAll() : [];
  }

  takeAll(): ClaimedDelivery[] {
    return this.#ready.splice(0).map(({ item }) => item);
  }

  /** Waits until a request ends or `wake` is called, for at most `timeoutMs`; without it not at all where none is in flight. */
  async nextCompletion(timeoutMs?: number): Promise<void> {
    if (this.#count === 0 && timeoutMs === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends that wait. */
  wake(): void {
    this.#wake();
  }

  #claimsMax(listener: Listener): number {
    const slots = this.slots(listener);
    return slots + this.#prefetch.room(listener, slots);
  }

  #start({ inContext, listener, item }: Ready): void {
    const { send, onCompleted } = this.#options;
    if (this.#hostKey === null) this.#enterBudget(hostKeyOf(listener));
    this.#count += 1;
    void inContext(() => send(listener, item)).then((completed) => {
      this.#count -= 1;
      if (this.#count === 0) this.#leaveBudget();
      this.#prefetch.completed(completed.outcome.kind === 'accepted');
      onCompleted(completed);
      this.#wake();
    });
  }

  #enterBudget(hostKey: string): void {
    this.#hostKey = hostKey;
    this.#options.budget.enter(hostKey);
  }

  #leaveBudget(): void {
    if (this.#hostKey !== null) this.#options.budget.leave(this.#hostKey);
    this.#hostKey = null;
  }
}

function isTooOld({ claimedAtMs }: Ready): boolean {
  return performance.now() - claimedAtMs > SENDABLE_MS;
}
