import type { Route } from '../route';
import { describedHeaders, sharedHeaders } from './answer-headers';
import { exampleOf } from './example-of';
import { tagOf } from './introduction';
import { inputSchemaOf, outputSchemaOf, type DocumentedSchema, type JsonSchema } from './json-schema';
import type {
  OpenApiBody,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-document';
import { problemResponses } from './problem-responses';

/** One operation as the reference has it, made from what validates its requests and answers; with what is named in it. */
export function describeOperation(route: Route): {
  operation: OpenApiOperation;
  named: DocumentedSchema['named'];
} {
  const data = outputSchemaOf(route.data);
  const query = route.query && inputSchemaOf(route.query);
  const body = route.body && inputSchemaOf(route.body);
  const parameters = [
    ...(route.params === undefined ? [] : parametersOf(inputSchemaOf(route.params), 'path')),
    ...(query === undefined ? [] : parametersOf(query, 'query')),
    ...(route.method === 'post' ? [IDEMPOTENCY_KEY] : []),
    REQUEST_ID,
  ];
  const namesRecord = route.params !== undefined || [query, body].some(namesWebsite);
  return {
    operation: {
      operationId: route.operationId,
      tags: [tagOf(route.path)],
      summary: route.summary,
      ...(route.description === undefined ? {} : { description: route.description }),
      'x-required-scope': route.scope,
      parameters,
      ...(body === undefined ? {} : { requestBody: requestBody(route, body) }),
      responses: { '200': successOf(route, data), ...problemResponses(route, namesRecord) },
    },
    named: data.named,
  };
}

/** A path with its parameters as OpenAPI writes them: `/webhook/{id}`. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

const JSON_TYPE = 'application/json';

const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to repeat this request: for a day, requests with the same key have one effect and one answer.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 257,
    examples: ['c9c7b0f2-3f0e-4f4a-9d0b-6b8a5a1e7d11'],
  },
};

const REQUEST_ID: OpenApiParameter = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Your id for this request; it is in the answer and in our logs.',
  schema: { type: 'string', pattern: '^[\\w.-]{1,128}$' },
};

function namesWebsite(documented: DocumentedSchema | undefined): boolean {
  return documented?.schema.properties?.['websiteUrl'] !== undefined;
}

function parametersOf({ schema }: DocumentedSchema, where: 'path' | 'query'): OpenApiParameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'boolean' ? {} : property;
    return {
      name,
      in: where,
      required: where === 'path' || schema.required?.includes(name) === true,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

function requestBody({ bodyReaders }: Route, { schema, named }: DocumentedSchema): OpenApiBody {
  const types = bodyReaders === undefined ? [JSON_TYPE] : Object.keys(bodyReaders);
  // A body all of whose fields may be left out may be left out itself.
  const isRequired =
    (schema.required?.length ?? 0) > 0 || schema.anyOf !== undefined || !types.includes(JSON_TYPE);
  const media = (type: string) =>
    type === JSON_TYPE
      ? { schema, example: exampleOf(schema, named) }
      : { schema: { type: 'string' } as const };
  return {
    required: isRequired,
    content: Object.fromEntries(types.map((type) => [type, media(type)])),
  };
}

function successOf(route: Route, data: DocumentedSchema): OpenApiResponse {
  return {
    description: SUCCESS[route.answers ?? 'envelope'],
    headers: {
      ...sharedHeaders(
        'X-Request-Id',
        ...(route.isUnlimited === true ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
        ...(route.method === 'post' ? (['Idempotent-Replayed'] as const) : []),
      ),
      ...describedHeaders(route.answerHeaders ?? {}),
    },
    content: { [route.answers === 'csv' ? 'text/csv' : 'application/json']: successMedia(route, data) },
  };
}

const SUCCESS = {
  envelope: 'Success; what was asked for is in `data`.',
  json: 'Success.',
  csv: 'A CSV file, UTF-8, with a header line.',
} as const;

function successMedia(route: Route, { schema, named }: DocumentedSchema): OpenApiMedia {
  if (route.answers === 'csv') return { schema: { type: 'string' } };
  if (route.answers === 'json') return { schema, example: exampleOf(schema, named) };
  const envelope = {
    type: 'object',
    properties: { status: { const: 200 }, message: { type: 'string' }, data: schema },
    required: ['status', 'message', 'data'],
  } satisfies JsonSchema;
  return { schema: envelope, example: { status: 200, message: 'Success', data: exampleOf(schema, named) } };
}
