import { z } from 'zod';
import { DOMAIN_ERROR_CODES, DomainError, type DomainErrorCode } from '../../domain/errors';
import { MethodNotAllowed } from '../../domain/request-errors';

/** The status of each code, and what it means to callers, in the words of an answer with it. */
const PROBLEMS: Readonly<Record<DomainErrorCode, readonly [status: number, meaning: string]>> = {
  invalid_request: [400, 'A value is missing or not valid; `errors` names all of them'],
  malformed_json: [400, 'The body is not valid JSON, or ended early'],
  body_too_deep: [400, 'The body is nested too deep; the message names the limit'],
  missing_api_key: [401, 'Send an API key in the header x-api-key'],
  invalid_api_key: [401, 'This API key is unknown, expired or revoked'],
  insufficient_scope: [403, 'The scope of the key does not allow this operation'],
  record_not_found: [404, 'Nothing of yours has this id or address'],
  route_not_found: [404, 'There is no such operation'],
  method_not_allowed: [405, 'The path takes other methods; the header `Allow` names them'],
  idempotency_in_progress: [
    409,
    'The first request with this Idempotency-Key is still running; repeat it later',
  ],
  listener_not_active: [409, 'The listener is paused or disabled; set it active first'],
  listener_deleted: [409, 'The listener was deleted, so nothing can be sent to it any more'],
  event_erased: [409, 'The event was erased, so there is nothing to send any more'],
  event_expired: [409, 'The event is older than events are kept'],
  recovery_running: [409, 'A recovery of this listener is running'],
  too_many_listeners: [409, 'A partner may have at most 100 listeners'],
  host_taken: [409, 'Another website of yours has the host shop.example.com'],
  balance_limit: [409, 'The balance would exceed the most a wallet can hold'],
  campaign_not_ready: [409, 'A message needs something that is missing; the message names it'],
  enrolment_ended: [409, 'The person is not in the sequence any more'],
  send_not_unknown: [409, 'It is known what became of this message'],
  request_timeout: [408, 'The body arrived too slowly; send it again'],
  body_too_large: [413, 'The body is too large; the message names the limit'],
  unsupported_media_type: [415, 'The body was not sent as JSON, or as what else the operation takes'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another body'],
  reference_reused: [422, 'This reference was used for another amount'],
  search_too_broad: [
    422,
    'Too much would have to be looked through; add a filter, such as a website or a time',
  ],
  rate_limited: [429, 'Too many requests with this key; wait as long as `Retry-After` says'],
  internal_error: [500, 'Something went wrong on our side; the request id leads us to it'],
  store_unavailable: [503, 'The store cannot be reached at the moment; try again'],
};

/** The one place that knows which status an error has. */
export function statusOf(code: DomainErrorCode): number {
  return PROBLEMS[code][0];
}

export function meaningOf(code: DomainErrorCode): string {
  return PROBLEMS[code][1];
}

const RETRY_AFTER_SECONDS = 5;

/** The body of every answer that is not a success. */
export const problemSchema = z
  .object({
    status: z.int(),
    message: z.string().describe('For people; it may change'),
    code: z.enum(DOMAIN_ERROR_CODES).describe('For programs'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('All that is wrong with the input, each with its place: `visitors[3].firstName`'),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

/** An error as a caller may see it; anything that is not a `DomainError` becomes a bare 500. */
export function renderProblem(
  error: unknown,
  requestId: string,
): { problem: Problem; headers: Record<string, string> } {
  if (!(error instanceof DomainError)) {
    return {
      problem: {
        status: statusOf('internal_error'),
        message: meaningOf('internal_error'),
        code: 'internal_error',
        requestId,
      },
      headers: {},
    };
  }
  const status = statusOf(error.code);
  return {
    problem: {
      status,
      message: error.message,
      code: error.code,
      ...(error.issues.length === 0
        ? {}
        : { errors: error.issues.map(({ path, message }) => ({ path, message })) }),
      requestId,
    },
    headers: headersOf(error, status),
  };
}

function headersOf(error: DomainError, status: number): Record<string, string> {
  if (error instanceof MethodNotAllowed) return { Allow: error.allowed.join(', ') };
  if ('retryAfterSeconds' in error) return { 'Retry-After': String(error.retryAfterSeconds) };
  return status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
}
