import type { Needs } from '../../dependencies';

/** Ends a running job; one that has ended stays as it is. */
export async function finishRecovery(
  { stores, now }: Needs<'recoveries', 'now'>,
  jobId: string,
  state: 'done' | 'cancelled',
): Promise<void> {
  await stores.transact((transaction) => stores.recoveries.finish(transaction, jobId, state, now()));
}
