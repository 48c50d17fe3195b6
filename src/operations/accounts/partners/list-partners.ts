import type { Needs } from '../../dependencies';
import type { Partner } from '../../../domain/accounts/partner';

/** All partners, oldest first. */
export function createListPartners({ stores }: Needs<'partners'>) {
  return async function listPartners(): Promise<Partner[]> {
    return stores.partners.list();
  };
}
