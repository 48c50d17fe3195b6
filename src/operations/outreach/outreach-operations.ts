import type { OperationDependencies } from '../dependencies';
import { createOutreachSettingsOperations } from './settings/settings-operations';

export type OutreachOperations = ReturnType<typeof createOutreachOperations>;

/** The use cases of outreach. */
export function createOutreachOperations(dependencies: OperationDependencies) {
  return { ...createOutreachSettingsOperations(dependencies) };
}
