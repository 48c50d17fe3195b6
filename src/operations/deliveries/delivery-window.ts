import { claimPermission, type ListenerHealth } from '../../domain/delivery/listener-health';
import type { Listener } from '../../persistence/listener-document';
import type { Poke } from '../../temporal/workflow-gateway';
import type { OperationDependencies } from '../dependencies';
import type { ClaimDeliveries, ClaimedDelivery } from './claim-deliveries';
import { ClaimedAhead } from './claimed-ahead';
import { DueQueue, type Sendable } from './due-queue';
import type { ReadBodies } from './event-bodies';
import type { FlightBudget } from './flight-budget';
import type { ListenerLease } from './listener-lease';
import type { RateLimits } from './rate-limits';
import { OutcomeRecorder } from './outcome-recorder';
import type { CompletedDelivery } from './completed-delivery';
import type { RecordOutcomes } from './record-outcomes';
import type { RecordedOutcomes } from './store-health';
import type { SendClaimed } from './send-claimed';
import type { Turns } from '../turns';

/** How long a window claims. */
const CLAIM_MS = 10_000;
const DELIVERIES_MAX = 5_000;
/** How often it looks for newly due work while requests are in flight. */
const LOOK_MS = 200;
/** Outcomes waiting to be stored; beyond it nothing is claimed, since a crash would send all of them again. */
const BACKLOG_MAX = 128;

export interface WindowDependencies extends Pick<OperationDependencies, 'stores' | 'config' | 'now'> {
  /** Reads a listener as it is now, together with what other windows ask for. */
  readonly readListener: (id: string) => Promise<Listener | null>;
  /** Reads the bytes of events, likewise. */
  readonly readBodies: ReadBodies;
  readonly poke: Poke;
  readonly claimDeliveries: ClaimDeliveries;
  readonly recordOutcomes: RecordOutcomes;
  readonly sendClaimed: SendClaimed;
  readonly budget: FlightBudget;
  readonly rates: RateLimits;
  /** For storing a group of outcomes. */
  readonly recordings: Turns;
}

export interface WindowOptions {
  readonly webhookId: string;
  readonly lease: ListenerLease;
  /** Whether to take on nothing new. */
  readonly isStopping: () => boolean;
  /** Ends what is on the wire. */
  readonly signal: AbortSignal;
  /** Called when the first deliveries are claimed, and at later claims again. */
  readonly onOpened: () => void;
}

export interface WindowResult {
  readonly sent: number;
  readonly failed: number;
  readonly moreIsDue: boolean;
  /** The listener as last read; null when there is none. */
  readonly listener: Listener | null;
}

/**
 * One window of a listener's deliveries: keeps as many requests in flight as the listener takes, claims more
 * as slots get free, reads the listener again at every claim, and stores outcomes in groups.
 */
export class DeliveryWindow {
  readonly #deps: WindowDependencies;
  readonly #options: WindowOptions;
  readonly #queue: DueQueue;
  readonly #recorder: OutcomeRecorder;
  readonly #ahead = new ClaimedAhead();
  readonly #endsAt = performance.now() + CLAIM_MS;
  #listener: Listener | null = null;
  /** As the last group of outcomes left it. */
  #storedHealth: ListenerHealth | null = null;
  /** Nothing was due when looked at; not looked at again before this. */
  #nextLookAt = 0;
  #inFlight = 0;
  #claimed = 0;
  #sent = 0;
  #failed = 0;
  /** By an answer that is not stored yet, so that the listener as read does not show it. */
  #isAskedToSlowDown = false;
  #wake: () => void = () => undefined;

  constructor(deps: WindowDependencies, options: WindowOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#queue = new DueQueue(deps, options.webhookId);
    this.#recorder = new OutcomeRecorder({
      store: (completed) => this.#record(completed),
      onStored: (completed, { health, listenerIds }) => {
        this.#storedHealth = health;
        for (const { delivery } of completed) this.#queue.forget(delivery.id);
        for (const webhookId of listenerIds) deps.poke({ type: 'deliverWebhooks', input: { webhookId } });
      },
    });
  }

  /** Runs until nothing is due and nothing is in flight, or its bounds are reached. @throws on trouble with the store. */
  async run(): Promise<WindowResult> {
    let moreIsDue = false;
    try {
      moreIsDue = await this.#claimUntilDone();
    } finally {
      this.#ahead.end();
      while (this.#inFlight > 0) await this.#nextCompletion();
      await this.#recorder.flush();
      await this.#putBack();
    }
    return { sent: this.#sent, failed: this.#failed, moreIsDue, listener: this.#listener };
  }

  /** Answers whether more may be due. */
  async #claimUntilDone(): Promise<boolean> {
    const { onOpened } = this.#options;
    for (;;) {
      this.#recorder.throwIfFailed();
      if (this.#isAskedToSlowDown || this.#recorder.backlog > BACKLOG_MAX) await this.#storeOutcomes();
      const isOver = performance.now() > this.#endsAt || this.#claimed >= DELIVERIES_MAX;
      if (isOver || !this.#maySend()) return true;
      if (this.#ahead.isOver()) await this.#putBack();
      const started = await this.#startMore();
      onOpened();
      if (started === 'not_active') return false;
      if (started === 'too_late') return true;
      if (started === 'limited') {
        await this.#nextCompletion(this.#limitedMs());
        continue;
      }
      if (started > 0 && this.#room() > 0) continue;
      if (this.#inFlight === 0 && started === 0) {
        // What is being stored may be due again at once, for instance a wish that waited for its turn.
        await this.#recorder.flush();
        return false;
      }
      await this.#nextCompletion(LOOK_MS);
    }
  }

  async #startMore(): Promise<number | 'not_active' | 'limited' | 'too_late'> {
    const { readListener, now, claimDeliveries, rates } = this.#deps;
    const { webhookId, lease } = this.#options;
    if (this.#room() < this.#smallestClaim()) return 0;
    if (this.#inFlight > 0 && performance.now() < this.#nextLookAt) return 0;
    this.#listener = await readListener(webhookId);
    if (this.#listener === null || this.#listener.deletedAt !== null) return 'not_active';
    const { rateLimitPerSecond } = this.#listener;
    // Counted again by what was just read: its owner may have lowered the limit.
    const room = this.#room();
    if (room < 1) return 0;
    const permitted = Math.min(room, rates.available(webhookId, rateLimitPerSecond));
    if (permitted < 1) return 'limited';
    const candidates = await this.#choose(this.#listener, permitted, now());
    if (candidates.length === 0 && this.#listener.state !== 'active') return 'not_active';
    if (candidates.length === 0) this.#nextLookAt = performance.now() + LOOK_MS;
    if (candidates.length === 0 || !lease.maySend()) return 0;
    const claimed = await claimDeliveries(lease.token, candidates);
    const isClaimed = new Set(claimed.map(({ delivery }) => delivery.id));
    const unclaimed = candidates.flatMap(({ delivery: { id } }) => (isClaimed.has(id) ? [] : id));
    if (unclaimed.length > 0) this.#queue.readAgain(unclaimed);
    // The process may have stood still meanwhile. The next window, wherever it runs, ends these claims.
    if (!lease.maySend()) return 'too_late';
    rates.take(webhookId, rateLimitPerSecond, claimed.length);
    this.#ahead.add(this.#listener, claimed);
    this.#startWaiting();
    return claimed.length;
  }

  async #record(completed: readonly CompletedDelivery[]): Promise<RecordedOutcomes> {
    const { recordings, recordOutcomes } = this.#deps;
    const { webhookId, lease } = this.#options;
    const onRecorded = await recordings.take();
    try {
      return await recordOutcomes(webhookId, lease.token, completed, this.#storedHealth);
    } finally {
      onRecorded();
    }
  }

  #startWaiting(): void {
    while (this.#freeSlots() > 0) {
      const next = this.#ahead.take();
      if (next === undefined) return;
      this.#start(next.listener, next.item);
    }
  }

  /** Gives up claims for which nothing was sent. */
  async #putBack(): Promise<void> {
    const ids = this.#ahead.takeAll().map(({ delivery }) => delivery.id);
    if (ids.length === 0) return;
    await this.#deps.stores.deliveries.unclaim(this.#options.lease.token, ids);
    this.#queue.readAgain(ids);
  }

  /**
   * What may be claimed now: anything due; of a held listener, what somebody asked for and one probe; of one that
   * is not active, tests.
   */
  async #choose(listener: Listener, free: number, now: Date): Promise<Sendable[]> {
    if (listener.state !== 'active') return await this.#queue.takeTests(free, now);
    const permission = claimPermission(listener.health, now);
    if (permission.kind === 'any') return this.#withoutEarlyWishes(await this.#queue.take(free, now));
    const isProbing = this.#inFlight > 0;
    const probes = permission.kind === 'one_probe' && !isProbing ? 1 : 0;
    return await this.#queue.takeHeld(free, probes, now);
  }

  /** A wish is not claimed before there is a slot for it: its claim could not be given up. */
  #withoutEarlyWishes(chosen: readonly Sendable[]): Sendable[] {
    const free = this.#freeSlots();
    const isEarly = ({ delivery }: Sendable, index: number) => index >= free && delivery.requested.length > 0;
    this.#queue.giveBack(chosen.filter(isEarly));
    return chosen.filter((sendable, index) => !isEarly(sendable, index));
  }

  #start(listener: Listener, item: ClaimedDelivery): void {
    this.#inFlight += 1;
    this.#claimed += 1;
    void this.#deps
      .sendClaimed(listener, item, this.#options.signal)
      .then((completed) => this.#complete(completed));
  }

  async #storeOutcomes(): Promise<void> {
    this.#isAskedToSlowDown = false;
    await this.#recorder.flush();
  }

  #complete(completed: CompletedDelivery): void {
    this.#inFlight -= 1;
    this.#sent += 1;
    if (completed.outcome.kind !== 'accepted') this.#failed += 1;
    this.#isAskedToSlowDown ||= completed.outcome.asksToSlowDown;
    this.#recorder.add(completed);
    this.#ahead.learn(completed);
    if (!this.#ahead.isOver() && this.#maySend()) this.#startWaiting();
    this.#wake();
  }

  /** How long to wait for the next request that the listener's own limit permits. */
  #limitedMs(): number {
    const perSecond = this.#listener?.rateLimitPerSecond ?? null;
    return Math.max(1, this.#deps.rates.waitMs(this.#options.webhookId, perSecond));
  }

  #maySend(): boolean {
    const { isStopping, lease, signal } = this.#options;
    return !isStopping() && !signal.aborted && lease.maySend();
  }

  #slots(): number {
    return this.#deps.budget.shareOf(this.#listener?.concurrency ?? null);
  }

  #freeSlots(): number {
    return this.#slots() - this.#inFlight;
  }

  /** How many more may be claimed. */
  #room(): number {
    return this.#freeSlots() + this.#ahead.roomFor(this.#listener, this.#slots());
  }

  /** Half of the slots while requests are in flight: claiming one by one would cost more than it gains. */
  #smallestClaim(): number {
    return this.#inFlight === 0 ? 1 : Math.ceil(this.#slots() / 2);
  }

  /** Waits for an answer to arrive, for at most `timeoutMs`. */
  async #nextCompletion(timeoutMs?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
