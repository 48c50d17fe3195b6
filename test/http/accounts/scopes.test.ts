import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { Operations } from '../../../src/composition/compose-operations';
import { composeRoutes } from '../../../src/composition/compose-routes';
import { ACCESS_SCOPES, type AccessScope } from '../../../src/domain/accounts/api-key-scopes';
import type { Route } from '../../../src/http/route';
import { aConfig, anApi, type ApiClient, type HttpClient, type TestApi } from '../../support/http/api';

/** What only `write` may read: it lets its bearer act as somebody else, or tells of all who act. */
const SECRETS = ['get /user/login', 'get /webhook/:id/secret', 'get /audit', 'get /outreach/outbox'];
/** What only reads, though it is asked with a body. */
const READS = ['post /webhook/filter/dry-run', 'post /campaign/preview'];
/** What `support` may do beside reading: send again and try out. */
const SUPPORT = [
  'post /webhook/:id/test',
  'post /webhook/:id/recover',
  'post /webhook/deliveries/:id/retry',
  'delete /webhook/recoveries/:jobId',
];

let api: TestApi;
let clients: Record<AccessScope, ApiClient>;

beforeAll(async () => {
  api = await anApi();
  const write = await api.aPartner();
  clients = { read: await write.withScope('read'), support: await write.withScope('support'), write };
});
afterAll(() => api.close());

/** The composition only needs names to list its routes; calling them is the app's affair. */
const routes = composeRoutes(allOperations(), aConfig());

describe('every route', () => {
  it('is listed', () => {
    expect(routes.length).toBeGreaterThan(0);
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length);
    expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
    it('needs an API key', async () => {
      const response = await call(api.client(), route);

      expect(response).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
    });

    it.each(ACCESS_SCOPES)('does to the scope %s what it may', async (scope) => {
      const response = await call(clients[scope], route);

      const isLetIn = response.status !== 401 && response.status !== 403;
      expect({ isLetIn, code: isLetIn ? null : response.body.code }).toEqual(
        isAllowed(scope, route)
          ? { isLetIn: true, code: null }
          : { isLetIn: false, code: 'insufficient_scope' },
      );
    });
  });
});

function isAllowed(scope: AccessScope, route: Route): boolean {
  if (scope === 'write') return true;
  const name = nameOf(route);
  if (route.method === 'get') return !SECRETS.some((secret) => isSamePath(secret, name));
  if (READS.some((read) => isSamePath(read, name))) return true;
  return scope === 'support' && SUPPORT.some((allowed) => isSamePath(allowed, name));
}

/** Parameters may have any name. */
function isSamePath(one: string, other: string): boolean {
  return withoutNames(one) === withoutNames(other);
}

function withoutNames(name: string): string {
  return name.replace(/:\w+/g, ':');
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

async function call(client: HttpClient, { method, path }: Route): Promise<Response> {
  return client[method](
    path.replace(/:\w+/g, 'none_0'),
    method === 'get' || method === 'delete' ? undefined : {},
  );
}

function allOperations(): Operations {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any name is an operation nobody calls
  return new Proxy({}, { get: () => refuseToRun }) as Operations;
}

function refuseToRun(): never {
  throw new Error('routes are only listed here');
}
