import type { StepResult } from '../../src/contracts/activities';
import { SECOND_PASS_MS } from '../../src/operations/accounts/deletion/erase-business';
import type { TestApi } from './http/api';

/** One step of a deletion's loop. */
export async function eraseStep(api: TestApi, businessId: string): Promise<StepResult> {
  return await api.operations.eraseBusiness({
    businessId,
    onAlive: () => undefined,
    isStopping: () => false,
  });
}

/** The first pass over what a deleted business left. */
export async function eraseOnce(api: TestApi, businessId: string): Promise<StepResult> {
  for (;;) {
    const step = await eraseStep(api, businessId);
    if (!step.moreIsDue) return step;
  }
}

/** Both passes, the time between them included. */
export async function eraseFully(api: TestApi, businessId: string): Promise<void> {
  await eraseOnce(api, businessId);
  api.clock.advance(SECOND_PASS_MS);
  await eraseOnce(api, businessId);
}
