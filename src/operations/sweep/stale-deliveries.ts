import type { LoopAddress } from '../../contracts/workflows';
import type { OperationDependencies } from '../dependencies';
import { pagesOf } from './pages-of';

const PAGE = 200;
/** One that is probed may wait for its turn among many that are. */
const HELD_OVERDUE_MS = 600_000;

type SweepDependencies = Pick<OperationDependencies, 'stores' | 'now'>;

/** Listeners with work that nobody does: due deliveries, tests, and what was left when one was deleted. */
export async function* staleDeliveries(
  deps: SweepDependencies,
  cursors: Map<string, string>,
  before: Date,
): AsyncGenerator<LoopAddress> {
  yield* addresses(overdueIds(deps, cursors, before));
  yield* addresses(untestedIds(deps, cursors, before));
  yield* addresses(leftIds(deps, cursors));
}

/** Recoveries that stand still. */
export async function* staleRecoveries(
  { stores }: SweepDependencies,
  cursors: Map<string, string>,
  before: Date,
): AsyncGenerator<LoopAddress> {
  const pages = pagesOf(cursors, 'recoverDeliveries', (after) =>
    stores.recoveries.listStale(before, after, PAGE),
  );
  for await (const jobId of pages) yield { type: 'recoverDeliveries', input: { jobId } };
}

async function* addresses(webhookIds: AsyncIterable<string>): AsyncGenerator<LoopAddress> {
  for await (const webhookId of webhookIds) yield { type: 'deliverWebhooks', input: { webhookId } };
}

async function* overdueIds({ stores, now }: SweepDependencies, cursors: Map<string, string>, before: Date) {
  const heldUntil = new Date(now().getTime() - HELD_OVERDUE_MS);
  const pages = pagesOf(cursors, 'deliverWebhooks', (after) =>
    stores.listeners.listActive(after, heldUntil, PAGE),
  );
  for await (const webhookId of pages)
    if (await stores.deliveries.hasOverdue(webhookId, before)) yield webhookId;
}

/** Tests go out whatever the listener's state. */
async function* untestedIds({ stores }: SweepDependencies, cursors: Map<string, string>, before: Date) {
  const pages = pagesOf(cursors, 'tests', (after) => stores.listeners.listInactive(after, PAGE));
  for await (const webhookId of pages)
    if ((await stores.deliveries.listDueTests(webhookId, before, 1)).length > 0) yield webhookId;
}

/** Events that were under way when a listener was deleted; its loop cancels them. */
async function* leftIds({ stores }: SweepDependencies, cursors: Map<string, string>) {
  const pages = pagesOf(cursors, 'deleted', (after) => stores.listeners.listDeleted(after, PAGE));
  for await (const webhookId of pages)
    if ((await stores.deliveries.nextDueAt(webhookId)) !== null) yield webhookId;
}
