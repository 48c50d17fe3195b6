import { EXAMPLE_VALUES } from './example-values';
import type { JsonSchema } from './json-schema';

const EXAMPLE_ID = '01kb2m3n4p5q6r7s8t9v0wxyz';
const ID_PATTERN = /^\^([a-z]+_)\[0-9a-z\]/;
const EXAMPLE_TIME = '2026-11-28T09:30:00.000Z';

/**
 * An example of a schema: what it names itself, else what its keywords say. Properties that may be left out
 * are left out unless they have an example.
 */
export function exampleOf(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): unknown {
  const resolved = resolve(schema, named);
  const { examples, const: constant, default: byDefault, enum: values } = resolved;
  const given = examples?.[0] ?? constant ?? byDefault ?? values?.[0];
  if (given !== undefined) return given;
  const alternatives = resolved.anyOf ?? resolved.oneOf ?? resolved.allOf;
  const [alternative] = alternatives ?? [];
  if (alternative !== undefined) return exampleOf(alternative, named);
  return exampleByType(resolved, named);
}

/** The schema itself, or the one with the name that it refers to. */
export function resolve(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const name = nameOf(schema);
  return name === null ? schema : (named[name] ?? {});
}

/** The name that a schema refers to; null when it refers to none. */
export function nameOf({ $ref }: JsonSchema): string | null {
  return $ref === undefined ? null : ($ref.split('/').at(-1) ?? null);
}

function exampleByType(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema, named);
    case 'array': {
      const { items } = schema;
      return typeof items === 'object' && !Array.isArray(items) ? [exampleOf(items, named)] : [];
    }
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema);
    case undefined:
    default:
      return null;
  }
}

function exampleObject(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): object {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const isShown = schema.required?.includes(name) === true || property.examples !== undefined;
    return isShown ? [[name, exampleNamed(name, property, named)] as const] : [];
  });
  return Object.fromEntries(properties);
}

/** A value that fields of this name have, where the schema does not say more. */
function exampleNamed(
  name: string,
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): unknown {
  const isPlain = schema.enum === undefined && schema.const === undefined && schema.examples === undefined;
  const isText = typeOf(schema) !== 'object';
  return isPlain && isText && name in EXAMPLE_VALUES ? EXAMPLE_VALUES[name] : exampleOf(schema, named);
}

/** Of several types the first; the others are mostly null. */
function typeOf({ type, anyOf }: JsonSchema): string | undefined {
  return (Array.isArray(type) ? type[0] : type) ?? anyOf?.[0]?.type?.toString();
}

function exampleText({ format, pattern }: JsonSchema): string {
  if (format === 'date-time') return EXAMPLE_TIME;
  if (format === 'uri') return 'https://example.com/';
  const prefix = pattern === undefined ? undefined : ID_PATTERN.exec(pattern)?.[1];
  return prefix === undefined ? 'text' : `${prefix}${EXAMPLE_ID}`;
}
