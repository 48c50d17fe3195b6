import { z } from 'zod';
import type { ListPosition } from '../domain/list-position';
import { cursorParameter, encodeCursor } from '../http/parameters';

/*
 * Addresses of lists that people look through. Whatever in them is not valid counts as not chosen: an address is easily
 * mistyped, and a page has no 400.
 */

/** Where a list goes on, as its address says. */
export const cursorField = cursorParameter.nullable().catch(null);

const listQuery = z.object({ cursor: cursorField });

/** Where the page of a list begins that `query` asks for. */
export function cursorOf(query: object): ListPosition | null {
  return listQuery.parse(query).cursor;
}

/** An address with these parameters, those that are empty left out. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const text of [value ?? ''].flat()) if (text !== '') search.append(name, text);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
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
