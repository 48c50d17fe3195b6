import type { ListenerHealth } from '../../../domain/deliveries/listeners/listener-health';
import { pollDelayMs } from '../../../domain/deliveries/poll-delay';
import type { Poke } from '../../../temporal/workflow-gateway';
import { ClaimStage, type ClaimResult, type ClaimStageDependencies } from './claim-stage';
import type { CompletedDelivery } from '../outcomes/completed-delivery';
import type { InFlightLimit } from '../limits/in-flight-limit';
import { InFlight } from './in-flight';
import type { ListenerLease } from '../lease/listener-lease';
import { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { Prefetch } from './prefetch';
import type { RecordOutcomes } from '../outcomes/record-outcomes';
import type { SendClaimed } from './send-claimed';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { WindowHealth } from './window-health';

/** How long a window claims. */
const CLAIM_MS = 10_000;
const DELIVERIES_MAX = 5_000;
/** Outcomes waiting to be stored; beyond it nothing is claimed, since a crash would send all of them again. */
const BACKLOG_MAX = 128;

export interface WindowDependencies extends ClaimStageDependencies {
  readonly poke: Poke;
  readonly recordOutcomes: RecordOutcomes;
  readonly sendClaimed: SendClaimed;
  readonly budget: InFlightLimit;
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
  /** Its health after all that was sent; null when there is none. */
  readonly health: ListenerHealth | null;
}

/**
 * One window of a listener's deliveries, as a pipe: due (`DueFeed`) → claimed (`ClaimStage`) → in flight (`InFlight`)
 * → stored (`OutcomeRecorder`). It keeps as many requests in flight as the listener takes, until nothing is due or its
 * bounds are reached.
 */
export class DeliveryWindow {
  readonly #options: WindowOptions;
  readonly #health: WindowHealth;
  readonly #claims: ClaimStage;
  readonly #inFlight: InFlight;
  readonly #outcomes: OutcomeRecorder;
  readonly #prefetch = new Prefetch();
  readonly #endsAtMs = performance.now() + CLAIM_MS;
  /** When a request was started, or ended. */
  #changedAtMs = performance.now();
  #started = 0;
  #sent = 0;
  #failed = 0;

  constructor(deps: WindowDependencies, options: WindowOptions) {
    const { webhookId, lease, signal } = options;
    this.#options = options;
    this.#health = new WindowHealth(deps.now);
    this.#claims = new ClaimStage(deps, webhookId, lease);
    this.#inFlight = new InFlight({
      budget: deps.budget,
      send: (listener, item) => deps.sendClaimed(listener, item, signal),
      onCompleted: (completed) => this.#complete(completed),
    });
    this.#outcomes = new OutcomeRecorder({
      store: (completed) => deps.recordOutcomes(webhookId, completed, this.#health.stored),
      onStored: (completed, { health, listenerIds }) => {
        this.#health.stored = health;
        this.#claims.finished(completed.map(({ delivery }) => delivery.id));
        for (const id of listenerIds) deps.poke({ type: 'deliverWebhooks', input: { webhookId: id } });
      },
    });
  }

  /** @throws on trouble with the store. */
  async run(): Promise<WindowResult> {
    let moreIsDue = false;
    try {
      moreIsDue = await this.#sendUntilDone();
    } finally {
      this.#claims.release(this.#inFlight.takeAll());
      while (this.#inFlight.count > 0) await this.#inFlight.nextCompletion();
      await this.#outcomes.flush();
    }
    const { listener } = this.#claims;
    const health = this.#health.stored ?? listener?.health ?? null;
    return { sent: this.#sent, failed: this.#failed, moreIsDue, listener, health };
  }

  /** Answers whether more may be due. */
  async #sendUntilDone(): Promise<boolean> {
    for (;;) {
      this.#outcomes.throwIfFailed();
      this.#claims.release(this.#health.isHeld() ? this.#inFlight.takeAll() : this.#inFlight.takeOld());
      if (this.#health.isHeld() || this.#outcomes.backlog > BACKLOG_MAX) await this.#flush();
      if (this.#isOver() || !this.#maySend()) return true;
      this.#startReady();
      if (this.#room(this.#claims.listener) < this.#claimSizeMin()) {
        await this.#inFlight.nextCompletion();
        continue;
      }
      const result = await this.#claim();
      this.#options.onOpened();
      switch (result.kind) {
        case 'claimed':
          this.#inFlight.add(result.listener, result.items);
          // An answer during the claim may have put the listener on hold.
          if (!this.#health.isHeld()) this.#startReady();
          break;
        case 'rate_limited':
          await this.#inFlight.nextCompletion(Math.max(1, result.waitMs));
          break;
        case 'no_room':
          await this.#inFlight.nextCompletion();
          break;
        case 'nothing_due':
          if (this.#inFlight.count === 0) {
            // What is being stored may be due again at once, for instance by a request that waited for its turn.
            await this.#flush();
            return false;
          }
          await this.#inFlight.nextCompletion(pollDelayMs(performance.now() - this.#changedAtMs));
          break;
        case 'not_active':
          return false;
        case 'lease_lost':
          return true;
      }
    }
  }

  /** Stores all outcomes, so that the next claim goes by what they made of the listener's health. */
  async #flush(): Promise<void> {
    await this.#outcomes.flush();
    this.#health.settled();
  }

  async #claim(): Promise<ClaimResult> {
    return await this.#claims.claim({
      freeSlots: (listener) => this.#freeSlots(listener),
      prefetch: (listener) => this.#prefetch.room(listener, this.#inFlight.slots(listener)),
      inFlight: this.#inFlight.count,
    });
  }

  #startReady(): void {
    const started = this.#inFlight.startReady();
    if (started > 0) this.#changedAtMs = performance.now();
    this.#started += started;
  }

  #complete(completed: CompletedDelivery): void {
    const { outcome } = completed;
    this.#changedAtMs = performance.now();
    this.#sent += 1;
    if (outcome.kind !== 'accepted') this.#failed += 1;
    this.#health.observe(completed, this.#claims.listener);
    this.#prefetch.completed(outcome.kind === 'accepted');
    this.#outcomes.add(completed);
    if (this.#maySend() && !this.#health.isHeld()) this.#startReady();
  }

  #isOver(): boolean {
    return performance.now() > this.#endsAtMs || this.#started >= DELIVERIES_MAX;
  }

  #maySend(): boolean {
    const { isStopping, lease, signal } = this.#options;
    return !isStopping() && !signal.aborted && lease.maySend();
  }

  #room(listener: Listener | null): number {
    if (listener === null) return 1;
    return this.#freeSlots(listener) + this.#prefetch.room(listener, this.#inFlight.slots(listener));
  }

  #freeSlots(listener: Listener): number {
    return this.#inFlight.slots(listener) - this.#inFlight.count - this.#inFlight.waiting;
  }

  /** Half of the slots while requests are in flight: claiming one by one would cost more than it gains. */
  #claimSizeMin(): number {
    return this.#inFlight.count === 0 ? 1 : Math.ceil(this.#inFlight.slots(this.#claims.listener) / 2);
  }
}
