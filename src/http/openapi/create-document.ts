import type { DescribedEvent } from '../../operations/deliveries/events/event-catalogue';
import { API_PREFIX } from '../api-prefix';
import { problemSchema } from '../answers/problems';
import type { Route } from '../route';
import { describedHeaders, SHARED_HEADERS, sharedHeaders } from './answer-headers';
import { describeOperation, openApiPath } from './describe-operation';
import { describeWebhook } from './describe-webhook';
import { INTRODUCTION, TAGS } from './introduction';
import { outputSchemaOf, type JsonSchema } from './json-schema';
import type { OpenApiDocument, PathItem } from './openapi-document';

const API_VERSION = '1.0.0';

export interface DocumentSources {
  readonly routes: readonly Route[];
  /** All that a listener may be sent. */
  readonly events: readonly DescribedEvent[];
  /** Origin under which callers reach the service. */
  readonly publicOrigin: string;
}

/** The OpenAPI description of the API, made from the schemas that validate it. */
export function createOpenApiDocument({ routes, events, publicOrigin }: DocumentSources): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ...outputSchemaOf(problemSchema).named };
  const paths: Record<string, PathItem> = {};
  for (const route of routes) {
    const { operation, named } = describeOperation(route);
    const path = openApiPath(route.path);
    Object.assign(schemas, named);
    paths[path] = { ...paths[path], [route.method]: operation };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Lead Outreach', version: API_VERSION, description: INTRODUCTION },
    servers: [{ url: `${publicOrigin}${API_PREFIX}` }],
    security: [{ ApiKeyHeader: [] }, { ApiKeyQuery: [] }, { ApiKeyParameter: [] }],
    tags: TAGS,
    paths: { ...paths, ...KEYLESS_PATHS },
    webhooks: Object.fromEntries(events.map((event) => [event.name, { post: describeWebhook(event) }])),
    components: {
      schemas,
      headers: SHARED_HEADERS,
      securitySchemes: {
        ApiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        ApiKeyQuery: { type: 'apiKey', in: 'query', name: 'x-api-key' },
        ApiKeyParameter: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  };
}

/** What needs no key and is no operation of the composition: this document, and the page that signs users in. */
const KEYLESS_PATHS: Readonly<Record<string, PathItem>> = {
  '/openapi.json': {
    get: {
      operationId: 'getOpenApiDocument',
      tags: ['Reference'],
      summary: 'This description',
      security: [],
      responses: {
        '200': {
          description: 'An OpenAPI 3.1 document.',
          headers: sharedHeaders('X-Request-Id'),
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
  },
  '/auth/wildcard-partner': {
    get: {
      operationId: 'signIn',
      tags: ['Users'],
      summary: 'Sign a user in',
      description: 'Where a login URL leads: a page for browsers, not for programs.',
      security: [],
      parameters: [{ name: 'auth_token', in: 'query', required: true, schema: { type: 'string' } }],
      responses: {
        '204': {
          description: 'For prefetches, which do not use the link up.',
          headers: sharedHeaders('X-Request-Id'),
        },
        '303': {
          description: 'Signed in: goes on to the pages.',
          headers: { ...sharedHeaders('X-Request-Id'), ...describedHeaders({ Location: 'The first page.' }) },
        },
        '401': {
          description: 'The link has expired or was used; the page says what to do.',
          headers: sharedHeaders('X-Request-Id'),
          content: { 'text/html': { schema: { type: 'string' } } },
        },
      },
    },
  },
};
