import { z } from 'zod';
import { DOMAIN_ERROR_CODES, DomainError, type DomainErrorCode, type Issue } from '../../domain/errors';
import { MethodNotAllowed } from '../../domain/request-errors';

/** The one place that knows which status an error has. */
export const STATUS_BY_CODE = {
  invalid_request: 400,
  malformed_json: 400,
  body_too_deep: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  insufficient_scope: 403,
  record_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  listener_not_active: 409,
  listener_deleted: 409,
  event_erased: 409,
  event_expired: 409,
  recovery_running: 409,
  too_many_listeners: 409,
  host_taken: 409,
  balance_limit: 409,
  campaign_not_ready: 409,
  enrolment_ended: 409,
  send_not_unknown: 409,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  reference_reused: 422,
  search_too_broad: 422,
  rate_limited: 429,
  internal_error: 500,
  store_unavailable: 503,
} as const satisfies Record<DomainErrorCode, number>;

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

export interface RenderedProblem {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** An error as a caller may see it; anything that is not a `DomainError` becomes a bare 500. */
export function renderProblem(error: unknown, requestId: string): RenderedProblem {
  if (!(error instanceof DomainError)) {
    return {
      problem: {
        status: 500,
        message: 'Something went wrong on our side; the request id leads us to it',
        code: 'internal_error',
        requestId,
      },
      headers: {},
    };
  }
  const status = STATUS_BY_CODE[error.code];
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

/** All issues of a failed validation, with paths as people write them: `visitors[3].firstName`. */
export function issuesOf(error: z.ZodError, prefix = ''): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: formatPath(issue.path, prefix), message: issue.message }];
    }
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key], prefix),
      message: 'is not known here',
    }));
  });
}

function formatPath(path: readonly PropertyKey[], prefix: string): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, prefix);
}
