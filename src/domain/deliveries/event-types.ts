/** Every event a listener can ask for. */
export const EVENT_TYPES = [
  'website.eligibility',
  'prospect.created',
  'prospect.returned',
  'prospect.updated',
  'wallet.low_balance',
  'wallet.topup_reversed',
  'campaign.suspended',
  'campaign.resumed',
  'campaign.blocked',
  'outreach.sent',
  'outreach.replied',
  'outreach.bounced',
  'outreach.complained',
  'prospect.unsubscribed',
  'webhook.failing',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent on request to the tested listener only; nobody can ask for it otherwise. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** Stands for all event types, later ones too. */
export const ALL_EVENTS = '*';

/** Whether a listener that asks for `listenTo` gets events of this type. */
export function listensTo(listenTo: readonly string[], type: string): boolean {
  return type !== TEST_EVENT_TYPE && (listenTo.includes(type) || listenTo.includes(ALL_EVENTS));
}

/** The `data` of an event that was serialised here. */
export function readEventData(body: string): object {
  const event: unknown = JSON.parse(body);
  const data: unknown = typeof event === 'object' && event !== null && 'data' in event ? event.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

export interface EventContent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: Date;
  /** Marks an example of a type, sent on request. */
  readonly test?: true | undefined;
  /** A JSON value. */
  readonly data: object;
}

/** The bytes of an event as text: serialised once, when it happens, and never again. */
export function serializeEvent({ id, type, timestamp, test, data }: EventContent): string {
  return JSON.stringify({ id, type, timestamp, test, data });
}
