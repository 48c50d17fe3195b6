import { parseCustomHeaders } from '../../../domain/deliveries/listeners/custom-headers';
import { RecordNotFound } from '../../../domain/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs, OperationDependencies } from '../../dependencies';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** A listener as its owner may see it: of its own headers the names only. */
export interface ListenerView {
  readonly listener: Listener;
  readonly headerNames: readonly string[];
}

export function viewListener(
  { secretBox }: Pick<OperationDependencies, 'secretBox'>,
  listener: Listener,
): ListenerView {
  const { sealedHeaders } = listener;
  const headers = sealedHeaders === null ? {} : parseCustomHeaders(secretBox.open(sealedHeaders));
  return { listener, headerNames: Object.keys(headers) };
}

/** A listener's own headers as they are stored; null when there are none. */
export function sealHeaders(
  { secretBox }: Pick<OperationDependencies, 'secretBox'>,
  headers: Readonly<Record<string, string>> | null,
): string | null {
  return headers === null || Object.keys(headers).length === 0
    ? null
    : secretBox.seal(JSON.stringify(headers));
}

export class ListenerNotFound extends RecordNotFound {
  constructor() {
    super('Listener not found');
  }
}

/** A listener of this partner that is not deleted. @throws ListenerNotFound */
export async function findOwnListener(
  { stores }: Needs<'listeners'>,
  { partnerId, webhookId }: { readonly partnerId: string; readonly webhookId: string },
  transaction?: Transaction,
): Promise<Listener> {
  const listener = await stores.listeners.find(webhookId, transaction);
  if (listener === null || listener.partnerId !== partnerId || listener.deletedAt !== null)
    throw new ListenerNotFound();
  return listener;
}
