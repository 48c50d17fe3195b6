import type { Partner } from '../../persistence/partners';
import { createRecordAudit, type Actor } from '../audit/record-audit';
import type { OperationDependencies } from '../dependencies';

/** The partner of this name, made when there is none; repeating it changes nothing. */
export function createCreatePartner({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  const recordAudit = createRecordAudit({ stores, now });
  return async function createPartner(name: string, actor: Actor): Promise<Partner> {
    const known = await stores.partners.findByName(name);
    if (known !== null) return known;
    const partner = await stores.partners.findOrCreate(name);
    await recordAudit(null, { actor, action: 'partner.created', target: partner.id, after: { name } });
    return partner;
  };
}
