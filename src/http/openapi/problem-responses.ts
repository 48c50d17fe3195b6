import type { DomainErrorCode } from '../../domain/errors';
import { STATUS_BY_CODE } from '../answers/problems';
import type { Route } from '../route';
import { sharedHeaders } from './answer-headers';
import type { OpenApiReference, OpenApiResponse } from './openapi-document';

/** What each code means to callers, in the words of an answer with it. */
const CODE_MEANINGS: Readonly<Record<DomainErrorCode, string>> = {
  invalid_request: 'A value is missing or not valid; `errors` names all of them',
  malformed_json: 'The body is not valid JSON, or ended early',
  missing_api_key: 'Send an API key in the header x-api-key',
  invalid_api_key: 'This API key is unknown, expired or revoked',
  insufficient_scope: 'The scope of the key does not allow this operation',
  record_not_found: 'Nothing of yours has this id or address',
  route_not_found: 'There is no such operation',
  method_not_allowed: 'The path takes other methods; the header `Allow` names them',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running; repeat it later',
  idempotency_key_reused: 'This Idempotency-Key was used for another body',
  reference_reused: 'This reference was used for another amount',
  listener_not_active: 'The listener is paused or disabled; set it active first',
  listener_deleted: 'The listener was deleted, so nothing can be sent to it any more',
  event_erased: 'The event was erased, so there is nothing to send any more',
  event_expired: 'The event is older than events are kept',
  recovery_running: 'A recovery of this listener is running',
  host_taken: 'Another website of yours has the host shop.example.com',
  too_many_listeners: 'A partner may have at most 100 listeners',
  balance_limit: 'The balance would exceed the most a wallet can hold',
  campaign_not_ready: 'A message needs something that is missing; the message names it',
  enrolment_ended: 'The person is not in the sequence any more',
  send_not_unknown: 'It is known what became of this message',
  search_too_broad: 'Too much would have to be looked through; add a filter, such as a website or a time',
  body_too_deep: 'The body is nested too deep; the message names the limit',
  request_timeout: 'The body arrived too slowly; send it again',
  body_too_large: 'The body is too large; the message names the limit',
  unsupported_media_type: 'The body was not sent as JSON, or as what else the operation takes',
  rate_limited: 'Too many requests with this key; wait as long as `Retry-After` says',
  internal_error: 'Something went wrong on our side; the request id leads us to it',
  store_unavailable: 'The store cannot be reached at the moment; try again',
};

/** Every code that an operation can answer with. */
function codesOf(route: Route): DomainErrorCode[] {
  return [
    'invalid_request',
    ...(route.body === null
      ? []
      : ([
          'malformed_json',
          ...(route.readJson !== undefined || route.bodyType !== undefined
            ? []
            : (['body_too_deep'] as const)),
        ] as const)),
    'missing_api_key',
    'invalid_api_key',
    'insufficient_scope',
    ...(route.params === null ? [] : (['record_not_found'] as const)),
    ...(route.method === 'post' ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(route.body === null
      ? []
      : (['request_timeout', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(route.isUnlimited === true ? [] : (['rate_limited'] as const)),
    ...route.errors,
    'internal_error',
    'store_unavailable',
  ];
}

/** The answers of an operation that are no success, by status. */
export function problemResponses(route: Route): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, DomainErrorCode[]>();
  for (const code of new Set(codesOf(route))) {
    const status = STATUS_BY_CODE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      problemResponse(status, codes, route.isUnlimited !== true),
    ]),
  );
}

function problemResponse(
  status: number,
  codes: readonly DomainErrorCode[],
  isLimited: boolean,
): OpenApiResponse {
  const [first] = codes;
  return {
    description: codes.map((code) => `\`${code}\`: ${CODE_MEANINGS[code]}.`).join(' '),
    headers: headersOf(codes, isLimited),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: [...codes] } } },
          ],
        },
        example: {
          status,
          message: first === undefined ? '' : CODE_MEANINGS[first],
          code: first,
          ...(first === 'invalid_request'
            ? { errors: [{ path: 'websiteUrl', message: 'is required' }] }
            : {}),
          requestId: 'req_01kb2m3n4p5q6r7s8t9v0wxyz',
        },
      },
    },
    'x-codes': codes,
  };
}

const WITH_RETRY_AFTER: readonly DomainErrorCode[] = [
  'rate_limited',
  'store_unavailable',
  'idempotency_in_progress',
];

function headersOf(codes: readonly DomainErrorCode[], isLimited: boolean): Record<string, OpenApiReference> {
  return sharedHeaders(
    'X-Request-Id',
    ...(isLimited ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(codes.some((code) => WITH_RETRY_AFTER.includes(code)) ? (['Retry-After'] as const) : []),
  );
}
