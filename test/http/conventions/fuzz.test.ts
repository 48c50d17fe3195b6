import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { documentWithoutOperations } from '../../../tools/openapi/document-without-operations';
import { resolve } from '../../../src/http/openapi/example-of';
import type { JsonSchema } from '../../../src/http/openapi/json-schema';
import type { OpenApiOperation } from '../../../src/http/openapi/openapi-document';
import { METHODS, type Method } from '../../../src/http/route';
import { API_PREFIX } from '../../../src/http/api-prefix';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { referenceCheckOf, type CheckAnswer } from '../../support/http/reference-check';
import { aWireClient, FRAMINGS, type WireClient, type WireRequest } from '../../support/mongodb/wire-client';

/** Requests a route: few in a run of all tests, 2 000 by `npm run fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);
/** Set it to repeat a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_648);

let api: TestApi;
let partner: ApiClient;
let client: WireClient;
let check: CheckAnswer;

beforeAll(async () => {
  process.stdout.write(`fuzz: ${RUNS} requests a route, FUZZ_SEED=${SEED}\n`);
  api = await anApi({ RATE_LIMIT_PER_SECOND: '0' });
  partner = await api.aPartner();
  client = aWireClient(api.origin);
  check = referenceCheckOf(api.reference);
  await partner.post('/user/onboard', owner);
});
afterAll(async () => {
  process.stdout.write(
    `fuzz: ${client.connectionCount()} connections, answers ${JSON.stringify(answered)}\n`,
  );
  client.close();
  await api.close();
});

/** How often each status was answered; 0 where the client hung up before. */
const answered: Record<number, number> = {};

const document = documentWithoutOperations();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): [string, Method, string, OpenApiOperation][] => {
    const operation = item[method];
    return operation === undefined ? [] : [[`${method} ${path}`, method, path, operation]];
  }),
);

type FuzzedRequest = Omit<WireRequest, 'method'>;

describe('whatever is sent to', () => {
  it.each(operations)(
    '%s is answered as documented and never 5xx, on a connection that is used again',
    async (_title, method, path, operation) => {
      await fc.assert(
        fc.asyncProperty(requestTo(path, operation), async (fuzzed) => {
          const headers = [['x-api-key', partner.apiKey] as const, ...fuzzed.headers];
          const request = { method: method.toUpperCase(), path: `${API_PREFIX}${fuzzed.path}` };
          const answer = await client.send({ ...fuzzed, ...request, headers });
          answered[answer?.status ?? 0] = (answered[answer?.status ?? 0] ?? 0) + 1;
          if (answer === null) return;

          expect(answer.status).toBeLessThan(500);
          check(request.method, new URL(request.path, api.origin).pathname, answer);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});

function requestTo(path: string, operation: OpenApiOperation): fc.Arbitrary<FuzzedRequest> {
  const { parameters = [], requestBody } = operation;
  const inPath = fc.tuple(
    ...path.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? anId() : fc.constant(part))),
  );
  const inQuery = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('limit', 'cursor', ...parameters.map(({ name }) => name)), fc.string()),
      fc.oneof(aValue(), fc.constantFrom(owner.email, owner.websiteUrl, '50')),
    ),
    { maxLength: 6 },
  );
  const schema = requestBody?.content['application/json']?.schema;
  return fc.record({
    path: fc
      .tuple(inPath, inQuery)
      .map(([parts, query]) => `${parts.join('')}?${new URLSearchParams(query).toString()}`),
    headers: someHeaders(),
    framing: fc.oneof(
      { weight: 2, arbitrary: fc.constant('plain' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...FRAMINGS) },
    ),
    // A body nobody asked for is sent now and then as well.
    body: schema === undefined ? fc.oneof(fc.constant(''), aHostileBody()) : aBody(schema),
  });
}

function someHeaders(): fc.Arbitrary<WireRequest['headers']> {
  const type = fc.oneof(
    { weight: 8, arbitrary: header('content-type', 'application/json') },
    { weight: 1, arbitrary: header('content-type', 'application/json; utf-8', 'text/plain', 'x') },
  );
  const others = fc.oneof(
    { weight: 4, arbitrary: header('idempotency-key', 'a', '"a"', '"', '\\', 'a b') },
    { weight: 4, arbitrary: header('x-request-id', 'a', 'b c', '%00') },
    { weight: 1, arbitrary: header('x-api-key', 'another') },
    { weight: 1, arbitrary: header('expect', '200-ok') },
  );
  return fc.tuple(type, fc.array(others, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]);
}

function header(name: string, ...values: string[]): fc.Arbitrary<readonly [string, string]> {
  return fc.constantFrom(...values).map((value) => [name, value] as const);
}

function anId(): fc.Arbitrary<string> {
  const encoded = fc
    .string({ minLength: 1, unit: 'grapheme' })
    // Those are steps in a path, not names: what is asked for would be another route.
    .filter((text) => text !== '.' && text !== '..');
  return fc.oneof(
    fc.constantFrom(
      'usr_1',
      'we_1',
      'evt_1',
      'del_1',
      'rec_1',
      'pro_1',
      'seed_1',
      '%00',
      '%E0%A4%A',
      '..%2f',
      '%25',
    ),
    encoded.map((text) => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '')) || 'x'),
  );
}

function aValue(): fc.Arbitrary<string> {
  return fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer().map(String));
}

/** Objects with the names that the operation knows, some with values that are right, and bodies that are no JSON. */
function aBody(schema: JsonSchema): fc.Arbitrary<string> {
  const { properties = {} } = schema.anyOf?.[0] ?? resolve(schema, document.components.schemas);
  const fields = Object.entries(properties).map(([name, property]) => [name, aField(property)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const right = fc.record(
    {
      ...Object.fromEntries(fields),
      email: fc.constant(owner.email),
      websiteUrl: fc.constant(owner.websiteUrl),
      website: fc.constant(owner.websiteUrl),
    },
    { requiredKeys: ['websiteUrl'] },
  );
  const texts = fc.oneof(known, right).map((body) => JSON.stringify(body));
  return fc.oneof(
    { weight: 8, arbitrary: texts },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    // Fields with values that are deep, long or given again.
    {
      weight: 2,
      arbitrary: fc
        .tuple(texts, fc.constantFrom('x', ...Object.keys(properties)), aHostileValue())
        .map(([text, name, value]) => `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${name}":${value}}`),
    },
    { weight: 1, arbitrary: aHostileBody() },
  );
}

/** As JSON text, for what `JSON.stringify` could not make. */
function aHostileValue(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(8, 16, 17, 1_000, 40_000).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
    fc
      .constantFrom(8, 16, 17, 1_000, 40_000)
      .map((levels) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)),
    fc.constantFrom(1_000, 70_000, 300_000).map((length) => JSON.stringify('x'.repeat(length))),
    fc.constantFrom(101, 10_001, 140_000).map((length) => `[${'1,'.repeat(length)}1]`),
    fc.constant('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
    fc.constantFrom('1e400', '-0', '12345678901234567890', '"\\ud800"', '"\\u0000"'),
  );
}

function aHostileBody(): fc.Arbitrary<string> {
  return fc.oneof(
    aHostileValue(),
    aHostileValue().map((value) => `{"website":"${owner.websiteUrl}","visitors":[${value},{},${value}]}`),
    fc.constantFrom(1_000, 40_000).map((levels) => '['.repeat(levels)),
    fc.constantFrom('\ufeff{}', ' ', '{', '{"a":1,}', '{}{}'),
  );
}

function aField(property: JsonSchema | boolean): fc.Arbitrary<unknown> {
  const examples = typeof property === 'boolean' ? [] : (property.examples ?? property.enum ?? []);
  const fitting = [...examples, true, 5, '2026-11-28T00:00:00Z', []];
  return fc.oneof(
    fc.constantFrom<unknown>(...fitting),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
  );
}
