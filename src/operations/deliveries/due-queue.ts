import type { Delivery } from '../../persistence/delivery-document';
import type { OperationDependencies } from '../dependencies';
import { DueReader } from './due-reader';
import type { ReadBodies } from './event-bodies';
import { retentionLimit } from '../events/stored-event';

const READ_AHEAD = 512;
/** With fewer left it reads on. */
const REFILL_BELOW = 128;

export interface DueQueueDependencies extends Pick<OperationDependencies, 'stores' | 'config'> {
  readonly readBodies: ReadBodies;
}

/** A due delivery with the bytes to send. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly body: Buffer;
}

/**
 * Due deliveries of one listener, read ahead with their bodies so that slots need not wait for the store. They
 * are only looked at here; claiming is another step, and refuses those that changed meanwhile. A delivery
 * whose bytes are gone, or that has waited for as long as events are kept, is ended as `expired`.
 */
export class DueQueue {
  readonly #stores: OperationDependencies['stores'];
  readonly #readBodies: ReadBodies;
  readonly #webhookId: string;
  readonly #retentionDays: number;
  readonly #reader: DueReader;
  readonly #waiting: Sendable[] = [];
  /** Read already in this window: in the queue, on the wire, or not stored yet. */
  readonly #seen = new Set<string>();
  #reading: Promise<void> | null = null;
  #isDrained = false;

  constructor({ stores, config, readBodies }: DueQueueDependencies, webhookId: string) {
    this.#reader = new DueReader({ stores }, webhookId);
    this.#stores = stores;
    this.#readBodies = readBodies;
    this.#retentionDays = config.retentionDays;
    this.#webhookId = webhookId;
  }

  /** Takes up to `count` from the queue, and reads on when it runs low. */
  async take(count: number, now: Date): Promise<Sendable[]> {
    if (this.#waiting.length < count) await this.#readMore(now);
    const taken = this.#waiting.splice(0, count);
    if (this.#waiting.length < REFILL_BELOW && !this.#isDrained) {
      // Read while what was taken is on the wire; a failure shows when the queue is asked again.
      void this.#readMore(now).catch(() => undefined);
    }
    return taken;
  }

  /**
   * Takes, for a listener that is held back, what somebody asked for, up to `count`, and the oldest `probes` of
   * the rest. Nothing is read ahead: how the probe ends decides what follows.
   */
  async takeHeld(count: number, probes: number, now: Date): Promise<Sendable[]> {
    await this.#putBack();
    const requested = await this.#stores.deliveries.listDueRequested(this.#webhookId, now, count);
    const oldest = probes === 0 ? [] : await this.#oldest(probes + requested.length, now);
    const wanted = new Map([...requested, ...oldest].map((delivery) => [delivery.id, delivery]));
    await this.#enqueue([...wanted.values()].slice(0, Math.min(count, requested.length + probes)), now);
    return this.#waiting.splice(0);
  }

  /** Takes, for a listener that is not active, up to `count` tests; all the rest waits. */
  async takeTests(count: number, now: Date): Promise<Sendable[]> {
    await this.#putBack();
    await this.#enqueue(await this.#stores.deliveries.listDueTests(this.#webhookId, now, count), now);
    return this.#waiting.splice(0);
  }

  /** Puts what was taken and not claimed back in its place. */
  giveBack(sendables: readonly Sendable[]): void {
    this.#waiting.unshift(...sendables);
  }

  /** Lets a delivery be read again: its outcome is stored, and it may be due once more. */
  forget(deliveryId: string): void {
    this.#seen.delete(deliveryId);
  }

  /** Lets deliveries be read again that were taken and not claimed. */
  readAgain(ids: readonly string[]): void {
    for (const id of ids) this.#seen.delete(id);
    this.#reader.beginAgain();
  }

  /** Empties the queue, after what is being read has come in. */
  async #putBack(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    this.readAgain(this.#waiting.splice(0).map(({ delivery }) => delivery.id));
  }

  async #readMore(now: Date): Promise<void> {
    this.#reading ??= this.#read(now).finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #read(now: Date): Promise<void> {
    const { deliveries, isLast } = await this.#reader.next(now, READ_AHEAD);
    this.#isDrained = isLast;
    try {
      await this.#enqueue(deliveries, now);
    } catch (error) {
      this.#reader.beginAgain();
      throw error;
    }
  }

  async #oldest(count: number, now: Date): Promise<readonly Delivery[]> {
    const { deliveries } = await this.#reader.next(now, count);
    this.#reader.beginAgain();
    return deliveries;
  }

  /** Adds those not seen yet, with their bodies. */
  async #enqueue(due: readonly Delivery[], now: Date): Promise<void> {
    const unseen = due.filter((delivery) => !this.#seen.has(delivery.id));
    if (unseen.length === 0) return;
    const bodies = await this.#readBodies(unseen.map((delivery) => delivery.eventId));
    const limit = retentionLimit(this.#retentionDays, now);
    const over: string[] = [];
    for (const delivery of unseen) {
      const body = bodies.get(delivery.eventId);
      if (body === undefined || delivery.createdAt <= limit) over.push(delivery.id);
      else {
        this.#seen.add(delivery.id);
        this.#waiting.push({ delivery, body });
      }
    }
    if (over.length > 0) await this.#stores.deliveries.expire(over, now);
  }
}
