import { parseCustomHeaders } from '../../../domain/deliveries/listeners/custom-headers';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { invariant, RecordNotFound } from '../../../domain/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs, OperationDependencies } from '../../dependencies';

/** Names a listener of a partner. */
export interface ListenerAddress {
  readonly partnerId: string;
  readonly webhookId: string;
}

/** What is asked for of a listener, and by whom. */
export interface ListenerRequest extends ListenerAddress {
  readonly actor: Actor;
}

/** A listener as its owner may see it: of its own headers the names only. */
export interface ListenerView {
  readonly listener: Listener;
  readonly headerNames: readonly string[];
}

type Box = Pick<OperationDependencies, 'secretBox'>;

export function viewListener({ secretBox }: Box, listener: Listener): ListenerView {
  const { sealedHeaders } = listener;
  const headers = sealedHeaders === null ? {} : parseCustomHeaders(secretBox.open(sealedHeaders));
  return { listener, headerNames: Object.keys(headers) };
}

/** A listener's own headers as they are stored; null when there are none. */
export function sealHeaders(
  { secretBox }: Box,
  headers: Readonly<Record<string, string>> | null,
): string | null {
  return headers === null || Object.keys(headers).length === 0
    ? null
    : secretBox.seal(JSON.stringify(headers));
}

/** The secret that signs now. */
export function currentSecret({ secretBox }: Box, { secrets: [current] }: Pick<Listener, 'secrets'>): string {
  invariant(current !== undefined, 'a listener has a secret');
  return secretBox.open(current.sealed);
}

export class ListenerNotFound extends RecordNotFound {
  constructor() {
    super('Listener not found');
  }
}

/** A listener of this partner that is not deleted. @throws ListenerNotFound */
export async function findOwnListener(
  { stores }: Needs<'listeners'>,
  { partnerId, webhookId }: ListenerAddress,
  transaction?: Transaction,
): Promise<Listener> {
  const listener = await stores.listeners.find(webhookId, transaction);
  if (listener === null || listener.partnerId !== partnerId || listener.deletedAt !== null)
    throw new ListenerNotFound();
  return listener;
}
