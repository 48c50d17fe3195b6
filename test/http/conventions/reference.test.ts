import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { composeRoutes } from '../../../src/composition/compose-routes';
import type { OpenApiMedia, OpenApiOperation } from '../../../src/http/openapi/openapi-document';
import { DOMAIN_ERROR_CODES } from '../../../src/domain/errors';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../../src/domain/deliveries/event-types';
import { statusOf } from '../../../src/http/answers/problems';
import { aConfig, anApi, type TestApi } from '../../support/http/api';

let api: TestApi;

beforeAll(async () => {
  api = await anApi({ PUBLIC_BASE_URL: 'https://leads.example.com' });
});
afterAll(() => api.close());

function operations(): OpenApiOperation[] {
  return Object.values(api.reference.paths).flatMap((item) => Object.values(item));
}

describe('GET /openapi.json', () => {
  it('answers an OpenAPI 3.1 document to everybody', async () => {
    const { status, body } = await api.client().get('/openapi.json');

    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(api.reference)));
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.servers).toEqual([{ url: 'https://leads.example.com/api/v1' }]);
  });
});

describe('the reference', () => {
  it('documents every route', () => {
    const routes = composeRoutes(api.operations, aConfig());

    const missing = routes.filter(({ method, path, operationId }) => {
      const documented = api.reference.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
      return documented?.operationId !== operationId;
    });

    expect(routes.length).toBeGreaterThan(0);
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('names every operation once, with a summary and a group that is described', () => {
    const names = operations().map(({ operationId }) => operationId);
    const groups = api.reference.tags.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    for (const { summary, tags } of operations()) {
      expect(summary).not.toBe('');
      expect(groups).toEqual(expect.arrayContaining([...tags]));
    }
  });

  it('describes every parameter of every path', () => {
    for (const [path, item] of Object.entries(api.reference.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(described).toEqual(inPath);
      }
    }
  });

  it('describes every event', () => {
    expect(Object.keys(api.reference.webhooks)).toEqual([...EVENT_TYPES, TEST_EVENT_TYPE]);
  });

  it('documents every code of an error with its status', () => {
    const documented = operations().flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { 'x-codes': codes = [] }]) =>
        codes.map((code) => [code, Number(status)] as const),
      ),
    );

    expect(documented.filter(([code, status]) => statusOf(code) !== status)).toEqual([]);
    // Those two belong to no operation.
    const expected = DOMAIN_ERROR_CODES.filter((code) => !/^(route|method)_not_/.test(code));
    expect([...new Set(documented.map(([code]) => code))].toSorted()).toEqual(expected.toSorted());
  });

  it('has examples that are as its schemas say, and refers to nothing that is not there', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema({ $id: 'document', components: api.reference.components });
    const complaints = [...operations(), ...Object.values(api.reference.webhooks).flatMap(Object.values)]
      .flatMap(mediaOf)
      .flatMap(({ name, media }) => {
        const schema = JSON.stringify(media.schema).replaceAll('"#/components', '"document#/components');
        const validate = ajv.compile(JSON.parse(schema));
        return media.example === undefined || validate(media.example)
          ? []
          : [`${name}: ${ajv.errorsText(validate.errors)}`];
      });

    expect(complaints).toEqual([]);
  });

  it('shows an example of every body that is sent and of every answer with data', () => {
    const without = operations()
      .filter(({ operationId }) => operationId !== 'getOpenApiDocument')
      .flatMap(mediaOf)
      .filter(({ type, media }) => type === 'application/json' && media.example === undefined);

    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

function mediaOf({
  operationId,
  requestBody,
  responses,
}: OpenApiOperation): { name: string; type: string; media: OpenApiMedia }[] {
  const contents = [
    { name: `${operationId} body`, content: requestBody?.content ?? {} },
    ...Object.entries(responses).map(([status, { content = {} }]) => ({
      name: `${operationId} ${status}`,
      content,
    })),
  ];
  return contents.flatMap(({ name, content }) =>
    Object.entries(content).map(([type, media]) => ({ name, type, media })),
  );
}
