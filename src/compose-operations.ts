import type { OperationDependencies } from './operations/dependencies';
import { createAuthenticateKey } from './operations/keys/authenticate-key';
import { createEnsureEmbeddedKey } from './operations/keys/ensure-embedded-key';

export type Operations = ReturnType<typeof composeOperations>;

/** Every use case of the service, made with what it needs. */
export function composeOperations(deps: OperationDependencies) {
  return {
    authenticateKey: createAuthenticateKey(deps),
    ensureEmbeddedKey: createEnsureEmbeddedKey(deps),
  };
}
