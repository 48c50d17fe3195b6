import type { Readable } from 'node:stream';

/** What a handler gives back; only `router.ts` turns it into bytes. */
export type Answer<Data> =
  | { readonly kind: 'envelope'; readonly message: string; readonly data: Data }
  | { readonly kind: 'json'; readonly body: Data; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'csv'; readonly fileName: string; readonly body: Readable };

/** A success in the common envelope `{ status, message, data }`. */
export function ok<const Data>(message: string, data: Data): Answer<Data> {
  return { kind: 'envelope', message, data };
}

/** A success whose body is exactly this JSON, for the operations that have no envelope. */
export function bare<Data>(body: Data, headers: Readonly<Record<string, string>>): Answer<Data> {
  return { kind: 'json', body, headers };
}

/** A CSV file with a header line, to be saved under this name. */
export function csvFile(fileName: string, body: Readable): Answer<never> {
  return { kind: 'csv', fileName, body };
}
