import { claimPermission } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimDeliveries, ClaimedDelivery } from './claim-deliveries';
import { DueFeed, type DueFeedDependencies, type Sendable } from './due-feed';
import type { ListenerLease } from '../lease/listener-lease';
import type { BucketBounds, TokenBuckets } from '../../../lib/token-buckets';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** Share of a second that may be saved up: enough that looking every 200 ms loses nothing. */
const BURST_SECONDS = 0.25;

export interface ClaimStageDependencies extends DueFeedDependencies, Pick<OperationDependencies, 'now'> {
  /** Reads a listener as it is now, together with what other windows ask for. */
  readonly readListener: (id: string) => Promise<Listener | null>;
  readonly claimDeliveries: ClaimDeliveries;
  /** By listener: only one process at a time sends for it, so they need not be shared. */
  readonly rates: TokenBuckets;
}

export interface ClaimRequest {
  /** For how many there is room, as the listener now allows: in free slots, or waiting for one. */
  readonly room: (listener: Listener) => number;
  readonly inFlight: number;
}

/** What came of an attempt to claim more. */
export type ClaimResult =
  | { readonly kind: 'claimed'; readonly listener: Listener; readonly items: readonly ClaimedDelivery[] }
  /** Nothing is due that may be sent now. */
  | { readonly kind: 'nothing_due' }
  /** All slots that the listener allows now are taken, or its rate limit is reached for so long. */
  | { readonly kind: 'no_room'; readonly waitMs?: number }
  /** The listener is paused, disabled or deleted. */
  | { readonly kind: 'not_active' }
  /** Another process may send for this listener now. */
  | { readonly kind: 'lease_lost' };

/** Second stage of a window: takes what is due from the feed and claims it, by the listener as it is now. */
export class ClaimStage {
  readonly #deps: ClaimStageDependencies;
  readonly #webhookId: string;
  readonly #lease: ListenerLease;
  readonly #feed: DueFeed;
  #listener: Listener | null = null;

  constructor(deps: ClaimStageDependencies, webhookId: string, lease: ListenerLease) {
    this.#deps = deps;
    this.#webhookId = webhookId;
    this.#lease = lease;
    this.#feed = new DueFeed(deps, webhookId);
  }

  /** As last read; null before the first claim, and when there is none. */
  get listener(): Listener | null {
    return this.#listener;
  }

  /** @throws on trouble with the store. */
  async claim(request: ClaimRequest): Promise<ClaimResult> {
    const { readListener, rates, now } = this.#deps;
    const listener = await readListener(this.#webhookId);
    this.#listener = listener;
    if (listener === null || listener.deletedAt !== null) return { kind: 'not_active' };
    const room = request.room(listener);
    if (room < 1) return { kind: 'no_room' };
    const limit = rateLimitOf(listener);
    const permitted = limit === null ? room : Math.min(room, rates.available(listener.id, limit));
    if (limit !== null && permitted < 1) return { kind: 'no_room', waitMs: rates.waitMs(listener.id, limit) };
    const due = await this.#take(listener, permitted, request, now());
    if (due.length === 0) return { kind: listener.state === 'active' ? 'nothing_due' : 'not_active' };
    return await this.#claim(listener, due);
  }

  /** What these came to is stored, or they were not sent: they may be due once more. */
  finished(ids: readonly string[]): void {
    this.#lease.finished(ids);
    this.#feed.release(ids);
  }

  /** Gives up claims of deliveries that were not sent. */
  release(items: readonly Sendable[]): void {
    if (items.length === 0) return;
    this.finished(items.map(({ delivery }) => delivery.id));
    this.#feed.startAgain();
  }

  /**
   * Anything due; of a held listener, what somebody asked for and one probe at a time; of one that is not active,
   * tests.
   */
  async #take(listener: Listener, count: number, { inFlight }: ClaimRequest, now: Date): Promise<Sendable[]> {
    if (listener.state !== 'active') return await this.#feed.takeTests(count, now);
    const permission = claimPermission(listener.health, now);
    if (permission === 'any') return await this.#feed.take(count, now);
    const probes = permission === 'one_probe' && inFlight === 0 ? 1 : 0;
    return await this.#feed.takeRequested(count, probes, now);
  }

  async #claim(listener: Listener, due: readonly Sendable[]): Promise<ClaimResult> {
    if (!this.#lease.maySend()) return { kind: 'lease_lost' };
    const items = await this.#deps.claimDeliveries(this.#lease, due);
    // The process may have stood still meanwhile. The next window, wherever it runs, ends these claims.
    if (items === null || !this.#lease.maySend()) return { kind: 'lease_lost' };
    const claimed = new Set(items.map(({ delivery }) => delivery.id));
    this.release(due.filter(({ delivery }) => !claimed.has(delivery.id)));
    const limit = rateLimitOf(listener);
    if (limit !== null) this.#deps.rates.take(listener.id, limit, items.length);
    return { kind: 'claimed', listener, items };
  }
}

/** Null where there is none. */
function rateLimitOf({ rateLimitPerSecond: perSecond }: Listener): BucketBounds | null {
  return perSecond === null ? null : { perSecond, burst: Math.max(1, perSecond * BURST_SECONDS) };
}
