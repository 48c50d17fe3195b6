import type { OPERATIONS } from './generated/operations';
import type { operations, webhooks } from './generated/schema';

export interface CallOptions {
  /** Names this request: repeating it has one effect. POSTs get one of their own unless given. */
  readonly idempotencyKey?: string;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

/** A function for every operation of the API. */
export type LeadOutreachClient = {
  readonly [Name in keyof typeof OPERATIONS]: (
    ...args: Arguments<RequestOf<operations[Name]>>
  ) => Promise<AnswerOf<operations[Name]>>;
};

/** What listeners are sent; `type` says which of them. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

type Arguments<Request> = {} extends Request
  ? [request?: Request, options?: CallOptions]
  : [request: Request, options?: CallOptions];

/** Path and query of an operation as they are, and its body; what it does not take is left out. */
type RequestOf<Operation> = Operation extends { readonly parameters: infer Parameters }
  ? Taken<Pick<Parameters, keyof Parameters & ('path' | 'query')>> & BodyOf<Operation>
  : never;

type Taken<Parameters> = {
  readonly [
    Name in keyof Parameters as [Parameters[Name]] extends [undefined] ? never : Name
  ]: Parameters[Name];
};

type BodyOf<Operation> = Operation extends { readonly requestBody: JsonOf<infer Body> }
  ? { readonly body: Body }
  : Operation extends { readonly requestBody?: JsonOf<infer Body> }
    ? { readonly body?: Body }
    : unknown;

/** The `data` of the answer; the whole of one that has none; a text where it is no JSON. */
type AnswerOf<Operation> = Operation extends { readonly responses: { readonly 200: JsonOf<infer Body> } }
  ? Body extends { readonly data: infer Data }
    ? Data
    : Body
  : string;

interface JsonOf<Body> {
  readonly content: { readonly 'application/json': Body };
}
