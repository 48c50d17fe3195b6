import { claimPermission } from '../../domain/delivery/listener-health';
import { lookDelayMs } from '../../domain/delivery/look-delay';
import type { Listener } from '../../persistence/listener-document';
import type { OperationDependencies } from '../dependencies';
import type { ClaimDeliveries, ClaimedDelivery } from './claim-deliveries';
import { ClaimedAhead } from './claimed-ahead';
import type { CompletedDelivery } from './completed-delivery';
import { DueQueue, type Sendable } from './due-queue';
import type { ReadBodies } from './event-bodies';
import { hostKeyOf, type FlightBudget } from './flight-budget';
import type { ListenerLease } from './listener-lease';
import type { RateLimits } from './rate-limits';

export interface ClaimDependencies extends Pick<OperationDependencies, 'stores' | 'config' | 'now'> {
  /** Reads a listener as it is now, together with what other windows ask for. */
  readonly readListener: (id: string) => Promise<Listener | null>;
  /** Reads the bytes of events, likewise. */
  readonly readBodies: ReadBodies;
  readonly claimDeliveries: ClaimDeliveries;
  readonly budget: FlightBudget;
  readonly rates: RateLimits;
}

export interface ClaimOptions {
  readonly webhookId: string;
  readonly lease: ListenerLease;
}

/** How many were claimed, or why none can be. */
export type Claiming = number | 'not_active' | 'limited' | 'too_late';

/**
 * What a window has claimed and not started yet, and how it claims more: as many as the listener takes, which it
 * reads again each time.
 */
export class WindowClaims {
  readonly #deps: ClaimDependencies;
  readonly #options: ClaimOptions;
  readonly #queue: DueQueue;
  readonly #ahead = new ClaimedAhead();
  #listener: Listener | null = null;
  /** Nothing was due when looked at; not looked at again before this. */
  #nextLookAt = 0;
  /** When a request was started, or ended. */
  #changedAt = performance.now();
  #inFlight = 0;
  /** Where its requests go; a change of the listener counts once none is in flight. */
  #hostKey = '';

  constructor(deps: ClaimDependencies, options: ClaimOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#queue = new DueQueue(deps, options.webhookId);
  }

  /** As last read; null when there is none. */
  get listener(): Listener | null {
    return this.#listener;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether what was claimed ahead has to go back. */
  get isAheadOver(): boolean {
    return this.#ahead.isOver();
  }

  /** How many more may be claimed. */
  get room(): number {
    return this.#freeSlots() + this.#ahead.roomFor(this.#listener, this.#slots());
  }

  /** Claims more, if there is room and it is time to look. @throws on trouble with the store. */
  async claimMore(): Promise<Claiming> {
    const { readListener, rates, now } = this.#deps;
    const { webhookId } = this.#options;
    if (this.#ahead.isOver()) await this.putBack();
    const roomBefore = this.room;
    if (roomBefore < this.#smallestClaim()) return 0;
    if (this.#inFlight > 0 && performance.now() < this.#nextLookAt) return 0;
    this.#listener = await readListener(webhookId);
    if (this.#listener === null || this.#listener.deletedAt !== null) return 'not_active';
    if (this.#inFlight === 0) this.#hostKey = hostKeyOf(this.#listener);
    // Counted again by what was just read: its owner may have lowered the limit. Slots that got free meanwhile are left
    // for the next claim, which sees how their requests ended.
    const room = Math.min(roomBefore, this.room);
    if (room < 1) return 0;
    const permitted = Math.min(room, rates.available(webhookId, this.#listener.rateLimitPerSecond));
    if (permitted < 1) return 'limited';
    const candidates = await this.#choose(this.#listener, permitted, now());
    if (candidates.length === 0 && this.#listener.state !== 'active') return 'not_active';
    if (candidates.length === 0) this.#waitToLook();
    return await this.#claim(this.#listener, candidates);
  }

  /** Takes one that was claimed and for which there is a slot, to be sent now. */
  start(): { readonly listener: Listener; readonly item: ClaimedDelivery } | undefined {
    if (this.#freeSlots() < 1) return undefined;
    const next = this.#ahead.take();
    if (next === undefined) return undefined;
    if (this.#inFlight === 0) this.#deps.budget.enter(this.#hostKey);
    this.#inFlight += 1;
    this.#changedAt = performance.now();
    return next;
  }

  /** The request of one that was started has ended. */
  end(completed: CompletedDelivery): void {
    this.#inFlight -= 1;
    this.#changedAt = performance.now();
    if (this.#inFlight === 0) this.#deps.budget.leave(this.#hostKey);
    this.#ahead.learn(completed);
  }

  /** Its outcome is stored: it may be due once more. */
  forget(deliveryId: string): void {
    this.#queue.forget(deliveryId);
  }

  /** Nothing more is to start. */
  stop(): void {
    this.#ahead.end();
  }

  /** Gives up claims for which nothing was sent. */
  async putBack(): Promise<void> {
    const ids = this.#ahead.takeAll().map(({ delivery }) => delivery.id);
    if (ids.length === 0) return;
    await this.#deps.stores.deliveries.unclaim(this.#options.lease.token, ids);
    this.#queue.readAgain(ids);
  }

  /** How long until it is time to look for newly due work. */
  untilLookMs(): number {
    return Math.max(lookDelayMs(0), this.#nextLookAt - performance.now());
  }

  /** How long to wait for the next request that the listener's own limit permits. */
  limitedMs(): number {
    const perSecond = this.#listener?.rateLimitPerSecond ?? null;
    return Math.max(1, this.#deps.rates.waitMs(this.#options.webhookId, perSecond));
  }

  async #claim(listener: Listener, candidates: readonly Sendable[]): Promise<Claiming> {
    const { claimDeliveries, rates } = this.#deps;
    const { webhookId, lease } = this.#options;
    if (candidates.length === 0 || !lease.maySend()) return 0;
    const claimed = await claimDeliveries(lease.token, candidates);
    const isClaimed = new Set(claimed.map(({ delivery }) => delivery.id));
    const unclaimed = candidates.flatMap(({ delivery: { id } }) => (isClaimed.has(id) ? [] : id));
    if (unclaimed.length > 0) this.#queue.readAgain(unclaimed);
    // The process may have stood still meanwhile. The next window, wherever it runs, ends these claims.
    if (!lease.maySend()) return 'too_late';
    rates.take(webhookId, listener.rateLimitPerSecond, claimed.length);
    this.#ahead.add(listener, claimed);
    return claimed.length;
  }

  /**
   * What may be claimed now: anything due; of a held listener, what somebody asked for and one probe; of one that
   * is not active, tests.
   */
  async #choose(listener: Listener, free: number, now: Date): Promise<Sendable[]> {
    if (listener.state !== 'active') return await this.#queue.takeTests(free, now);
    const permission = claimPermission(listener.health, now);
    if (permission.kind === 'any') return this.#withoutEarlyWishes(await this.#queue.take(free, now));
    const isProbing = this.#inFlight > 0;
    const probes = permission.kind === 'one_probe' && !isProbing ? 1 : 0;
    return await this.#queue.takeHeld(free, probes, now);
  }

  /** A wish is not claimed before there is a slot for it: its claim could not be given up. */
  #withoutEarlyWishes(chosen: readonly Sendable[]): Sendable[] {
    const free = this.#freeSlots();
    const isEarly = ({ delivery }: Sendable, index: number) => index >= free && delivery.requested.length > 0;
    this.#queue.giveBack(chosen.filter(isEarly));
    return chosen.filter((sendable, index) => !isEarly(sendable, index));
  }

  #slots(): number {
    return this.#deps.budget.shareOf(this.#listener?.concurrency ?? null, this.#inFlight > 0, this.#hostKey);
  }

  #freeSlots(): number {
    return this.#slots() - this.#inFlight;
  }

  #waitToLook(): void {
    const nowMs = performance.now();
    this.#nextLookAt = nowMs + lookDelayMs(nowMs - this.#changedAt);
  }

  /** Half of the slots while requests are in flight: claiming one by one would cost more than it gains. */
  #smallestClaim(): number {
    return this.#inFlight === 0 ? 1 : Math.ceil(this.#slots() / 2);
  }
}
