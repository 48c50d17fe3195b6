import { z } from 'zod';
import {
  DEFAULT_RECOVERABLE_STATES,
  RECOVERABLE_STATES,
  type Recovery,
  RECOVERY_JOB_STATES,
} from '../../../domain/deliveries/recovery';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { timeParameter } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idParameter, orNull, timeData } from '../../schema-parts';
import { eventTypeParameter } from '../listeners/listen-to';
import { listenerIdParams } from '../listeners/schemas';

const recoveryIdParams = z.object({ jobId: idParameter('recovery') });

const recoveryData = z
  .object({
    jobId: z.string(),
    webhookId: z.string(),
    state: z.enum(RECOVERY_JOB_STATES),
    since: timeData,
    until: timeData,
    states: z.array(z.enum(RECOVERABLE_STATES)).readonly(),
    eventType: z.string().nullable(),
    matched: z.int().describe('How many there were when it began'),
    requested: z.int().describe('For how many another request was asked so far'),
    skipped: z.int().describe('Those that cannot be sent any more, such as of erased events'),
    createdAt: timeData,
    updatedAt: timeData,
    finishedAt: timeData.nullable(),
  })
  .meta({ id: 'Recovery' });

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
      body: z.strictObject({
        since: timeParameter.describe('From which time of the event on'),
        until: orNull(timeParameter).describe('Before which time of the event; now unless given'),
        states: z
          .array(z.enum(RECOVERABLE_STATES, `Unknown state; allowed: ${RECOVERABLE_STATES.join(', ')}`))
          .min(1, 'Name at least one state')
          .max(RECOVERABLE_STATES.length)
          .default([...DEFAULT_RECOVERABLE_STATES])
          .describe('`missing`: events of a type it listens to that have no delivery to it'),
        eventType: orNull(eventTypeParameter),
        dryRun: z.boolean().default(false).describe('Counts and does nothing else'),
      }),
      data: z.object({
        jobId: z.string().nullable().describe('Null for a dry run'),
        matched: z.int(),
      }),
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

function presentRecovery(recovery: Recovery) {
  return { ...recovery, jobId: recovery.id };
}
