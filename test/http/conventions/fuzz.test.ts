import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { documentWithoutOperations } from '../../../clients/generator/document-without-operations';
import { resolve } from '../../../src/http/openapi/example-of';
import type { JsonSchema } from '../../../src/http/openapi/json-schema';
import type { OpenApiOperation } from '../../../src/http/openapi/openapi-document';
import { METHODS, type Method } from '../../../src/http/route';
import { anApi, type ApiClient, type TestApi } from '../../support/api';
import { owner } from '../../support/business';

/** Requests a route: few in a run of all tests, 2 000 by `npm run fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);
/** Set it to repeat a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_648);

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  process.stdout.write(`fuzz: ${RUNS} requests a route, FUZZ_SEED=${SEED}\n`);
  api = await anApi({ RATE_LIMIT_PER_SECOND: '0' });
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(() => api.close());

const document = documentWithoutOperations();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): [string, Method, string, OpenApiOperation][] => {
    const operation = item[method];
    return operation === undefined ? [] : [[`${method} ${path}`, method, path, operation]];
  }),
);

interface FuzzedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe('whatever is sent to', () => {
  it.each(operations)(
    '%s is answered as documented and never 5xx',
    async (_title, method, path, operation) => {
      await fc.assert(
        fc.asyncProperty(requestTo(path, operation), async (request) => {
          const test = partner[method](request.path, undefined, { ...request.headers });
          // Comparing with the reference happens for every answer.
          const { status } = await (method === 'get' || request.body === '' ? test : test.send(request.body));

          expect(status).toBeLessThan(500);
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
    headers: fc.record(
      {
        'content-type': fc.constantFrom('application/json', 'application/json', 'text/plain', 'x'),
        'idempotency-key': fc.string({ unit: fc.constantFrom('a', '"', '\\', ' '), maxLength: 6 }),
        'x-request-id': fc.constantFrom('a', 'b c', '%00'),
      },
      { requiredKeys: ['content-type'] },
    ),
    body: schema === undefined ? fc.constant('') : aBody(schema),
  });
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
  return fc.oneof(
    { weight: 4, arbitrary: known.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: right.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
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
