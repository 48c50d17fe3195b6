import { invariant } from '../../domain/errors';
import type { Listener } from '../../persistence/listener-document';
import type { OperationDependencies } from '../dependencies';
import { findOwnListener } from './listener-view';

/** The secret that signs now, and until when earlier ones sign beside it. */
export interface ListenerSecret {
  readonly webhookId: string;
  readonly secret: string;
  readonly retiring: readonly { readonly expiresAt: Date }[];
}

export function secretOf(
  { secretBox }: Pick<OperationDependencies, 'secretBox'>,
  { id, secrets }: Pick<Listener, 'id' | 'secrets'>,
  at: Date,
): ListenerSecret {
  const [current, ...earlier] = secrets;
  invariant(current !== undefined, 'a listener has a secret');
  return {
    webhookId: id,
    secret: secretBox.open(current.sealed),
    retiring: earlier.flatMap(({ expiresAt }) =>
      expiresAt !== null && expiresAt > at ? [{ expiresAt }] : [],
    ),
  };
}

/** Shows a listener's signing secret again. @throws ListenerNotFound */
export function createReadSecret(deps: Pick<OperationDependencies, 'stores' | 'secretBox' | 'now'>) {
  return async function readSecret(partnerId: string, webhookId: string): Promise<ListenerSecret> {
    return secretOf(deps, await findOwnListener(deps, { partnerId, webhookId }), deps.now());
  };
}
