import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createEraseProspect } from './erasure/erase-prospect';
import { createAddExclusions } from './exclusions/add-exclusions';
import { createEraseExcluded } from './exclusions/erase-excluded';
import { createListExclusions } from './exclusions/list-exclusions';
import { createRemoveExclusions } from './exclusions/remove-exclusions';
import { createExportProspects } from './prospects/export-prospects';
import { findProspect } from './prospects/find-prospect';
import { createFindProspectWithVisits } from './prospects/find-prospect-with-visits';
import { createListProspects } from './prospects/list-prospects';
import { createUpdateProspect } from './prospects/update-prospect';
import { createReadSeedBatch } from './seeds/read-seed-batch';
import { createSeedLeads } from './seeds/seed-leads';
import { createDeleteUnmatched } from './unmatched/delete-unmatched';
import { createListUnmatched } from './unmatched/list-unmatched';

export type LeadOperations = ReturnType<typeof createLeadOperations>;

/** The use cases of seeds and prospects. */
export function createLeadOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    seedLeads: createSeedLeads(deps),
    readSeedBatch: createReadSeedBatch(deps),
    listUnmatched: createListUnmatched(deps),
    deleteUnmatched: createDeleteUnmatched(deps),
    listProspects: createListProspects(deps),
    exportProspects: createExportProspects(deps),
    getProspect: async (partnerId: string, id: string) => await findProspect(deps.stores, partnerId, id),
    findProspectWithVisits: createFindProspectWithVisits(deps),
    updateProspect: createUpdateProspect(deps),
    eraseProspect: createEraseProspect(deps),
    listExclusions: createListExclusions(deps),
    addExclusions: createAddExclusions(deps),
    removeExclusions: createRemoveExclusions(deps),
    eraseExcluded: createEraseExcluded(deps),
  };
}
