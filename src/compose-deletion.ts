import type { composeMoney } from './compose-money';
import { createRecordAudit } from './operations/audit/record-audit';
import type { OperationDependencies } from './operations/dependencies';
import { createEraseBusiness } from './operations/erase/erase-business';
import { createEraseBusinessEvents } from './operations/erase/erase-business-events';
import { createEraseProspects, createEraseTraces } from './operations/erase/erase-prospects';
import { createDeleteUser } from './operations/users/delete-user';

type Money = Pick<ReturnType<typeof composeMoney>, 'closeWallet' | 'anonymizeLedger'>;

/** What ends users and businesses, and erases what they left. */
export function composeDeletion(dependencies: OperationDependencies, money: Money) {
  const deps = {
    ...dependencies,
    ...money,
    recordAudit: createRecordAudit(dependencies),
    eraseTraces: createEraseTraces(dependencies),
    eraseProspects: createEraseProspects(dependencies),
    eraseBusinessEvents: createEraseBusinessEvents(dependencies),
  };
  return { deleteUser: createDeleteUser(deps), eraseBusiness: createEraseBusiness(deps) };
}
