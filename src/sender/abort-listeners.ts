/**
 * Tells many requests of one abort signal through a single listener on it: registering on the signal itself
 * costs more than the rest of a request's bookkeeping.
 */
export class AbortListeners {
  readonly #callbacks = new WeakMap<AbortSignal, Set<() => void>>();

  add(signal: AbortSignal, callback: () => void): void {
    const known = this.#callbacks.get(signal);
    if (known !== undefined) {
      known.add(callback);
      return;
    }
    const callbacks = new Set([callback]);
    this.#callbacks.set(signal, callbacks);
    signal.addEventListener('abort', () => callbacks.forEach((notify) => notify()), { once: true });
  }

  remove(signal: AbortSignal, callback: () => void): void {
    this.#callbacks.get(signal)?.delete(callback);
  }
}
