import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import type { Partner } from '../../../domain/accounts/partner';

/** The partner of this name, made when there is none; repeating it changes nothing. */
export function createCreatePartner({ stores, recordAudit }: Needs<'partners', 'recordAudit'>) {
  return async function createPartner(name: string, actor: Actor): Promise<Partner> {
    const known = await stores.partners.findByName(name);
    if (known !== null) return known;
    const partnerId = newId('partner');
    await stores
      .transact(async (transaction) => {
        await stores.partners.insert(transaction, partnerId, name);
        await recordAudit(transaction, {
          actor,
          partnerId,
          action: 'partner.created',
          target: partnerId,
          after: { name },
        });
      })
      .catch((error: unknown) => {
        if (!stores.isDuplicateKey(error)) throw error;
      });
    const partner = await stores.partners.findByName(name);
    invariant(partner !== null, 'whoever was first has made the partner');
    return partner;
  };
}
