import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createListAudit } from './audit/list-audit';
import { createDeleteUser } from './deletion/delete-user';
import { createEraseBusiness } from './deletion/erase-business';
import { createAdmitRequest } from './keys/admit-request';
import { createAuthenticateKey } from './keys/authenticate-key';
import { createCreateKey } from './keys/create-key';
import { createEnsureEmbeddedKey } from './keys/ensure-embedded-key';
import { createListKeys } from './keys/list-keys';
import { createRevokeKey } from './keys/revoke-key';
import { createRotateKey } from './keys/rotate-key';
import { createCreateLoginUrl } from './login/create-login-url';
import { createFindSession } from './login/find-session';
import { createSignIn } from './login/sign-in';
import { createSignOut } from './login/sign-out';
import { createCreatePartner } from './partners/create-partner';
import { createListPartners } from './partners/list-partners';
import {
  createCloseSupportSession,
  createFindSupportSession,
  createOpenSupportSession,
} from './support/support-session';
import { createGetUser, createGetUserById } from './users/get-user';
import { createOnboardBusiness } from './users/onboard-business';

export type AccountOperations = ReturnType<typeof createAccountOperations>;

/** The use cases of partners, keys, users, businesses and sessions, and of the audit trail. */
export function createAccountOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    createPartner: createCreatePartner(deps),
    listPartners: createListPartners(deps),
    authenticateKey: createAuthenticateKey(deps),
    admitRequest: createAdmitRequest(deps),
    ensureEmbeddedKey: createEnsureEmbeddedKey(deps),
    createKey: createCreateKey(deps),
    listKeys: createListKeys(deps),
    rotateKey: createRotateKey(deps),
    revokeKey: createRevokeKey(deps),
    recordAudit: deps.recordAudit,
    listAudit: createListAudit(deps),
    onboardBusiness: createOnboardBusiness(deps),
    findUser: deps.findUser,
    getUser: createGetUser(deps),
    getUserById: createGetUserById(deps),
    deleteUser: createDeleteUser(deps),
    eraseBusiness: createEraseBusiness(deps),
    createLoginUrl: createCreateLoginUrl(deps),
    signIn: createSignIn(deps),
    signOut: createSignOut(deps),
    findSession: createFindSession(deps),
    openSupportSession: createOpenSupportSession(deps),
    findSupportSession: createFindSupportSession(deps),
    closeSupportSession: createCloseSupportSession(deps),
  };
}
