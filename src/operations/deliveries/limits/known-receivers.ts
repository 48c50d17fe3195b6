/** More are not remembered: who is forgotten begins again with few requests. */
const KNOWN_MAX = 10_000;

/** Listeners whose last request of this process was accepted. */
export class KnownReceivers {
  /** In the order in which they answered first. */
  readonly #webhookIds = new Set<string>();

  has(webhookId: string): boolean {
    return this.#webhookIds.has(webhookId);
  }

  completed(webhookId: string, isAccepted: boolean): void {
    if (!isAccepted) this.#webhookIds.delete(webhookId);
    else if (!this.#webhookIds.has(webhookId)) this.#add(webhookId);
  }

  #add(webhookId: string): void {
    this.#webhookIds.add(webhookId);
    const [oldest] = this.#webhookIds;
    if (this.#webhookIds.size > KNOWN_MAX && oldest !== undefined) this.#webhookIds.delete(oldest);
  }
}
