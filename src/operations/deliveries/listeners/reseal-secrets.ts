import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs, OperationDependencies } from '../../dependencies';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

export interface ResealReport {
  /** The key that seals now. */
  readonly keyId: string;
  /** Listeners whose secrets are sealed with it now and were not before. */
  readonly resealed: number;
  /** Listeners of which something can't be opened: its key is not configured. */
  readonly unreadable: readonly string[];
  /** How many texts each key seals afterwards. */
  readonly sealedBy: Readonly<Record<string, number>>;
}

type ResealDependencies = Needs<'listeners', 'secretBox' | 'recordAudit'>;

/**
 * Seals everything with the current encryption key that another one has sealed, deleted listeners too, listener by
 * listener and each in a transaction of its own: it may be stopped at any time, and repeating it does what is left.
 */
export async function resealSecrets(deps: ResealDependencies, actor: Actor): Promise<ResealReport> {
  const { stores, secretBox, recordAudit } = deps;
  let resealed = 0;
  const unreadable: string[] = [];
  for await (const listener of stores.listeners.all()) {
    const keyIds = keyIdsOf(deps, listener);
    if (keyIds.every((id) => id === secretBox.currentKeyId)) continue;
    if (keyIds.every(secretBox.hasKey)) {
      await resealListener(deps, listener.id);
      resealed += 1;
    } else {
      unreadable.push(listener.id);
    }
  }
  const keyId = secretBox.currentKeyId;
  const after = { resealed, sealedBy: await countByKey(deps) };
  await recordAudit(null, { actor, partnerId: null, action: 'secrets.resealed', target: keyId, after });
  return { keyId, unreadable, ...after };
}

async function resealListener({ stores, secretBox }: ResealDependencies, id: string): Promise<void> {
  const reseal = (sealed: string): string =>
    secretBox.keyIdOf(sealed) === secretBox.currentKeyId ? sealed : secretBox.seal(secretBox.open(sealed));
  await stores.transact(async (transaction) => {
    const listener = await stores.listeners.find(id, transaction);
    if (listener === null) return;
    const secrets = listener.secrets.map((secret) => ({ ...secret, sealed: reseal(secret.sealed) }));
    const sealedHeaders = listener.sealedHeaders === null ? null : reseal(listener.sealedHeaders);
    await stores.listeners.setSealed(transaction, id, { secrets, sealedHeaders });
  });
}

/** Counted after everything was resealed: another process may still have sealed with an earlier key meanwhile. */
async function countByKey(deps: ResealDependencies): Promise<Record<string, number>> {
  const counts: Record<string, number> = { [deps.secretBox.currentKeyId]: 0 };
  for await (const listener of deps.stores.listeners.all()) {
    for (const id of keyIdsOf(deps, listener)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

function keyIdsOf(
  { secretBox }: Pick<OperationDependencies, 'secretBox'>,
  { secrets, sealedHeaders }: Listener,
): string[] {
  const sealed = secrets.map((secret) => secret.sealed);
  return (sealedHeaders === null ? sealed : [...sealed, sealedHeaders]).map(secretBox.keyIdOf);
}
