import { z } from 'zod';
import {
  DEFAULT_RECOVERABLE_STATES,
  RECOVERABLE_STATES,
  RECOVERY_JOB_STATES,
} from '../../../domain/deliveries/recovery';
import { timeParameter } from '../../list-parameters';
import { idParameter, orNull, timeData } from '../../schema-parts';
import { eventTypeParameter } from '../listeners/listen-to';

export const recoverBody = z.strictObject({
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
});

export const startedRecoveryData = z.object({
  jobId: z.string().nullable().describe('Null for a dry run'),
  matched: z.int(),
});

export const recoveryIdParams = z.object({ jobId: idParameter('recovery') });

export const recoveryData = z
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
