import type { OpenApiHeader, OpenApiReference } from './openapi-document';

const text = { type: 'string' } as const;

/** Headers of answers that several operations have. */
export const SHARED_HEADERS = {
  'X-Request-Id': { description: 'The request id you sent, or a new one.', schema: text },
  'Retry-After': {
    description: 'How many seconds to wait before trying again.',
    schema: { type: 'integer' },
  },
  RateLimit: {
    description: 'What is left: `r` requests now, and all of them after `t` seconds.',
    schema: { ...text, examples: ['"key";r=1999;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'The limit of the key: at most `q` requests in `w` seconds.',
    schema: { ...text, examples: ['"key";q=2000;w=2'] },
  },
  'Idempotent-Replayed': {
    description: 'There, and `true`, when this is the answer to an earlier request with the same key.',
    schema: text,
  },
} as const satisfies Record<string, OpenApiHeader>;

/** References to shared headers, for an answer that has them. */
export function sharedHeaders(
  ...names: readonly (keyof typeof SHARED_HEADERS)[]
): Record<string, OpenApiReference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers that a route sets itself, from their names and descriptions. */
export function describedHeaders(described: Readonly<Record<string, string>>): Record<string, OpenApiHeader> {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [name, { description, schema: text }]),
  );
}
