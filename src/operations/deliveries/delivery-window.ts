import { claimPermission, type ListenerHealth } from '../../domain/delivery/listener-health';
import type { Listener } from '../../persistence/listener-document';
import type { Poke } from '../../temporal/workflow-gateway';
import type { OperationDependencies } from '../dependencies';
import type { ClaimDeliveries } from './claim-deliveries';
import { DueQueue, type Sendable } from './due-queue';
import type { ReadBodies } from './event-bodies';
import type { FlightBudget } from './flight-budget';
import type { ListenerLease } from './listener-lease';
import type { RateLimits } from './rate-limits';
import { OutcomeRecorder } from './outcome-recorder';
import type { CompletedDelivery } from './completed-delivery';
import type { RecordOutcomes } from './record-outcomes';
import type { SendClaimed } from './send-claimed';

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
}

export interface WindowOptions {
  readonly webhookId: string;
  readonly lease: ListenerLease;
  /** Whether to take on nothing new. */
  readonly isStopping: () => boolean;
  /** Ends what is on the wire. */
  readonly signal: AbortSignal;
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
      store: (completed) =>
        deps.recordOutcomes(options.webhookId, options.lease.token, completed, this.#storedHealth),
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
      while (this.#inFlight > 0) await this.#nextCompletion();
      await this.#recorder.flush();
    }
    return { sent: this.#sent, failed: this.#failed, moreIsDue, listener: this.#listener };
  }

  /** Answers whether more may be due. */
  async #claimUntilDone(): Promise<boolean> {
    const { isStopping, lease, signal } = this.#options;
    for (;;) {
      this.#recorder.throwIfFailed();
      if (this.#isAskedToSlowDown || this.#recorder.backlog > BACKLOG_MAX) await this.#storeOutcomes();
      const isOver = performance.now() > this.#endsAt || this.#claimed >= DELIVERIES_MAX;
      if (isOver || isStopping() || signal.aborted || !lease.maySend()) return true;
      const started = await this.#startMore();
      if (started === 'not_active') return false;
      if (started === 'too_late') return true;
      if (started === 'limited') {
        await this.#nextCompletion(this.#limitedMs());
        continue;
      }
      if (started > 0 && this.#freeSlots() > 0) continue;
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
    if (this.#freeSlots() < this.#smallestClaim()) return 0;
    if (this.#inFlight > 0 && performance.now() < this.#nextLookAt) return 0;
    this.#listener = await readListener(webhookId);
    if (this.#listener === null || this.#listener.deletedAt !== null) return 'not_active';
    const { rateLimitPerSecond } = this.#listener;
    // Counted again by what was just read: its owner may have lowered the limit.
    const free = this.#freeSlots();
    if (free < 1) return 0;
    const permitted = Math.min(free, rates.available(webhookId, rateLimitPerSecond));
    if (permitted < 1) return 'limited';
    const candidates = await this.#choose(this.#listener, permitted, now());
    if (candidates.length === 0 && this.#listener.state !== 'active') return 'not_active';
    if (candidates.length === 0) this.#nextLookAt = performance.now() + LOOK_MS;
    if (candidates.length === 0 || !lease.maySend()) return 0;
    const claimed = await claimDeliveries(lease.token, candidates);
    const isClaimed = new Set(claimed.map(({ delivery }) => delivery.id));
    for (const { delivery } of candidates) if (!isClaimed.has(delivery.id)) this.#queue.forget(delivery.id);
    // The process may have stood still meanwhile. The next window, wherever it runs, ends these claims.
    if (!lease.maySend()) return 'too_late';
    rates.take(webhookId, rateLimitPerSecond, claimed.length);
    for (const item of claimed) this.#start(this.#listener, item);
    return claimed.length;
  }

  /**
   * What may be claimed now: anything due; of a held listener, what somebody asked for and one probe; of one that
   * is not active, tests.
   */
  async #choose(listener: Listener, free: number, now: Date): Promise<Sendable[]> {
    if (listener.state !== 'active') return await this.#queue.takeTests(free, now);
    const permission = claimPermission(listener.health, now);
    if (permission.kind === 'any') return await this.#queue.take(free, now);
    const isProbing = this.#inFlight > 0;
    const probes = permission.kind === 'one_probe' && !isProbing ? 1 : 0;
    return await this.#queue.takeHeld(free, probes, now);
  }

  #start(listener: Listener, item: Parameters<SendClaimed>[1]): void {
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
    this.#wake();
  }

  /** How long to wait for the next request that the listener's own limit permits. */
  #limitedMs(): number {
    const perSecond = this.#listener?.rateLimitPerSecond ?? null;
    return Math.max(1, this.#deps.rates.waitMs(this.#options.webhookId, perSecond));
  }

  #freeSlots(): number {
    return this.#deps.budget.shareOf(this.#listener?.concurrency ?? null) - this.#inFlight;
  }

  /** Half of the slots while requests are in flight: claiming one by one would cost more than it gains. */
  #smallestClaim(): number {
    if (this.#inFlight === 0) return 1;
    return Math.ceil(this.#deps.budget.shareOf(this.#listener?.concurrency ?? null) / 2);
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
