import { nameOf } from '../../src/http/openapi/example-of';
import type { JsonSchema } from '../../src/http/openapi/json-schema';

/** A JSON Schema as a TypeScript type, with its descriptions as comments. */
export function typeText(schema: JsonSchema, indent = ''): string {
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return [...new Set(alternatives.map((part) => typeText(part, indent)))].join(' | ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0
    ? 'unknown'
    : types.map((type) => plainType({ ...schema, type }, indent)).join(' | ');
}

function plainType(schema: JsonSchema, indent: string): string {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly ${grouped(itemType(schema, indent))}[]`;
    case 'object':
      return objectType(schema, indent);
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case undefined:
    default:
      return 'unknown';
  }
}

function itemType({ items }: JsonSchema, indent: string): string {
  return typeof items === 'object' && !Array.isArray(items) ? typeText(items, indent) : 'unknown';
}

function grouped(text: string): string {
  return text.includes('|') && !text.startsWith('{') ? `(${text})` : text;
}

function objectType(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const mark = required.includes(name) ? '' : '?';
    const comment =
      property.description === undefined
        ? ''
        : `${inner}/** ${property.description.replaceAll('*/', '* /')} */\n`;
    return [`${comment}${inner}readonly ${propertyName(name)}${mark}: ${typeText(property, inner)};\n`];
  });
  // Of an object with fields and others nothing is known about the others.
  const others = typeof additionalProperties === 'object' ? typeText(additionalProperties, inner) : 'unknown';
  if (fields.length === 0) return `Readonly<Record<string, ${others}>>`;
  const index = additionalProperties === true ? `${inner}readonly [name: string]: unknown;\n` : '';
  return `{\n${fields.join('')}${index}${indent}}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
