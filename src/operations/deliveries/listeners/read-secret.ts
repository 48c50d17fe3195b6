import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { Needs, OperationDependencies } from '../../dependencies';
import { currentSecret, findOwnListener, type ListenerRequest } from './listener-view';

/** The secret that signs now, and until when earlier ones sign beside it. */
export interface ListenerSecret {
  readonly webhookId: string;
  readonly secret: string;
  readonly retiring: readonly { readonly expiresAt: Date }[];
}

/** Shows a listener's signing secret again, and tells the audit trail before. @throws ListenerNotFound */
export async function readSecret(
  deps: Needs<'listeners', 'secretBox' | 'now' | 'recordAudit'>,
  request: ListenerRequest,
): Promise<ListenerSecret> {
  const { actor, partnerId, webhookId } = request;
  const secret = secretOf(deps, await findOwnListener(deps, request), deps.now());
  await deps.recordAudit(null, { actor, partnerId, action: 'listener.secret_read', target: webhookId });
  return secret;
}

export function secretOf(
  deps: Pick<OperationDependencies, 'secretBox'>,
  listener: Pick<Listener, 'id' | 'secrets'>,
  at: Date,
): ListenerSecret {
  return {
    webhookId: listener.id,
    secret: currentSecret(deps, listener),
    retiring: listener.secrets.flatMap(({ expiresAt }) =>
      expiresAt !== null && expiresAt > at ? [{ expiresAt }] : [],
    ),
  };
}
