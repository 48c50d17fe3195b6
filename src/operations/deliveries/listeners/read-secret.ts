import { invariant } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs, OperationDependencies } from '../../dependencies';
import { findOwnListener } from './listener-view';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

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

export interface ReadSecretRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly webhookId: string;
}

/** Shows a listener's signing secret again, and tells the audit trail before. @throws ListenerNotFound */
export function createReadSecret(deps: Needs<'listeners', 'secretBox' | 'now' | 'recordAudit'>) {
  const { recordAudit } = deps;
  return async function readSecret(request: ReadSecretRequest): Promise<ListenerSecret> {
    const { actor, partnerId, webhookId } = request;
    const secret = secretOf(deps, await findOwnListener(deps, request), deps.now());
    await recordAudit(null, { actor, partnerId, action: 'listener.secret_read', target: webhookId });
    return secret;
  };
}
