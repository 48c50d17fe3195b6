import { afterOutcome, HEALTHY, type ListenerHealth } from '../../domain/delivery/listener-health';
import type { Listener } from '../../persistence/listener-document';
import type { Poke } from '../../temporal/workflow-gateway';
import type { CompletedDelivery } from './completed-delivery';
import { OutcomeRecorder } from './outcome-recorder';
import type { RecordOutcomes } from './record-outcomes';
import type { SendClaimed } from './send-claimed';
import { WindowClaims, type ClaimDependencies, type ClaimOptions } from './window-claims';

/** How long a window claims. */
const CLAIM_MS = 10_000;
const DELIVERIES_MAX = 5_000;
/** Outcomes waiting to be stored; beyond it nothing is claimed, since a crash would send all of them again. */
const BACKLOG_MAX = 128;

export interface WindowDependencies extends ClaimDependencies {
  readonly poke: Poke;
  readonly recordOutcomes: RecordOutcomes;
  readonly sendClaimed: SendClaimed;
}

export interface WindowOptions extends ClaimOptions {
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
 * One window of a listener's deliveries: keeps as many requests in flight as the listener takes, claims more
 * as slots get free, and stores outcomes in groups.
 */
export class DeliveryWindow {
  readonly #deps: WindowDependencies;
  readonly #options: WindowOptions;
  readonly #claims: WindowClaims;
  readonly #recorder: OutcomeRecorder;
  readonly #endsAt = performance.now() + CLAIM_MS;
  /** As the last group of outcomes left it. */
  #storedHealth: ListenerHealth | null = null;
  #started = 0;
  #sent = 0;
  #failed = 0;
  /** As all answers in this window left it, stored or not; null before the first. */
  #health: ListenerHealth | null = null;
  #wake: () => void = () => undefined;

  constructor(deps: WindowDependencies, options: WindowOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#claims = new WindowClaims(deps, options);
    this.#recorder = new OutcomeRecorder({
      store: (completed) =>
        deps.recordOutcomes(options.webhookId, options.lease.token, completed, this.#storedHealth),
      onStored: (completed, { health, listenerIds }) => {
        this.#storedHealth = health;
        for (const { delivery } of completed) this.#claims.forget(delivery.id);
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
      this.#claims.stop();
      while (this.#claims.inFlight > 0) await this.#nextCompletion();
      await this.#recorder.flush();
      await this.#claims.putBack();
    }
    const { listener } = this.#claims;
    const health = this.#storedHealth ?? listener?.health ?? null;
    return { sent: this.#sent, failed: this.#failed, moreIsDue, listener, health };
  }

  /** Answers whether more may be due. */
  async #claimUntilDone(): Promise<boolean> {
    for (;;) {
      this.#recorder.throwIfFailed();
      // What holds the listener has to be stored first: claims go by the listener as it is read.
      if (this.#isHeld() || this.#recorder.backlog > BACKLOG_MAX) await this.#recorder.flush();
      if (this.#isOver() || !this.#maySend()) return true;
      const claimed = await this.#claims.claimMore();
      if (typeof claimed === 'number' && claimed > 0) this.#startClaimed();
      this.#options.onOpened();
      if (claimed === 'not_active') return false;
      if (claimed === 'too_late') return true;
      if (claimed === 'limited') {
        await this.#nextCompletion(this.#claims.limitedMs());
        continue;
      }
      if (claimed > 0 && this.#claims.room > 0) continue;
      if (this.#claims.inFlight === 0 && claimed === 0) {
        // What is being stored may be due again at once, for instance a wish that waited for its turn.
        await this.#recorder.flush();
        return false;
      }
      await this.#nextCompletion(this.#claims.untilLookMs());
    }
  }

  #startClaimed(): void {
    const { sendClaimed } = this.#deps;
    for (let next = this.#claims.start(); next !== undefined; next = this.#claims.start()) {
      this.#started += 1;
      void sendClaimed(next.listener, next.item, this.#options.signal).then((completed) =>
        this.#complete(completed),
      );
    }
  }

  #complete(completed: CompletedDelivery): void {
    this.#claims.end(completed);
    this.#sent += 1;
    if (completed.outcome.kind !== 'accepted') this.#failed += 1;
    this.#learn(completed);
    this.#recorder.add(completed);
    if (!this.#claims.isAheadOver && this.#maySend()) this.#startClaimed();
    this.#wake();
  }

  #learn({ attempt: { trigger }, outcome, log: { startedAt } }: CompletedDelivery): void {
    const before = this.#health ?? this.#claims.listener?.health ?? HEALTHY;
    this.#health = afterOutcome(before, { trigger, outcome, startedAt }, this.#deps.now()).health;
  }

  #isHeld(): boolean {
    return (this.#health?.hold ?? null) !== null;
  }

  #isOver(): boolean {
    return performance.now() > this.#endsAt || this.#started >= DELIVERIES_MAX;
  }

  #maySend(): boolean {
    const { isStopping, lease, signal } = this.#options;
    return !isStopping() && !signal.aborted && lease.maySend();
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
