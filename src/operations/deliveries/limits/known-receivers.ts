/** More are not remembered: who is forgotten begins again with few requests. */
const KNOWN_MAX = 10_000;
/** So many failures in a row make a receiver unknown again: before that a connection may have broken, or a server restarted. */
const FAILURES_MAX = 3;

/** The receivers that have accepted requests of this process. */
export class KnownReceivers {
  /** How often each has failed since it accepted something, by listener, in the order in which they answered first. */
  readonly #failures = new Map<string, number>();

  has(webhookId: string): boolean {
    return this.#failures.has(webhookId);
  }

  /** Whether the last request was accepted. */
  hasAcceptedLast(webhookId: string): boolean {
    return this.#failures.get(webhookId) === 0;
  }

  completed(webhookId: string, isAccepted: boolean): void {
    const failures = isAccepted ? 0 : (this.#failures.get(webhookId) ?? FAILURES_MAX) + 1;
    if (failures < FAILURES_MAX) this.#failures.set(webhookId, failures);
    else this.#failures.delete(webhookId);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > KNOWN_MAX && oldest !== undefined) this.#failures.delete(oldest);
  }
}
