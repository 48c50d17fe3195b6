import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { eraseProspect } from './erasure/erase-prospect';
import { addExclusions } from './exclusions/add-exclusions';
import { eraseExcluded } from './exclusions/erase-excluded';
import { listExclusions } from './exclusions/list-exclusions';
import { removeExclusions } from './exclusions/remove-exclusions';
import { exportProspects } from './prospects/export-prospects';
import { findProspectWithVisits, getProspect } from './prospects/find-prospect';
import { listProspects } from './prospects/list-prospects';
import { updateProspect } from './prospects/update-prospect';
import { readSeedBatch } from './seeds/read-seed-batch';
import { createSeedLeads } from './seeds/seed-leads';
import { deleteUnmatched, listUnmatched } from './unmatched/manage-unmatched';

export type LeadOperations = ReturnType<typeof createLeadOperations>;

/** The use cases of seeds and prospects. */
export function createLeadOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    seedLeads: createSeedLeads(deps),
    readSeedBatch: readSeedBatch.bind(null, deps),
    listUnmatched: listUnmatched.bind(null, deps),
    deleteUnmatched: deleteUnmatched.bind(null, deps),
    listProspects: listProspects.bind(null, deps),
    exportProspects: exportProspects.bind(null, deps),
    getProspect: getProspect.bind(null, deps),
    findProspectWithVisits: findProspectWithVisits.bind(null, deps),
    updateProspect: updateProspect.bind(null, deps),
    eraseProspect: eraseProspect.bind(null, deps),
    listExclusions: listExclusions.bind(null, deps),
    addExclusions: addExclusions.bind(null, deps),
    removeExclusions: removeExclusions.bind(null, deps),
    eraseExcluded: eraseExcluded.bind(null, deps),
  };
}
