import type { z } from 'zod';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { recoverBody, recoveryData, recoveryIdParams, startedRecoveryData } from './schemas';
import { listenerIdParams } from '../listeners/schemas';

type RecoveryOperations = Pick<DeliveryOperations, 'startRecovery' | 'readRecovery' | 'cancelRecovery'>;
type Recovery = Awaited<ReturnType<RecoveryOperations['readRecovery']>>;

/** Retrying many deliveries as a job. */
export function createRecoveryRoutes(operations: RecoveryOperations): Route[] {
  return [readRoute(operations), cancelRoute(operations), startRoute(operations)];
}

function startRoute({ startRecovery }: RecoveryOperations): Route {
  return defineRoute({
    method: 'post',
    path: '/webhook/:id/recover',
    operationId: 'recoverDeliveries',
    tag: 'Webhooks',
    summary: 'Retry many deliveries of a listener',
    description:
      'Without an upper bound, and no faster than the receiver takes them. One job a listener at a time.',
    errors: ['listener_not_active', 'recovery_running'],
    scope: 'support',
    isWholeRead: true,
    params: listenerIdParams,
    body: recoverBody,
    data: startedRecoveryData,
    async handle({ params, body, caller, actor, reservedId }) {
      const started = await startRecovery({
        actor,
        partnerId: caller.partnerId,
        webhookId: params.id,
        since: body.since,
        until: body.until ?? null,
        states: body.states,
        eventType: body.eventType ?? null,
        isDryRun: body.dryRun,
        jobId: reservedId('recovery'),
      });
      return ok(started.jobId === null ? 'Counted' : 'Recovery started', { ...started });
    },
  });
}

function readRoute({ readRecovery }: RecoveryOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/webhook/recoveries/:jobId',
    operationId: 'getRecovery',
    tag: 'Webhooks',
    summary: 'How far a recovery has got',
    scope: 'read',
    params: recoveryIdParams,
    data: recoveryData,
    async handle({ params, caller }) {
      return ok('Recovery', presentRecovery(await readRecovery(caller.partnerId, params.jobId)));
    },
  });
}

function cancelRoute({ cancelRecovery }: RecoveryOperations): Route {
  return defineRoute({
    method: 'delete',
    path: '/webhook/recoveries/:jobId',
    operationId: 'cancelRecovery',
    tag: 'Webhooks',
    summary: 'Cancel a recovery',
    description: 'What it has asked for already goes out. One that has ended stays as it is.',
    scope: 'support',
    params: recoveryIdParams,
    data: recoveryData,
    async handle({ params, caller: { partnerId }, actor }) {
      const recovery = await cancelRecovery({ partnerId, jobId: params.jobId, actor });
      return ok('Recovery', presentRecovery(recovery));
    },
  });
}

function presentRecovery(recovery: Recovery): z.input<typeof recoveryData> {
  return {
    jobId: recovery.id,
    webhookId: recovery.webhookId,
    state: recovery.state,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    states: [...recovery.states],
    eventType: recovery.eventType,
    matched: recovery.matched,
    requested: recovery.requested,
    skipped: recovery.skipped,
    createdAt: recovery.createdAt.toISOString(),
    updatedAt: recovery.updatedAt.toISOString(),
    finishedAt: recovery.finishedAt?.toISOString() ?? null,
  };
}
