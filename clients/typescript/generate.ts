import type { OpenApiDocument, OpenApiOperation, PathItem } from '../../src/http/openapi/openapi-document';
import { METHODS } from '../../src/http/route';

const HEAD = '/* Made from the OpenAPI document by `npm run client`: changes here are lost. */\n';

/** The generated part of the client, by file: the types of the document, and where each operation lives. */
export async function generateClient(document: OpenApiDocument): Promise<Record<string, string>> {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path, onlySuccesses(item)]),
  );
  // What the package says about its types is right for `import` alone.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = await openapiTS(JSON.stringify({ ...document, paths }), {
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return {
    'schema.ts': `${HEAD}\n${astToString(types)}`,
    'operations.ts': `${HEAD}\nexport const OPERATIONS = {\n${addressesOf(paths).join('\n')}\n} as const;\n`,
  };
}

/** Without operations for browsers, which have no success; of all failures the client makes an `ApiError`. */
function onlySuccesses(item: PathItem): PathItem {
  return Object.fromEntries(
    METHODS.flatMap((method) => {
      const operation = item[method];
      const success = operation?.responses['200'];
      if (operation === undefined || success === undefined || !takesJson(operation)) return [];
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
      return [[method, { ...operation, parameters, responses: { 200: { ...success, headers: {} } } }]];
    }),
  );
}

/** What mail servers send is not for programs that are written against this client. */
function takesJson({ requestBody }: OpenApiOperation): boolean {
  return requestBody === undefined || 'application/json' in requestBody.content;
}

function addressesOf(paths: OpenApiDocument['paths']): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const address = `{ method: '${method.toUpperCase()}', path: '${path}' }`;
      return [`  /** ${commentOf(operation)} */\n  ${operation.operationId}: ${address},`];
    }),
  );
}

function commentOf({ summary, description = '' }: OpenApiOperation): string {
  return [summary, description]
    .filter((text) => text !== '')
    .join('. ')
    .replaceAll('*/', '* /');
}
