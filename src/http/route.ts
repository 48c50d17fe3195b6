import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessScope, Caller } from '../domain/accounts/api-key-scopes';
import { type DomainErrorCode, invariant } from '../domain/errors';
import type { IdKind } from '../domain/ids';
import type { Actor } from '../operations/accounts/audit/record-audit';
import type { BodyReaders } from './middleware/parse-body';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** What a handler gets: validated input, and who is asking. */
export interface RequestInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  /** The caller's key with this request, as the audit trail names them. */
  readonly actor: Actor;
  /** Ids this operation shall use, the same ones when the request is repeated under its Idempotency-Key. */
  readonly reservedId: (kind: IdKind) => string | null;
}

/** The same for an answer that is made again: every id is known. */
export interface ReplayInput<Params, Query, Body> extends RequestInput<Params, Query, Body> {
  readonly reservedId: (kind: IdKind) => string;
}

interface RouteDocumentation {
  /** Name of the operation in the reference and in generated clients, such as `onboardBusiness`. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Codes it can answer with, beside those that follow from what it takes. */
  readonly errors?: readonly DomainErrorCode[];
  /** Headers of a success that this operation sets itself, each with its description. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
}

/** Method and path below `/api/v1`, with parameters as `:id`. */
export type Endpoint = `${Uppercase<Method>} /${string}`;

interface RouteRules {
  /** The least scope that may call it. */
  readonly scope: AccessScope;
  /** Largest body in bytes; 256 KiB unless given. */
  readonly bodyBytesMax?: number;
  /** Where a body is not, or not only, JSON that is parsed as a whole. */
  readonly bodyReaders?: BodyReaders;
  /** Called by products that can't set headers: a key may stand in the query, unless that is never allowed. */
  readonly takesKeyInQuery?: boolean;
  /** Reads everything there is: few of these are in progress at a time for a partner. */
  readonly isWholeRead?: boolean;
  /** Exempt from the limit of requests per key. */
  readonly isUnlimited?: boolean;
}

interface RouteSchemas<Params, Query, Body, Data> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Schema of `data` in the answer, or of the whole body where there is no envelope. Callers get what it names and
   * nothing else of what the handler answers, times as text.
   */
  readonly data: Data;
  /** How the answer is wrapped, for the reference; in the envelope unless given. */
  readonly answers?: 'envelope' | 'json' | 'csv';
}

/** A route as its resource defines it, every schema with its type. */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
>
  extends RouteRules, RouteDocumentation, RouteSchemas<Params, Query, Body, Data> {
  handle(
    input: RequestInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Answer<z.input<Data>>> | Answer<z.input<Data>>;
  /**
   * Makes the answer of an earlier request with the same Idempotency-Key again, from the records. Every POST whose
   * answer has secrets or personal data needs it: without it the answer itself is kept.
   */
  replay?(
    input: ReplayInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Answer<z.input<Data>>>;
}

/** A route with its types forgotten, as the router and the reference see it. */
export interface Route
  extends RouteRules, RouteDocumentation, RouteSchemas<z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  readonly method: Method;
  readonly path: string;
  handle(input: RequestInput<unknown, unknown, unknown>): Promise<Answer<unknown>>;
  readonly replay: ((input: ReplayInput<unknown, unknown, unknown>) => Promise<Answer<unknown>>) | null;
}

/** Defines one operation of the API: validation, reference and handler in one place. */
export function defineRoute<
  Data extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint, definition: RouteDefinition<Params, Query, Body, Data>): Route {
  const { data, replay } = definition;
  const method = METHODS.find((name) => endpoint.startsWith(`${name.toUpperCase()} `));
  invariant(method !== undefined, 'an endpoint begins with its method');
  return {
    ...definition,
    method,
    path: endpoint.slice(method.length + 1),
    handle: async (input) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router parsed it with these schemas
      const parsed = input as RequestInput<z.output<Params>, z.output<Query>, z.output<Body>>;
      return encode(data, await definition.handle(parsed));
    },
    replay:
      replay === undefined
        ? null
        : async (input) => {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
            const parsed = input as ReplayInput<z.output<Params>, z.output<Query>, z.output<Body>>;
            return encode(data, await replay(parsed));
          },
  };
}

/** What callers get of what a handler answers. */
function encode<Data extends z.ZodType>(schema: Data, answer: Answer<z.input<Data>>): Answer<z.output<Data>> {
  switch (answer.kind) {
    case 'envelope':
      return { ...answer, data: schema.parse(answer.data) };
    case 'json':
      return { ...answer, body: schema.parse(answer.body) };
    case 'csv':
    default:
      return answer;
  }
}

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
