import type { DomainErrorCode } from '../../domain/errors';
import { meaningOf, statusOf } from '../answers/problems';
import type { Route } from '../route';
import { sharedHeaders } from './answer-headers';
import type { OpenApiReference, OpenApiResponse } from './openapi-document';

/** Every code that an operation can answer with. */
function codesOf(
  { method, body, bodyReaders, isUnlimited, errors = [] }: Route,
  namesRecord: boolean,
): DomainErrorCode[] {
  return [
    'invalid_request',
    ...(body === undefined ? [] : (['malformed_json'] as const)),
    ...(body === undefined || bodyReaders !== undefined ? [] : (['body_too_deep'] as const)),
    'missing_api_key',
    'invalid_api_key',
    'insufficient_scope',
    ...(namesRecord ? (['record_not_found'] as const) : []),
    ...(method === 'post' ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(body === undefined ? [] : (['request_timeout', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(isUnlimited === true ? [] : (['rate_limited'] as const)),
    ...errors,
    'internal_error',
    'store_unavailable',
  ];
}

/**
 * The answers of an operation that are no success, by status.
 * @param namesRecord whether it is about a record that may not be there, by its id or its website
 */
export function problemResponses(route: Route, namesRecord: boolean): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, DomainErrorCode[]>();
  for (const code of new Set(codesOf(route, namesRecord))) {
    const status = statusOf(code);
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
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}.`).join(' '),
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
          message: first === undefined ? '' : meaningOf(first),
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
