import {
  afterOutcome,
  HEALTHY,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/listener-health';
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
    const before = this.#observed ?? this.stored ?? listener?.health ?? HEALTHY;
    const said = { trigger: attempt.trigger, outcome, startedAt: log.startedAt };
    this.#observed = afterOutcome(before, said, this.#now()).health;
  }

  /** All answers are stored. */
  settled(): void {
    this.#observed = null;
  }

  /** Whether the answers that are not stored yet put the listener on hold. */
  isHeld(): boolean {
    return (this.#observed?.hold ?? null) !== null;
  }
}
