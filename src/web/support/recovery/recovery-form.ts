import { z } from 'zod';
import { EVENT_TYPES } from '../../../domain/deliveries/event-types';
import { DEFAULT_RECOVERABLE_STATES, RECOVERABLE_STATES } from '../../../domain/deliveries/recovery';
import { listenerField, timeField } from '../delivery-fields';

const states = z
  .preprocess(
    (value) => (value === undefined ? value : [value].flat()),
    z.array(z.enum(RECOVERABLE_STATES)).min(1),
  )
  .catch([...DEFAULT_RECOVERABLE_STATES]);

const recoveryForm = z.object({
  webhookId: listenerField,
  since: timeField,
  until: timeField,
  states,
  eventType: z.enum([...EVENT_TYPES, '']).catch(''),
});
/** What people choose to recover. */
export type RecoveryForm = z.output<typeof recoveryForm>;

export function readRecoveryForm(fields: unknown): RecoveryForm {
  return recoveryForm.parse(fields ?? {});
}
