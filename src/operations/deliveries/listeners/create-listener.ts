import { DomainError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import {
  defaultRatePerSecond,
  type ListenerFormat,
} from '../../../domain/deliveries/formats/listener-format';
import type { ListenerFilter } from '../../../domain/deliveries/listeners/listener-filter';
import type { NewListener } from '../../../persistence/deliveries/listener-document';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs, OperationDependencies } from '../../dependencies';
import { auditableSettings } from './auditable-settings';
import { checkSettings } from './check-settings';
import { currentSecret, sealHeaders, viewListener, type ListenerView } from './listener-view';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

export const LISTENERS_MAX = 100;
const SLOTS = Array.from({ length: LISTENERS_MAX }, (_, slot) => slot);

export class TooManyListeners extends DomainError {
  override readonly code = 'too_many_listeners';
  constructor() {
    super(`A partner may have at most ${LISTENERS_MAX} listeners; delete one first`);
  }
}

export interface CreateListenerRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly destinationUrl: string;
  readonly format?: ListenerFormat | undefined;
  readonly listenTo: readonly string[];
  readonly filter?: ListenerFilter | null | undefined;
  readonly description?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly rateLimitPerSecond?: number | undefined;
  readonly concurrency?: number | undefined;
  /** Id to store it under, when it was reserved beforehand. */
  readonly listenerId?: string | null;
}

export interface CreatedListener extends ListenerView {
  /** Shown now, and on request later. */
  readonly secret: string;
}

/**
 * Registers an address for events from now on. Repeating it with the same reserved id answers the first one.
 * @throws InvalidRequest when requests may not go there or the filter would never match, TooManyListeners
 */
export async function createListener(
  deps: Needs<
    'businesses' | 'listeners',
    'secretBox' | 'makeSecret' | 'checkDestination' | 'now' | 'recordAudit'
  >,
  request: CreateListenerRequest,
): Promise<CreatedListener> {
  await checkSettings(deps, request.partnerId, request);
  const listener = await insertListener(deps, request.actor, newListener(deps, request));
  return { ...viewListener(deps, listener), secret: currentSecret(deps, listener) };
}

/** Whoever loses a place to another one tries the next: of a hundred places at most a hundred are lost. */
async function insertListener(
  { stores, recordAudit }: Needs<'listeners', 'recordAudit'>,
  actor: Actor,
  listener: NewListener,
): Promise<Listener> {
  const { id, partnerId } = listener;
  for (let lost = 0; lost < LISTENERS_MAX; lost += 1) {
    const taken = await stores.listeners.takenSlots(partnerId);
    const free = SLOTS.filter((slot) => !taken.has(slot));
    // A place at random, so that those who come together seldom want the same.
    const slot = free[Math.floor(Math.random() * free.length)];
    if (slot === undefined) throw new TooManyListeners();
    try {
      return await stores.transact(async (transaction) => {
        const inserted = await stores.listeners.insert(transaction, listener, slot);
        const after = auditableSettings(inserted);
        await recordAudit(transaction, { actor, partnerId, action: 'listener.created', target: id, after });
        return inserted;
      });
    } catch (error) {
      if (!stores.isDuplicateKey(error)) throw error;
      const first = await stores.listeners.find(id);
      if (first !== null) return first;
    }
  }
  throw new TooManyListeners();
}

function newListener(
  deps: Pick<OperationDependencies, 'secretBox' | 'makeSecret'>,
  { format = 'webhook', ...request }: CreateListenerRequest,
): NewListener {
  return {
    id: request.listenerId ?? newId('listener'),
    partnerId: request.partnerId,
    destinationUrl: request.destinationUrl,
    format,
    listenTo: request.listenTo,
    filter: request.filter ?? null,
    description: request.description ?? null,
    sealedHeaders: sealHeaders(deps, request.headers ?? null),
    secrets: [{ sealed: deps.secretBox.seal(deps.makeSecret()), expiresAt: null, rotationId: null }],
    rateLimitPerSecond: request.rateLimitPerSecond ?? defaultRatePerSecond(format),
    concurrency: request.concurrency ?? null,
  };
}
