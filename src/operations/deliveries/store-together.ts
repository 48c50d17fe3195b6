import { setTimeout as pause } from 'node:timers/promises';
import type { ListenerHealth } from '../../domain/delivery/listener-health';
import type { Attempt } from '../../persistence/attempts';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';
import { isPlainSuccess, type CompletedDelivery } from './completed-delivery';
import { storeHealth, type HealthDependencies, type RecordedOutcomes } from './store-health';
import { GroupChanged, storeEach, storeSuccesses, type ProgressDependencies } from './store-progress';

export type StoreDependencies = HealthDependencies &
  ProgressDependencies &
  Pick<OperationDependencies, 'now'>;

/** What came of deliveries of one listener. */
export interface OutcomeGroup {
  readonly webhookId: string;
  /** Of the lease under which they were claimed. */
  readonly token: string;
  readonly completed: readonly CompletedDelivery[];
  /** The listener's health as the holder of its lease last stored or read it. */
  readonly known: ListenerHealth | null;
}

type IsPlain = (item: CompletedDelivery) => boolean;

/**
 * While a new primary is elected, or MongoDB restarts, what receivers have answered is kept and tried again so long.
 * A lease that ends meanwhile does no harm: what comes late replaces what a successor has recorded as interrupted.
 */
const STORE_AWAY_MS = 30_000;
const RETRY_MS = 500;

/**
 * Stores groups of several listeners in one transaction. What is the trouble of one is not that of the others; what is
 * the store's is waited out.
 */
export function createStoreTogether(deps: StoreDependencies) {
  return async function storeTogether(
    groups: readonly OutcomeGroup[],
  ): Promise<readonly (RecordedOutcomes | Error)[]> {
    const endsAt = performance.now() + STORE_AWAY_MS;
    for (;;) {
      try {
        return await storeAll(deps, groups);
      } catch (error) {
        const mayWait = deps.stores.isUnavailable(error) && performance.now() < endsAt;
        if (mayWait) await pause(RETRY_MS);
        else if (groups.length === 1) throw error;
        else return await storeEachGroup(groups);
      }
    }
  };

  async function storeEachGroup(
    groups: readonly OutcomeGroup[],
  ): Promise<readonly (RecordedOutcomes | Error)[]> {
    const stored: (RecordedOutcomes | Error)[] = [];
    for (const group of groups) stored.push(...(await storeAll(deps, [group]).catch(toErrors)));
    return stored;
  }
}

async function storeAll(
  deps: StoreDependencies,
  groups: readonly OutcomeGroup[],
): Promise<RecordedOutcomes[]> {
  if (isOfSeveralLeases(groups)) return await store(deps, groups, () => false);
  try {
    return await store(deps, groups, isPlainSuccess);
  } catch (error) {
    if (!(error instanceof GroupChanged)) throw error;
    return await store(deps, groups, () => false);
  }
}

/** Of one listener: which of them holds a claim has to be looked at. */
function isOfSeveralLeases(groups: readonly OutcomeGroup[]): boolean {
  return new Set(groups.map(({ webhookId }) => webhookId)).size < groups.length;
}

async function store(
  deps: StoreDependencies,
  groups: readonly OutcomeGroup[],
  isPlain: IsPlain,
): Promise<RecordedOutcomes[]> {
  return await deps.stores.transact(async (transaction) => {
    const at = deps.now();
    const attempts = await storeProgress(deps, transaction, groups, isPlain, at);
    await deps.stores.attempts.insertMany(transaction, attempts);
    const recorded: RecordedOutcomes[] = [];
    for (const { webhookId, completed, known } of groups)
      recorded.push(await storeHealth(deps, transaction, webhookId, completed, known, at));
    return recorded;
  });
}

async function storeProgress(
  deps: StoreDependencies,
  transaction: Transaction,
  groups: readonly OutcomeGroup[],
  isPlain: IsPlain,
  at: Date,
): Promise<Attempt[]> {
  const tokens = groups.map(({ token }) => token);
  const plain = groups.flatMap(({ completed }) => completed.filter(isPlain));
  const attempts = await storeSuccesses(deps, transaction, tokens, plain, at);
  for (const { token, completed } of groups) {
    const others = completed.filter((item) => !isPlain(item));
    attempts.push(...(await storeEach(deps, transaction, token, others, at)));
  }
  return attempts;
}

function toErrors(error: unknown): Error[] {
  return [error instanceof Error ? error : new Error(String(error))];
}
