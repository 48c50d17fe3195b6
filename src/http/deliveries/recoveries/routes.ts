import type { z } from 'zod';
import type { Recovery } from '../../../domain/deliveries/recovery';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { recoverBody, recoveryData, recoveryIdParams, startedRecoveryData } from './schemas';
import { listenerIdParams } from '../listeners/schemas';

/** Retrying many deliveries as a job. */
export function createRecoveryRoutes({
  startRecovery,
  readRecovery,
  cancelRecovery,
}: DeliveryOperations): Route[] {
  return [
    defineRoute('GET /webhook/recoveries/:jobId', {
      operationId: 'getRecovery',
      summary: 'How far a recovery has got',
      scope: 'read',
      params: recoveryIdParams,
      data: recoveryData,
      async handle({ params, caller }) {
        return ok('Recovery', presentRecovery(await readRecovery(caller.partnerId, params.jobId)));
      },
    }),
    defineRoute('DELETE /webhook/recoveries/:jobId', {
      operationId: 'cancelRecovery',
      summary: 'Cancel a recovery',
      description: 'What it has asked for already goes out. One that has ended stays as it is.',
      scope: 'support',
      params: recoveryIdParams,
      data: recoveryData,
      async handle({ params, caller: { partnerId }, actor }) {
        const recovery = await cancelRecovery({ partnerId, jobId: params.jobId, actor });
        return ok('Recovery', presentRecovery(recovery));
      },
    }),
    defineRoute('POST /webhook/:id/recover', {
      operationId: 'recoverDeliveries',
      summary: 'Retry many deliveries of a listener',
      description:
        'Without an upper bound, and no faster than the receiver takes them. One job a listener at a time.',
      errors: ['listener_not_active', 'recovery_running'],
      scope: 'support',
      isWholeRead: true,
      params: listenerIdParams,
      body: recoverBody,
      data: startedRecoveryData,
      async handle({ params, body: { dryRun, ...asked }, caller: { partnerId }, actor, reservedId }) {
        const started = await startRecovery({
          actor,
          partnerId,
          webhookId: params.id,
          ...asked,
          isDryRun: dryRun,
          jobId: reservedId('recovery'),
        });
        return ok(started.jobId === null ? 'Counted' : 'Recovery started', started);
      },
    }),
  ];
}

function presentRecovery(recovery: Recovery): z.input<typeof recoveryData> {
  return { ...recovery, jobId: recovery.id };
}
