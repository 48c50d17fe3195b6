import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { API_PREFIX } from '../../../src/http/api-prefix';
import { METHODS } from '../../../src/http/route';
import type { JsonSchema } from '../../../src/http/openapi/json-schema';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
} from '../../../src/http/openapi/openapi-document';

/** Compares answers with the reference: throws when a status, a code, a header or a field is not documented. */
export type CheckAnswer = (method: string, path: string, response: CheckedAnswer) => void;
export interface CheckedAnswer extends Pick<Response, 'status' | 'body'> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What nobody documents in every operation: there is no such operation, or not with this method. */
const OUTSIDE_OPERATIONS = ['route_not_found', 'method_not_allowed'];

interface DocumentedPath {
  readonly operation: OpenApiOperation;
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  readonly parameterCount: number;
}

/** Most test files have the same reference, and compiling its schemas takes longer than most tests. */
const checks = new Map<string, CheckAnswer>();

export function referenceCheckOf(document: OpenApiDocument): CheckAnswer {
  const text = JSON.stringify(document);
  const check = checks.get(text) ?? createReferenceCheck(document);
  checks.set(text, check);
  return check;
}

function createReferenceCheck(document: OpenApiDocument): CheckAnswer {
  const validator = createValidator(document);
  const paths = documentedPaths(document);

  return (method, url, response) => {
    const path = url.split('?')[0] ?? '';
    if (!path.startsWith(API_PREFIX) || method === 'HEAD' || method === 'OPTIONS') return;
    const complain = (complaint: string): never => {
      const body = JSON.stringify(response.body).slice(0, 1_000);
      throw new Error(
        `${method} ${path} answers ${response.status}, not as documented: ${complaint}\n${body}`,
      );
    };
    const problem = validator.complaintsAbout('Problem', response.body);
    if (OUTSIDE_OPERATIONS.includes(response.body?.code)) return void (problem && complain(problem));
    const found = paths.find((entry) => entry.method === method.toLowerCase() && entry.pattern.test(path));
    if (found === undefined) return complain('no such operation is documented');
    const documented = found.operation.responses[String(response.status)];
    if (documented === undefined) return complain('this status is not documented');
    const name = `${found.method} ${found.template} ${response.status}`;
    const complaint = complaintAbout(validator, name, documented, response);
    if (complaint !== null) complain(complaint);
  };
}

/** Fixed paths come before those with parameters. */
function documentedPaths({ paths }: OpenApiDocument): DocumentedPath[] {
  return Object.entries(paths)
    .flatMap(([template, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        if (operation === undefined) return [];
        const pattern = new RegExp(
          `^${API_PREFIX}${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`,
        );
        const parameterCount = template.split('{').length;
        return [{ operation, method, template, pattern, parameterCount }];
      }),
    )
    .toSorted((one, other) => one.parameterCount - other.parameterCount);
}

type Validator = ReturnType<typeof createValidator>;

function complaintAbout(
  validator: Validator,
  name: string,
  documented: OpenApiResponse,
  response: CheckedAnswer,
): string | null {
  const known = Object.keys(documented.headers ?? {}).map((header) => header.toLowerCase());
  const unknown = Object.keys(response.headers).filter(
    (header) => !known.includes(header) && OWN_HEADERS.test(header),
  );
  if (unknown.length > 0) return `the header ${unknown.join(', ')} is not documented`;
  if (documented.content === undefined) return null;
  const type = String(response.headers['content-type']).split(';')[0] ?? '';
  const media = documented.content[type];
  if (media === undefined) return `the content type ${type} is not documented`;
  return type === 'application/json' ? validator.complaintsBySchema(name, media.schema, response.body) : null;
}

/** Headers that are part of the contract, unlike those of HTTP itself and of security. */
const OWN_HEADERS =
  /^(x-(?!content-type-options|frame-options).*|ratelimit.*|retry-after|idempot.*|location)$/;

function createValidator({ components }: OpenApiDocument) {
  // Whether the schemas are schemas is a test of its own.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats(ajv);
  const compiled = new Map<string, ValidateFunction>();
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, closed(schema)]),
  );
  ajv.addSchema({ $id: 'document', components: { schemas } });

  function complaints(validate: ValidateFunction, value: unknown): string | null {
    if (validate(value)) return null;
    return ajv.errorsText(validate.errors, { dataVar: 'body' });
  }
  return {
    complaintsAbout: (component: string, value: unknown): string | null => {
      const validate = ajv.getSchema(`document#/components/schemas/${component}`);
      if (validate === undefined) throw new Error(`there is no schema ${component}`);
      return complaints(validate, value);
    },
    complaintsBySchema: (name: string, schema: JsonSchema, value: unknown): string | null => {
      const validate = compiled.get(name) ?? ajv.compile(withinDocument(schema));
      compiled.set(name, validate);
      return complaints(validate, value);
    },
  };
}

function withinDocument(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
  return JSON.parse(text);
}

/** The reference lets fields be added; here each has to be documented. Of combined schemas each has only a part. */
function closed(schema: JsonSchema): JsonSchema {
  if (schema.allOf !== undefined) return schema;
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const isOpen = 'properties' in value && 'type' in value && !('additionalProperties' in value);
    return isOpen && value.type === 'object' ? { ...value, additionalProperties: false } : value;
  });
  return JSON.parse(text);
}
