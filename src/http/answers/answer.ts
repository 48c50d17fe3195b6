import type { Readable } from 'node:stream';

/** What a handler gives back; only `router.ts` turns it into bytes. */
export type Answer<Data> =
  | {
      readonly kind: 'envelope';
      readonly message: string;
      readonly data: Data;
      readonly headers?: AnswerHeaders;
    }
  | { readonly kind: 'json'; readonly body: Data; readonly headers?: AnswerHeaders }
  | {
      readonly kind: 'stream';
      readonly type: string;
      readonly body: Readable;
      readonly headers?: AnswerHeaders;
    };

export type AnswerHeaders = Readonly<Record<string, string>>;

/** A success in the common envelope `{ status, message, data }`. */
export function ok<Data>(message: string, data: Data, headers?: AnswerHeaders): Answer<Data> {
  return headers === undefined
    ? { kind: 'envelope', message, data }
    : { kind: 'envelope', message, data, headers };
}

/** A success whose body is exactly this JSON, for the operations that have no envelope. */
export function bare<Data>(body: Data, headers: AnswerHeaders = {}): Answer<Data> {
  return { kind: 'json', body, headers };
}
