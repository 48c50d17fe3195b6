import { InvalidRequest } from '../../../domain/errors';
import type { Needs } from '../../dependencies';
import { findOwnListener, type ListenerRequest } from './listener-view';
import { secretOf, type ListenerSecret } from './read-secret';
import type { SealedSecret, Listener } from '../../../domain/deliveries/listeners/listener';

/** Each signs every request, so there are few of them. */
const RETIRING_SECRETS_MAX = 4;

export interface RotateSecretRequest extends ListenerRequest {
  /** How long the secret that is replaced goes on signing beside the new one. */
  readonly gracePeriodSeconds: number;
  /** Names this rotation, when it was reserved beforehand: repeating it changes nothing. */
  readonly rotationId?: string | null;
}

/**
 * Gives a listener a new signing secret, from the next attempt on.
 * @throws ListenerNotFound, InvalidRequest when too many earlier secrets still sign; it says when the next one ends
 */
export async function rotateSecret(
  deps: Needs<'listeners', 'secretBox' | 'makeSecret' | 'now' | 'recordAudit'>,
  request: RotateSecretRequest,
): Promise<ListenerSecret> {
  const { stores, secretBox, makeSecret, now, recordAudit } = deps;
  const { actor, partnerId, webhookId, gracePeriodSeconds, rotationId = null } = request;
  const sealed = secretBox.seal(makeSecret());
  return await stores.transact(async (transaction) => {
    const at = now();
    const listener = await findOwnListener(deps, request, transaction);
    if (rotationId !== null && listener.secrets.some((secret) => secret.rotationId === rotationId))
      return secretOf(deps, listener, at);
    const retiring = retire(listener, new Date(at.getTime() + gracePeriodSeconds * 1_000), at);
    const secrets = [{ sealed, expiresAt: null, rotationId }, ...retiring];
    await stores.listeners.setSealed(transaction, webhookId, { secrets });
    await recordAudit(transaction, {
      actor,
      partnerId,
      action: 'listener.secret_rotated',
      target: webhookId,
      after: { gracePeriodSeconds },
    });
    return secretOf(deps, { id: webhookId, secrets }, at);
  });
}

/** All secrets of before with the time each ends, those that have ended left out. */
function retire({ secrets }: Listener, until: Date, at: Date): SealedSecret[] {
  const retiring = secrets
    .map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? until }))
    .filter(({ expiresAt }) => expiresAt > at);
  if (retiring.length <= RETIRING_SECRETS_MAX) return retiring;
  const next = new Date(Math.min(...retiring.map(({ expiresAt }) => expiresAt.getTime())));
  throw new InvalidRequest([
    {
      path: 'gracePeriodSeconds',
      message:
        `At most ${RETIRING_SECRETS_MAX} earlier secrets may be valid beside the new one; the next ends at ` +
        `${next.toISOString()}. A grace period of 0 ends the current secret at once`,
    },
  ]);
}
