import { parseUrl } from '../../../domain/parse-url';
const REQUESTS_MAX = 2_000;
/** At one host, for all listeners of a partner: what looks like an attack to whoever runs it. */
const REQUESTS_OF_HOST_MAX = 512;
const CONCURRENCY_DEFAULT = 32;

/**
 * How many requests one listener may have in flight: its own limit, within an equal share of what this process allows in
 * all and of what it allows its partner at that host. Shared are those that have requests in flight; a thousand that
 * wait for the store or for their turn take nothing from them. Every listener may always have one.
 */
export class InFlightLimit {
  #senders = 0;
  readonly #sendersOfHost = new Map<string, number>();

  /** A listener has its first request in flight. @param hostKey the same for all listeners of a partner at one host */
  enter(hostKey: string): void {
    this.#senders += 1;
    this.#sendersOfHost.set(hostKey, (this.#sendersOfHost.get(hostKey) ?? 0) + 1);
  }

  /** It has none any more. */
  leave(hostKey: string): void {
    this.#senders -= 1;
    const left = (this.#sendersOfHost.get(hostKey) ?? 1) - 1;
    if (left === 0) this.#sendersOfHost.delete(hostKey);
    else this.#sendersOfHost.set(hostKey, left);
  }

  /** Of a listener that is among the senders, or would be. */
  shareOf(concurrency: number | null, isSender: boolean, hostKey: string): number {
    const itself = isSender ? 0 : 1;
    const share = Math.floor(REQUESTS_MAX / (this.#senders + itself));
    const atHost = (this.#sendersOfHost.get(hostKey) ?? 0) + itself;
    const shareOfHost = Math.floor(REQUESTS_OF_HOST_MAX / Math.max(1, atHost));
    return Math.max(1, Math.min(concurrency ?? CONCURRENCY_DEFAULT, share, shareOfHost));
  }
}

/** Names a partner's receiving host; an address that is none is blocked when it is sent to. */
export function hostKeyOf({
  partnerId,
  destinationUrl,
}: {
  partnerId: string;
  destinationUrl: string;
}): string {
  return `${partnerId} ${parseUrl(destinationUrl)?.hostname ?? ''}`;
}
