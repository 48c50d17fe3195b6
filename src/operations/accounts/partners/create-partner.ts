import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import type { Partner } from '../../../domain/accounts/partner';

/** The partner of this name, made when there is none; repeating it changes nothing. */
export async function createPartner(
  { stores, recordAudit }: Needs<'partners', 'recordAudit'>,
  name: string,
  actor: Actor,
): Promise<Partner> {
  const known = await stores.partners.findByName(name);
  if (known !== null) return known;
  const id = newId('partner');
  await stores
    .transact(async (transaction) => {
      await stores.partners.insert(transaction, id, name);
      const record = { actor, partnerId: id, target: id, after: { name } };
      await recordAudit(transaction, { ...record, action: 'partner.created' });
    })
    .catch((error: unknown) => {
      if (!stores.isDuplicateKey(error)) throw error;
    });
  return await createPartner({ stores, recordAudit }, name, actor);
}
