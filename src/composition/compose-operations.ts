import { createAccountOperations } from '../operations/accounts/account-operations';
import { createBillingOperations } from '../operations/billing/billing-operations';
import { createDeliveryOperations } from '../operations/deliveries/delivery-operations';
import type { OperationDependencies } from '../operations/dependencies';
import { createRunOnce } from '../operations/idempotency/run-once';
import { createLeadOperations } from '../operations/leads/lead-operations';
import { createOutreachOperations } from '../operations/outreach/outreach-operations';
import { createWalletOperations } from '../operations/wallet/wallet-operations';

export type Operations = ReturnType<typeof composeOperations>;

/** Every use case of the service, made once a process. */
export function composeOperations(deps: OperationDependencies) {
  return {
    runOnce: createRunOnce(deps),
    ...createAccountOperations(deps),
    ...createLeadOperations(deps),
    ...createDeliveryOperations(deps),
    ...createWalletOperations(deps),
    ...createBillingOperations(deps),
    ...createOutreachOperations(deps),
  };
}
