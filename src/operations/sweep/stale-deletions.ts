import type { LoopAddress } from '../../contracts/workflows';
import type { OperationDependencies } from '../dependencies';

/** Looked at in one sweep; each leaves the list once it is erased. */
const DELETIONS_MAX = 1_000;

/** Deleted businesses whose remains should have been erased by now. */
export async function* staleDeletions(
  { stores }: Pick<OperationDependencies, 'stores'>,
  before: Date,
): AsyncGenerator<LoopAddress> {
  for (const businessId of await stores.businesses.idsWithOverdueErasure(before, DELETIONS_MAX)) {
    yield { type: 'deleteBusiness', input: { businessId } };
  }
}
