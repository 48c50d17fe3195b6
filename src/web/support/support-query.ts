import { z } from 'zod';
import { DELIVERY_STATES, type DeliveryState } from '../../domain/deliveries/delivery-progress';
import {
  DEFAULT_RECOVERABLE_STATES,
  RECOVERABLE_STATES,
  type RecoverableState,
} from '../../domain/deliveries/recovery';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../domain/deliveries/event-types';
import type { ListPosition } from '../../domain/list-position';
import { cursorParameter, encodeCursor } from '../../http/list-parameters';

/** What people choose on the support page. Whatever is not valid counts as not chosen: an address is easily mistyped. */

export const SHOWN_STATES = ['failed', 'all', ...DELIVERY_STATES] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** What `<input type="datetime-local">` sends, read as UTC. */
const timeField = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
  .transform((text) => new Date(`${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);

const webhookId = z
  .string()
  .regex(/^we_[0-9a-z]{1,64}$/)
  .or(z.literal(''))
  .catch('');

const deliveriesQuery = z.object({
  state: z.enum(SHOWN_STATES).catch('failed'),
  webhookId,
  eventType: z.enum([...EVENT_TYPES, TEST_EVENT_TYPE, '']).catch(''),
  statusCode: z.coerce.number().int().min(100).max(599).nullable().catch(null),
  since: timeField,
  until: timeField,
  cursor: cursorParameter.nullable().catch(null),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export function readDeliveriesQuery(query: object): DeliveriesQuery {
  return deliveriesQuery.parse(query);
}

export function statesOf(shown: ShownState): readonly DeliveryState[] | null {
  if (shown === 'all') return null;
  return shown === 'failed' ? ['exhausted', 'aborted'] : [shown];
}

const auditQuery = z.object({
  target: z
    .string()
    .trim()
    .regex(/^[a-z]+_[0-9a-z]{1,64}$/)
    .or(z.literal(''))
    .catch(''),
  cursor: cursorParameter.nullable().catch(null),
});
export type AuditQuery = z.output<typeof auditQuery>;

export function readAuditQuery(query: object): AuditQuery {
  return auditQuery.parse(query);
}

const unmatchedQuery = z.object({
  host: z.string().trim().toLowerCase().max(253).catch(''),
  cursor: cursorParameter.nullable().catch(null),
});
export type UnmatchedQuery = z.output<typeof unmatchedQuery>;

export function readUnmatchedQuery(query: object): UnmatchedQuery {
  return unmatchedQuery.parse(query);
}

const states = z
  .preprocess(
    (value) => (Array.isArray(value) || value === undefined ? value : [value]),
    z.array(z.enum(RECOVERABLE_STATES)).min(1),
  )
  .catch([...DEFAULT_RECOVERABLE_STATES]);

const recoveryForm = z.object({
  webhookId,
  since: timeField,
  until: timeField,
  states,
  eventType: z.enum([...EVENT_TYPES, '']).catch(''),
});
export interface RecoveryForm {
  readonly webhookId: string;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly states: readonly RecoverableState[];
  readonly eventType: (typeof EVENT_TYPES)[number] | '';
}

export function readRecoveryForm(fields: unknown): RecoveryForm {
  return recoveryForm.parse(fields ?? {});
}

/** The value of `<input type="datetime-local">`. */
export function timeValue(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 16);
}

const cursorQuery = z.object({ cursor: cursorParameter.nullable().catch(null) });

export function readCursor(query: object): ListPosition | null {
  return cursorQuery.parse(query).cursor;
}

/** Where a list with these parameters goes on; null at its end. */
export function olderAddress(
  path: string,
  next: ListPosition | null,
  parameters: Readonly<Record<string, string>> = {},
): string | null {
  const cursor = encodeCursor(next);
  return cursor === null ? null : addressOf(path, { ...parameters, cursor });
}

/** An address with these parameters, those that are empty left out. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const text of typeof value === 'string' ? [value] : value)
      if (text !== '') search.append(name, text);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
