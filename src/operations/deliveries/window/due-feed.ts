import type { Cursor } from '../../../persistence/paging/cursor';
import type { Needs } from '../../dependencies';
import { retentionLimit } from '../../../domain/deliveries/retention';
import type { ReadBodies } from './event-bodies';
import type { Delivery } from '../../../domain/deliveries/delivery';

/** Read at a time, with their bodies. */
const PAGE_SIZE = 256;

export interface DueFeedDependencies extends Needs<'deliveries' | 'listeners', 'config'> {
  /** Reads the bytes of events, together with what other windows ask for. */
  readonly readBodies: ReadBodies;
}

/** A due delivery with the bytes to send. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly body: Buffer;
}

/**
 * First stage of a window: due deliveries of one listener with their bodies, the longest due first, page by page, and
 * from the start again once the end was reached. What was taken is not taken again before it is released. A delivery
 * whose bytes are gone, or that has waited for as long as events are kept, ends as `expired`.
 */
export class DueFeed {
  readonly #deps: DueFeedDependencies;
  readonly #webhookId: string;
  #page: Sendable[] = [];
  #after: Cursor | null = null;
  readonly #taken = new Set<string>();

  constructor(deps: DueFeedDependencies, webhookId: string) {
    this.#deps = deps;
    this.#webhookId = webhookId;
  }

  /** Takes up to `count`; fewer only where no more are due. */
  async take(count: number, now: Date): Promise<Sendable[]> {
    let isEnd = false;
    while (this.#page.length < count && !isEnd) isEnd = await this.#readPage(now);
    return this.#mark(this.#page.splice(0, count));
  }

  /** Takes, of a listener that is held back, what somebody asked for, and the longest due `probes` of the rest. */
  async takeRequested(count: number, probes: number, now: Date): Promise<Sendable[]> {
    this.startAgain();
    const { deliveries } = this.#deps.stores;
    const found = await deliveries.listDueRequested(this.#webhookId, now, count + this.#taken.size);
    const requested = this.#untaken(found).slice(0, count);
    const others = await this.#oldest(Math.min(probes, count - requested.length), requested, now);
    return this.#mark(await this.#withBodies([...requested, ...others], now));
  }

  /** Takes, of a listener that is not active, tests: all the rest waits. */
  async takeTests(count: number, now: Date): Promise<Sendable[]> {
    this.startAgain();
    const { deliveries } = this.#deps.stores;
    const tests = await deliveries.listDueTests(this.#webhookId, now, count + this.#taken.size);
    return this.#mark(await this.#withBodies(this.#untaken(tests).slice(0, count), now));
  }

  /** These may be due once more: their outcomes are stored, or they were not sent. */
  release(ids: readonly string[]): void {
    for (const id of ids) this.#taken.delete(id);
  }

  /** Reads on from the longest due ones: something released may be among them. */
  startAgain(): void {
    this.#page = [];
    this.#after = null;
  }

  /** The longest due ones that are not taken, beside these. */
  async #oldest(count: number, others: readonly Delivery[], now: Date): Promise<Delivery[]> {
    if (count === 0) return [];
    const known = new Set(others.map(({ id }) => id));
    const due = await this.#read(null, now, count + known.size + this.#taken.size);
    return this.#untaken(due)
      .filter(({ id }) => !known.has(id))
      .slice(0, count);
  }

  #untaken(deliveries: readonly Delivery[]): Delivery[] {
    return deliveries.filter(({ id }) => !this.#taken.has(id));
  }

  #mark(sendables: Sendable[]): Sendable[] {
    for (const { delivery } of sendables) this.#taken.add(delivery.id);
    return sendables;
  }

  /** Adds a page behind the one before; answers whether nothing more is due. */
  async #readPage(now: Date): Promise<boolean> {
    const due = await this.#read(this.#after, now, PAGE_SIZE, this.#after === null ? this.#seen() : []);
    const isEnd = due.length < PAGE_SIZE;
    const last = due.at(-1);
    this.#after = isEnd || !last?.dueAt ? null : { value: last.dueAt, id: last.id };
    this.#page.push(...(await this.#withBodies(due, now)));
    return isEnd;
  }

  async #read(
    after: Cursor | null,
    now: Date,
    limit: number,
    exceptIds: readonly string[] = [],
  ): Promise<Delivery[]> {
    const { deliveries } = this.#deps.stores;
    return await deliveries.listDue(this.#webhookId, now, { after, limit, exceptIds });
  }

  /** Most of what is due where the longest due come first: what was read or taken is due until its outcome is stored. */
  #seen(): string[] {
    return [...this.#taken, ...this.#page.map(({ delivery }) => delivery.id)];
  }

  async #withBodies(due: readonly Delivery[], now: Date): Promise<Sendable[]> {
    const { stores, config, readBodies } = this.#deps;
    const waiting = new Set(this.#page.map(({ delivery }) => delivery.id));
    const unseen = this.#untaken(due).filter(({ id }) => !waiting.has(id));
    if (unseen.length === 0) return [];
    const bodies = await readBodies(unseen.map(({ eventId }) => eventId));
    const limit = retentionLimit(config.retentionDays, now);
    const sendables = unseen.flatMap((delivery) => {
      const body = bodies.get(delivery.eventId);
      return body === undefined || delivery.createdAt <= limit ? [] : [{ delivery, body }];
    });
    if (sendables.length < unseen.length) {
      const kept = new Set(sendables.map(({ delivery }) => delivery.id));
      const over = unseen.flatMap(({ id }) => (kept.has(id) ? [] : id));
      await stores.deliveries.expire(over, now);
    }
    return sendables;
  }
}
