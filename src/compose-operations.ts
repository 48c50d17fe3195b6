import { composeWebhookOperations } from './compose-webhook-operations';
import { composeDeletion } from './compose-deletion';
import { identityHasherOf } from './compose-dependencies';
import { composeMoney } from './compose-money';
import { createListAudit } from './operations/audit/list-audit';
import { createRecordAudit } from './operations/audit/record-audit';
import type { OperationDependencies } from './operations/dependencies';
import { createEraseProspect } from './operations/erase/erase-prospect';
import { createEraseProspects, createEraseTraces } from './operations/erase/erase-prospects';
import { createRunOnce } from './operations/idempotency/run-once';
import { createAdmitRequest } from './operations/keys/admit-request';
import { createAuthenticateKey } from './operations/keys/authenticate-key';
import { createCreateKey } from './operations/keys/create-key';
import { createEnsureEmbeddedKey } from './operations/keys/ensure-embedded-key';
import { createListKeys } from './operations/keys/list-keys';
import { createRevokeKey } from './operations/keys/revoke-key';
import { createRotateKey } from './operations/keys/rotate-key';
import { createCreateLoginUrl } from './operations/login/create-login-url';
import { createFindSession } from './operations/login/find-session';
import { createSignIn } from './operations/login/sign-in';
import { createSignOut } from './operations/login/sign-out';
import { createCreatePartner } from './operations/partners/create-partner';
import { createListPartners } from './operations/partners/list-partners';
import { createFindProspectWithVisits, createGetProspect } from './operations/prospects/get-prospect';
import { createExportProspects } from './operations/prospects/export-prospects';
import { createListProspects } from './operations/prospects/list-prospects';
import { createUpdateProspect } from './operations/prospects/update-prospect';
import { createFindUser } from './operations/users/find-user';
import { createGetUser, createGetUserById } from './operations/users/get-user';
import { createOnboardBusiness } from './operations/users/onboard-business';
import { createReadSeedBatch } from './operations/leads/read-seed-batch';
import { createSeedLeads } from './operations/leads/seed-leads';

export type Operations = ReturnType<typeof composeOperations>;

/** Every use case of the service, made with what it needs. */
export function composeOperations(deps: OperationDependencies) {
  const money = composeMoney(deps);
  return {
    authenticateKey: createAuthenticateKey(deps),
    ensureEmbeddedKey: createEnsureEmbeddedKey(deps),
    createKey: createCreateKey(deps),
    listKeys: createListKeys(deps),
    rotateKey: createRotateKey(deps),
    revokeKey: createRevokeKey(deps),
    createPartner: createCreatePartner(deps),
    listPartners: createListPartners(deps),
    recordAudit: createRecordAudit(deps),
    listAudit: createListAudit(deps),
    onboardBusiness: createOnboardBusiness(deps),
    findUser: createFindUser(deps),
    getUser: createGetUser(deps),
    getUserById: createGetUserById(deps),
    createLoginUrl: createCreateLoginUrl(deps),
    signIn: createSignIn(deps),
    signOut: createSignOut(deps),
    findSession: createFindSession(deps),
    admitRequest: createAdmitRequest(deps),
    runOnce: createRunOnce(deps),
    seedLeads: createSeedLeads(deps),
    readSeedBatch: createReadSeedBatch(deps),
    ...composeWebhookOperations(deps),
    listProspects: createListProspects(deps),
    exportProspects: createExportProspects(deps),
    getProspect: createGetProspect(deps),
    findProspectWithVisits: createFindProspectWithVisits(deps),
    updateProspect: createUpdateProspect(deps),
    eraseProspect: createEraseProspect({
      ...deps,
      eraseTraces: createEraseTraces(deps),
      eraseProspects: createEraseProspects(deps),
      identityHasher: identityHasherOf(deps.config),
      recordAudit: createRecordAudit(deps),
    }),
    ...money,
    ...composeDeletion(deps, money),
  };
}
