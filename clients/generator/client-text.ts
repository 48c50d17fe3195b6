import type { JsonSchema } from '../../src/http/openapi/json-schema';
import type { OpenApiDocument, OpenApiOperation } from '../../src/http/openapi/openapi-document';
import { METHODS, type Method } from '../../src/http/route';
import { typeText } from './type-text';

/** The generated part of the client: a type for every schema and operation, and where each operation lives. */
export function clientText({ components, paths, webhooks }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined || isForBrowsers(operation) ? [] : [{ method, path, operation }];
    }),
  );
  return [
    '/* Made from the OpenAPI document by `npm run client`: changes here are lost. */',
    ...Object.entries(components.schemas).map(([name, schema]) => schemaText(name, schema)),
    eventsText(webhooks),
    `/** Every operation with what it takes and what it answers. */\nexport interface Operations {\n${operations.map(operationText).join('\n')}\n}`,
    `/** Where each operation lives, and what of its answer is handed out. */\nexport const OPERATIONS = {\n${operations.map(addressText).join('\n')}\n} as const;`,
  ]
    .join('\n\n')
    .concat('\n');
}

interface Listed {
  readonly method: Method;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

function isForBrowsers({ responses }: OpenApiOperation): boolean {
  return responses['200'] === undefined;
}

function schemaText(name: string, schema: JsonSchema): string {
  return `export type ${name} = ${typeText(schema)};`;
}

/** The bodies that listeners get, told apart by their `type`. */
function eventsText(webhooks: OpenApiDocument['webhooks']): string {
  const bodies = Object.values(webhooks).map(({ post }) =>
    typeText(post?.requestBody?.content['application/json']?.schema ?? {}),
  );
  return `/** What listeners are sent; \`type\` says which of them. */\nexport type WebhookEvent =\n  | ${bodies.join('\n  | ')};`;
}

function operationText({ operation }: Listed): string {
  const { description = '' } = operation;
  const comment = `  /** ${[operation.summary, description]
    .filter((text) => text !== '')
    .join('. ')
    .replaceAll('*/', '* /')} */`;
  return `${comment}\n  ${operation.operationId}: { request: ${requestText(operation)}; answer: ${answerText(operation)} };`;
}

function requestText({ parameters = [], requestBody }: OpenApiOperation): string {
  const parts = (['path', 'query'] as const).flatMap((where) => {
    const shown = parameters.filter((parameter) => parameter.in === where);
    if (shown.length === 0) return [];
    const schema: JsonSchema = {
      type: 'object',
      properties: Object.fromEntries(
        shown.map(({ name, description, schema: property }) => [
          name,
          description === undefined ? property : { ...property, description },
        ]),
      ),
      required: shown.filter(({ required }) => required).map(({ name }) => name),
    };
    const isNeeded = shown.some(({ required }) => required);
    return [`${where}${isNeeded ? '' : '?'}: ${typeText(schema, '    ')}`];
  });
  const body = requestBody?.content['application/json']?.schema;
  if (body !== undefined)
    parts.push(`body${requestBody?.required === true ? '' : '?'}: ${typeText(body, '    ')}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`;
}

function answerText(operation: OpenApiOperation): string {
  const schema = successSchema(operation);
  const data = schema?.properties?.['data'];
  if (answerKind(operation) === 'data' && typeof data === 'object') return typeText(data, '    ');
  return answerKind(operation) === 'text' ? 'string' : typeText(schema ?? {}, '    ');
}

function addressText({ method, path, operation }: Listed): string {
  const { operationId } = operation;
  return `  ${operationId}: { method: '${method.toUpperCase()}', path: '${path}', answer: '${answerKind(operation)}' },`;
}

function answerKind(operation: OpenApiOperation): 'data' | 'body' | 'text' {
  const schema = successSchema(operation);
  if (schema === undefined) return 'text';
  return schema.properties?.['data'] === undefined ? 'body' : 'data';
}

function successSchema({ responses }: OpenApiOperation): JsonSchema | undefined {
  return responses['200']?.content?.['application/json']?.schema;
}
