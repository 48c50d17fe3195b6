import { pollDelayMs } from '../../../domain/deliveries/poll-delay';

/** How long a window claims. */
const CLAIM_MS = 10_000;
const DELIVERIES_MAX = 5_000;
/** While it lingers a window is told of what this process stores, and looks for what others have stored. */
const LINGER_POLL_MS = 250;

/** What a window has done so far, and what that says about how long it goes on. */
export class WindowProgress {
  readonly #lingerMs: number;
  readonly #endsAtMs = performance.now() + CLAIM_MS;
  /** When a request was started, or ended. */
  #changedAtMs = performance.now();
  #started = 0;
  #sent = 0;
  #failed = 0;

  constructor(lingerMs: number) {
    this.#lingerMs = lingerMs;
  }

  get sent(): number {
    return this.#sent;
  }

  get failed(): number {
    return this.#failed;
  }

  started(count: number): void {
    if (count > 0) this.#changedAtMs = performance.now();
    this.#started += count;
  }

  completed(isAccepted: boolean): void {
    this.#changedAtMs = performance.now();
    this.#sent += 1;
    if (!isAccepted) this.#failed += 1;
  }

  /** Whether to claim no more. */
  isOver(): boolean {
    return performance.now() > this.#endsAtMs || this.#started >= DELIVERIES_MAX;
  }

  /** Whether to stay open though nothing is left to do: only where a receiver has just accepted all that was sent. */
  mayLinger(): boolean {
    return this.#sent > 0 && this.#failed === 0 && this.#quietMs() < this.#lingerMs;
  }

  /** How long to wait before looking for newly due work. */
  pollDelayMs(inFlight: number): number {
    return inFlight > 0 ? pollDelayMs(this.#quietMs()) : LINGER_POLL_MS;
  }

  #quietMs(): number {
    return performance.now() - this.#changedAtMs;
  }
}
