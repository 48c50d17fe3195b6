import { DomainError, InvalidRequest } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Listener } from '../../persistence/listeners';
import type { OperationDependencies } from '../dependencies';

const LISTENERS_MAX = 100;

export class TooManyListeners extends DomainError {
  override readonly code = 'too_many_listeners';
  constructor() {
    super(`A partner may have at most ${LISTENERS_MAX} listeners; delete one first`);
  }
}

export interface CreateListenerRequest {
  readonly partnerId: string;
  readonly destinationUrl: string;
  readonly listenTo: readonly string[];
  readonly description?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly rateLimitPerSecond?: number | undefined;
  readonly concurrency?: number | undefined;
  /** Id to store it under, when it was reserved beforehand. */
  readonly listenerId?: string | null;
}

export interface CreatedListener {
  readonly listener: Listener;
  /** Shown now, and on request later. */
  readonly secret: string;
}

/**
 * Registers an address for events from now on.
 * @throws InvalidRequest when requests may not go there, TooManyListeners
 */
export function createCreateListener({
  stores,
  secretBox,
  makeSecret,
  checkDestination,
}: Pick<OperationDependencies, 'stores' | 'secretBox' | 'makeSecret' | 'checkDestination'>) {
  return async function createListener(request: CreateListenerRequest): Promise<CreatedListener> {
    const verdict = await checkDestination(request.destinationUrl);
    if (!verdict.ok) throw new InvalidRequest([{ path: 'destinationUrl', message: verdict.reason }]);
    if ((await stores.listeners.count(request.partnerId)) >= LISTENERS_MAX) throw new TooManyListeners();
    const secret = makeSecret();
    const headers = request.headers ?? {};
    const listener = await stores.listeners.insert({
      id: request.listenerId ?? newId('listener'),
      partnerId: request.partnerId,
      destinationUrl: request.destinationUrl,
      listenTo: request.listenTo,
      description: request.description ?? null,
      sealedHeaders: Object.keys(headers).length === 0 ? null : secretBox.seal(JSON.stringify(headers)),
      secrets: [{ sealed: secretBox.seal(secret), expiresAt: null }],
      rateLimitPerSecond: request.rateLimitPerSecond ?? null,
      concurrency: request.concurrency ?? null,
    });
    return { listener, secret };
  };
}
