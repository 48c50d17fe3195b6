import type { Delivery } from '../../persistence/delivery-document';
import type { DuePosition, DueRange } from '../../persistence/delivery-queue';
import type { OperationDependencies } from '../dependencies';

/** More than as many would need that lie as close together as the ones before. */
const MARGIN = 2;

/** What was read, and whether more may be due behind it. */
export interface DueBatch {
  readonly deliveries: readonly Delivery[];
  readonly isLast: boolean;
}

/**
 * Reads what is due to one listener in order, each time behind what was read before, and from the longest due again
 * once it came to the end. A range is as long as is likely to hold enough: some servers read the whole of a range,
 * whatever the limit, and there may be very many due.
 */
export class DueReader {
  readonly #stores: OperationDependencies['stores'];
  readonly #webhookId: string;
  #after: DuePosition | null = null;
  /** From the first to the last of those read together before. */
  #spanMs: number | null = null;
  /** How often it began again: what was being read meanwhile leaves no position. */
  #beginnings = 0;

  constructor({ stores }: Pick<OperationDependencies, 'stores'>, webhookId: string) {
    this.#stores = stores;
    this.#webhookId = webhookId;
  }

  /** What is due by `now`, up to `limit`, without what is under way. */
  async next(now: Date, limit: number): Promise<DueBatch> {
    const end = new Date(now.getTime() + 1);
    const beginnings = this.#beginnings;
    const due = await this.#read(limit, end);
    const isLast = due.length < limit;
    if (isLast) this.beginAgain();
    else if (beginnings === this.#beginnings) this.#goOnBehind(due);
    return { deliveries: due.filter(({ claim }) => claim === null), isLast };
  }

  /** Something read before has to be read again. */
  beginAgain(): void {
    this.#after = null;
    this.#spanMs = null;
    this.#beginnings += 1;
  }

  async #read(limit: number, end: Date): Promise<readonly Delivery[]> {
    const likelyEnd = this.#likelyEnd(end);
    const first = await this.#list({ after: this.#after, before: likelyEnd }, limit);
    if (first.length === limit || likelyEnd >= end) return first;
    const after = positionOf(first.at(-1)) ?? this.#after;
    return [...first, ...(await this.#list({ after, before: end }, limit - first.length))];
  }

  #list(range: DueRange, limit: number): Promise<readonly Delivery[]> {
    return this.#stores.deliveries.listDue(this.#webhookId, range, limit);
  }

  #likelyEnd(end: Date): Date {
    if (this.#after === null || this.#spanMs === null) return end;
    const likely = this.#after.dueAt.getTime() + MARGIN * this.#spanMs + 1;
    return new Date(Math.min(likely, end.getTime()));
  }

  #goOnBehind(due: readonly Delivery[]): void {
    const first = positionOf(due[0]);
    const last = positionOf(due.at(-1));
    if (first === null || last === null) return;
    this.#after = last;
    this.#spanMs = last.dueAt.getTime() - first.dueAt.getTime();
  }
}

function positionOf(delivery: Delivery | undefined): DuePosition | null {
  if (delivery === undefined || delivery.dueAt === null) return null;
  return { dueAt: delivery.dueAt, id: delivery.id };
}
