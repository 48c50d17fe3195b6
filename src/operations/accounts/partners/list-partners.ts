import type { OperationDependencies } from '../../dependencies';
import type { Partner } from '../../../domain/accounts/partner';

/** All partners, oldest first. */
export function createListPartners({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function listPartners(): Promise<Partner[]> {
    return stores.partners.list();
  };
}
