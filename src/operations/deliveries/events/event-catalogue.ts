import { z } from 'zod';
import { EVENT_TYPES, TEST_EVENT_TYPE, type EventType } from '../../../domain/deliveries/event-types';
import type { CatalogueEntry } from './define-event';
import { LISTENER_EVENTS, TEST_EVENT } from './listener-events';
import { MONEY_EVENTS } from './money-events';
import { OUTREACH_EVENTS } from './outreach-events';
import { PROSPECT_EVENTS } from './prospect-events';

/** Every event a listener can ask for. */
export const EVENT_CATALOGUE = {
  ...PROSPECT_EVENTS,
  ...MONEY_EVENTS,
  ...OUTREACH_EVENTS,
  ...LISTENER_EVENTS,
} satisfies Record<EventType, CatalogueEntry>;

/** The `data` of an event of this type, as it is published. */
export type EventData<Type extends EventType> = z.input<(typeof EVENT_CATALOGUE)[Type]['schema']>;

export interface DescribedEvent<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** JSON Schema (draft 2020-12) of `data`. */
  readonly schema: Record<string, unknown>;
  readonly example: Record<string, unknown>;
}

/** Whether the data of any event may have a property at this path, such as `company.domain`. */
export function isDataPath(path: string): boolean {
  const names = path.split('.');
  return Object.values(EVENT_CATALOGUE).some(({ schema }) => hasPath(schema, names));
}

function hasPath(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (schema instanceof z.ZodNullable) return hasPath(schema.unwrap(), [name ?? '', ...rest]);
  // What a sender adds is free, and may be nested.
  if (schema instanceof z.ZodRecord) return true;
  if (!(schema instanceof z.ZodObject) || name === undefined || !Object.hasOwn(schema.shape, name))
    return false;
  return rest.length === 0 || hasPath(schema.shape[name], rest);
}

/** The catalogue for callers, with JSON Schemas made from the schemas that describe the data in this code. */
export function describeEventTypes(): DescribedEvent<EventType>[] {
  return EVENT_TYPES.map((name) => describe(name, EVENT_CATALOGUE[name]));
}

export function describeTestEvent(): DescribedEvent {
  return describe(TEST_EVENT_TYPE, TEST_EVENT);
}

function describe<Name extends string>(
  name: Name,
  { description, schema, example }: CatalogueEntry,
): DescribedEvent<Name> {
  return {
    name,
    description,
    schema: { ...z.toJSONSchema(schema, { io: 'input' }) },
    example: { ...example },
  };
}
