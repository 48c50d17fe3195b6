import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentWithoutOperations } from '../../../tools/openapi/document-without-operations';
import type { OpenApiOperation } from '../../../src/http/openapi/openapi-document';
import { METHODS, type Method } from '../../../src/http/route';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
});
afterAll(() => api.close());

/** What turns a lookup into another one where a value gets into a query as it is. */
const OPERATORS = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { $regex: '.*' }];

/** Any JSON is welcome there: it is kept as text or, below `headers`, a name like others. */
const FREE_FIELDS = ['metadata', 'headers', 'visitors'];

interface Target {
  readonly method: Method;
  readonly path: string;
  readonly name: string;
}

const operations = Object.entries(documentWithoutOperations().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    return operation?.['x-required-scope'] === undefined ? [] : [{ method, path, operation }];
  }),
);

const parameters = operations.flatMap(({ method, path, operation }) =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }): [string, Target, boolean] => [
      `${method} ${path} ${name}`,
      { method, path, name },
      required,
    ]),
);

const fields = operations.flatMap(({ method, path, operation }) =>
  bodyFields(operation)
    .filter((name) => !FREE_FIELDS.includes(name))
    .map((name): [string, Target] => [`${method} ${path} ${name}`, { method, path, name }]),
);

function bodyFields({ requestBody }: OpenApiOperation): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  return Object.keys(schema?.properties ?? schema?.anyOf?.[0]?.properties ?? {});
}

/** A path with ids of the right form that name nothing. */
function filled(path: string): string {
  return path
    .replace('{batchId}', 'seed_1')
    .replace('{jobId}', 'rec_1')
    .replace('/webhook/{id}', '/webhook/we_1')
    .replace('/events/{id}', '/events/evt_1')
    .replace('/deliveries/{id}', '/deliveries/del_1')
    .replace('/prospect/{id}', '/prospect/pro_1')
    .replace('/enrolments/{id}', '/enrolments/enr_1')
    .replace('/sends/{id}', '/sends/snd_1');
}

describe('an operator of the store', () => {
  it.each(parameters)('is refused in the query of %s', async (_title, { method, path, name }, isRequired) => {
    const send = (query: string) =>
      method === 'delete'
        ? partner.delete(`${filled(path)}?${query}`)
        : partner.get(`${filled(path)}?${query}`);

    const bracketed = await send(`${encodeURIComponent(`${name}[$ne]`)}=x`);
    const repeated = await send(`${name}=1&${name}=2`);

    expect(repeated.status).toBe(400);
    expect(complainedFields(repeated)).toContain(name);
    // Such a name is one of its own: it never reaches the parameter.
    const missing = isRequired ? [name] : [];
    expect(complainedFields(bracketed)).toEqual(expect.arrayContaining(missing));
    expect(bracketed.status).toBeGreaterThanOrEqual(400);
    expect(bracketed.status).toBeLessThan(500);
  });

  it.each(fields)('is refused in the body of %s', async (_title, { method, path, name }) => {
    if (method === 'get' || method === 'delete') throw new Error(`a ${method} has no body`);
    for (const operator of OPERATORS) {
      const response = await partner[method](filled(path), { [name]: operator });

      expect(response.status).toBe(400);
      expect(complainedFields(response).some((field) => field.startsWith(name))).toBe(true);
    }
  });

  it('is no id', async () => {
    const response = await partner.get('/prospect/%7B%22%24ne%22%3Anull%7D');

    expect(response.status).toBe(404);
  });
});

describe('a query parameter that an operation does not know', () => {
  const asking = operations
    .filter(({ operation }) => operation.parameters?.some((parameter) => parameter.in === 'query'))
    .map(({ method, path }): [string, Method, string] => [`${method} ${path}`, method, path]);

  it.each(asking)('is refused by name: %s', async (_title, method, path) => {
    const response = await partner[method](`${filled(path)}?emial=jane@example.com`);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toContain('emial');
  });
});
