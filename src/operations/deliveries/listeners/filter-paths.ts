import { z } from 'zod';
import { EVENT_CATALOGUE } from '../events/event-catalogue';

/** Whether the data of any event may have a property at this path, such as `company.domain`. */
export function isFilterPath(path: string): boolean {
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
