import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';

/** Removes a visitor that waits for its website, as somebody asked to be forgotten. @throws RecordNotFound */
export async function deleteUnmatched(
  deps: Needs<'unmatchedVisitors', 'now' | 'recordAudit'>,
  request: {
    readonly partnerId: string;
    readonly id: string;
    readonly actor: Actor;
  },
): Promise<void> {
  const { stores, recordAudit } = deps;
  const { partnerId, id, actor } = request;
  const visitor = await stores.unmatchedVisitors.find(id);
  if (visitor === null || visitor.partnerId !== partnerId) throw notFound();
  await stores.transact(async (transaction) => {
    if ((await stores.unmatchedVisitors.remove([id], transaction)) === 0) throw notFound();
    await recordAudit(transaction, { actor, partnerId, action: 'unmatched_visitor.deleted', target: id });
  });
}

function notFound(): RecordNotFound {
  return new RecordNotFound('No visitor of this id waits for its website');
}
