import type { Partner } from '../../../persistence/accounts/partners';
import type { OperationDependencies } from '../../dependencies';

/** All partners, oldest first. */
export function createListPartners({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function listPartners(): Promise<Partner[]> {
    return stores.partners.list();
  };
}
