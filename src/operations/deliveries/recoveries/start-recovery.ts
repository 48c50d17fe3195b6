import { deliveryStatesOf, type RecoverableState, type Recovery } from '../../../domain/deliveries/recovery';
import { DomainError, InvalidRequest } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { ListPosition } from '../../../domain/list-position';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { RetryRefused } from '../retry-delivery';
import { retentionLimit } from '../../../domain/deliveries/retention';
import { findOwnListener, type ListenerRequest } from '../listeners/listener-view';
import { nextMissing, type EventRange } from './missing-events';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

const COUNT_PAGE = 1_000;

export class RecoveryRunning extends DomainError {
  override readonly code = 'recovery_running';
  /** @param jobId of the one that is running; null where it has ended just now */
  constructor(readonly jobId: string | null) {
    super(
      `A recovery of this listener is running${jobId === null ? '' : `, ${jobId}`}; wait for its end or cancel it`,
    );
  }
}

export interface RecoveryRequest extends ListenerRequest {
  /** Bounds of the time of the event; `until` is not included and is now unless given. */
  readonly since: Date;
  readonly until: Date | null;
  readonly states: readonly RecoverableState[];
  readonly eventType: string | null;
  /** Only counts. */
  readonly isDryRun: boolean;
  readonly jobId?: string | null;
}

export interface StartedRecovery {
  /** Null for a dry run. */
  readonly jobId: string | null;
  /** How many deliveries and missing events there are. */
  readonly matched: number;
}

type StartDependencies = Needs<
  'deliveries' | 'events' | 'listeners' | 'recoveries',
  'config' | 'poke' | 'now' | 'recordAudit'
>;

/**
 * Starts a job that asks for another attempt of everything that matches; there is no upper bound. Repeating it
 * with the same reserved id answers the first one.
 * @throws ListenerNotFound, InvalidRequest, RetryRefused when the listener is not active, RecoveryRunning
 */
export async function startRecovery(
  deps: StartDependencies,
  request: RecoveryRequest,
): Promise<StartedRecovery> {
  const { stores, config, poke } = deps;
  const { partnerId, webhookId, states } = request;
  const listener = await findOwnListener(deps, request);
  const at = deps.now();
  const range = rangeOf(request, config.retentionDays, at);
  const matched = await countMatches(deps, listener, range, states);
  if (request.isDryRun) return { jobId: null, matched };
  if (listener.state !== 'active') throw new RetryRefused('listener_not_active');
  const jobId = request.jobId ?? newId('recovery', at);
  const begun = { requested: 0, skipped: 0, phase: 'deliveries', position: null } as const;
  const times = { createdAt: at, updatedAt: at, finishedAt: null };
  const named = { id: jobId, partnerId, webhookId, ...range, states };
  try {
    await insert(deps, request.actor, { ...named, state: 'running', matched, ...begun, ...times });
  } catch (error) {
    if (!stores.isDuplicateKey(error)) throw error;
    const first = await stores.recoveries.find(jobId);
    if (first === null)
      throw new RecoveryRunning((await stores.recoveries.findRunning(webhookId))?.id ?? null);
    return { jobId, matched: first.matched };
  }
  poke({ type: 'recoverDeliveries', input: { jobId } });
  return { jobId, matched };
}

async function insert(
  { stores, recordAudit }: StartDependencies,
  actor: Actor,
  recovery: Recovery,
): Promise<void> {
  const { id, partnerId, webhookId, since, until, states, eventType, matched } = recovery;
  const after = { webhookId, since, until, states, eventType, matched };
  await stores.transact(async (transaction) => {
    await stores.recoveries.insert(transaction, recovery);
    await recordAudit(transaction, { actor, partnerId, action: 'recovery.started', target: id, after });
  });
}

/** Deliveries and events within what is kept and not later than now: later ones are delivered anyhow. */
function rangeOf({ since, until, eventType }: RecoveryRequest, retentionDays: number, at: Date): EventRange {
  // What happened in this very millisecond is included.
  const latest = at.getTime() + 1;
  const end = new Date(Math.min(until?.getTime() ?? latest, latest));
  const begin = new Date(Math.max(since.getTime(), retentionLimit(retentionDays, at).getTime()));
  if (begin >= end)
    throw new InvalidRequest([{ path: 'since', message: 'must lie before `until`, and before now' }]);
  return { since: begin, until: end, eventType };
}

async function countMatches(
  deps: Needs<'deliveries' | 'events'>,
  listener: Listener,
  range: EventRange,
  states: readonly RecoverableState[],
): Promise<number> {
  const { id, partnerId } = listener;
  const filter = {
    ...range,
    partnerId,
    webhookIds: [id],
    states: deliveryStatesOf(states),
    statusCode: null,
  };
  const deliveries = filter.states.length === 0 ? 0 : await deps.stores.deliveries.count(filter);
  return deliveries + (states.includes('missing') ? await countMissing(deps, listener, range) : 0);
}

async function countMissing(
  deps: Needs<'deliveries' | 'events'>,
  listener: Listener,
  range: EventRange,
): Promise<number> {
  let count = 0;
  let position: ListPosition | null = null;
  do {
    const page = await nextMissing(deps, listener, range, position, COUNT_PAGE);
    count += page.events.length;
    position = page.position;
  } while (position !== null);
  return count;
}
