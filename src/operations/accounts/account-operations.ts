import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { deleteUser } from './deletion/delete-user';
import { eraseBusiness } from './deletion/erase-business';
import { createAdmitRequest } from './keys/admit-request';
import { createAuthenticateKey } from './keys/authenticate-key';
import { createKey } from './keys/create-key';
import { ensureEmbeddedKey } from './keys/ensure-embedded-key';
import { listKeys } from './keys/list-keys';
import { revokeKey } from './keys/revoke-key';
import { rotateKey } from './keys/rotate-key';
import { endSession } from './login/cookie-session';
import { createLoginUrl } from './login/create-login-url';
import { findSession } from './login/find-session';
import { signIn } from './login/sign-in';
import { createPartner } from './partners/create-partner';
import { findSupportSession, openSupportSession } from './support/support-session';
import { getUserById } from './users/find-user';
import { onboardBusiness } from './users/onboard-business';

export type AccountOperations = ReturnType<typeof createAccountOperations>;

/** The use cases of partners, keys, users, businesses and sessions, and of the audit trail. */
export function createAccountOperations(dependencies: OperationDependencies) {
  const deps = {
    ...withParts(dependencies),
    authenticateKey: createAuthenticateKey(dependencies),
  };
  const { stores, authenticateKey, findUser, findWallet, recordAudit } = deps;
  return {
    createPartner: createPartner.bind(null, deps),
    listPartners: stores.partners.list,
    authenticateKey,
    admitRequest: createAdmitRequest(deps),
    ensureEmbeddedKey: ensureEmbeddedKey.bind(null, deps),
    createKey: createKey.bind(null, deps),
    listKeys: listKeys.bind(null, deps),
    rotateKey: rotateKey.bind(null, deps),
    revokeKey: revokeKey.bind(null, deps),
    recordAudit,
    listAudit: stores.auditEntries.list,
    onboardBusiness: onboardBusiness.bind(null, deps),
    findUser,
    getUser: findWallet,
    getUserById: getUserById.bind(null, deps),
    deleteUser: deleteUser.bind(null, deps),
    eraseBusiness: eraseBusiness.bind(null, deps),
    createLoginUrl: createLoginUrl.bind(null, deps),
    signIn: signIn.bind(null, deps),
    signOut: endSession.bind(null, deps, stores.sessions, 'session.closed'),
    findSession: findSession.bind(null, deps),
    openSupportSession: openSupportSession.bind(null, deps),
    findSupportSession: findSupportSession.bind(null, deps),
    closeSupportSession: endSession.bind(null, deps, stores.supportSessions, 'support_session.closed'),
  };
}
