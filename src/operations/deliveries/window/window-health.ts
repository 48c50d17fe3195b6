import {
  afterOutcome,
  FAILURES_BEFORE_HOLD,
  HEALTHY,
  isHealthy,
  isProven,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { CompletedDelivery } from '../outcomes/completed-delivery';

/** The health of a window's listener, also by answers that are not stored yet: failures count when they come. */
export class WindowHealth {
  /** As the last group of outcomes left it; null before the first. */
  stored: ListenerHealth | null = null;
  readonly #now: () => Date;
  /** As the answers that are not stored yet leave it; null while there are none. */
  #observed: ListenerHealth | null = null;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @param listener as last read */
  observe({ attempt, outcome, log }: CompletedDelivery, listener: Listener | null): void {
    const said = { trigger: attempt.trigger, outcome, startedAt: log.startedAt };
    this.#observed = afterOutcome(this.#current(listener), said, this.#now()).health;
  }

  /** All answers are stored. */
  settled(): void {
    this.#observed = null;
  }

  /** How many requests a receiver may have: of one that is not known to answer, no more than failures put it on hold. */
  trust(listener: Listener): number {
    const health = this.#current(listener);
    if (isHealthy(health)) return Number.POSITIVE_INFINITY;
    const left = FAILURES_BEFORE_HOLD - health.consecutiveFailures;
    // On hold, only what somebody asked for goes on, and one probe at a time.
    return left > 0 ? left : FAILURES_BEFORE_HOLD;
  }

  /** Whether the receiver is proven by now. */
  isProven(listener: Listener | null): boolean {
    return isProven(this.#current(listener));
  }

  /** Whether the answers that are not stored yet put the listener on hold. */
  isHeld(): boolean {
    return (this.#observed?.hold ?? null) !== null;
  }

  #current(listener: Listener | null): ListenerHealth {
    return this.#observed ?? this.stored ?? listener?.health ?? HEALTHY;
  }
}
