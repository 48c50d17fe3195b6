import { nameOf } from '../../http/openapi/example-of';
import type { JsonSchema } from '../../http/openapi/json-schema';
import { html, type SafeHtml } from '../html';
import { markedText } from './marked-text';

/** The fields of an object with their types, and theirs below them; nothing for what has no fields. */
export function schemaView(schema: JsonSchema): SafeHtml {
  const { properties = {}, required = [] } = fieldsOf(schema);
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : [{ name, property, isRequired: required.includes(name) }],
  );
  if (fields.length === 0) return html``;
  return html`<ul class="schema">
    ${fields.map(
      ({ name, property, isRequired }) =>
        html`<li>
          <code>${name}</code> ${typeView(property)}
          ${isRequired && html`<span class="badge">required</span>`}
          ${property.description !== undefined && html`<div>${markedText(property.description)}</div>`}
          ${schemaView(property)}
        </li>`,
    )}
  </ul>`;
}

/** The type of a value in a few words, with a link where it has a section of its own. */
export function typeView(schema: JsonSchema): SafeHtml {
  const name = nameOf(schema);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  const item = itemOf(schema);
  if (item !== null) return html`<span class="muted">list of</span> ${typeView(item)}`;
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  if (alternatives.length > 0)
    return html`${alternatives.map((part, index) => html`${index > 0 && ' or '}${typeView(part)}`)}`;
  return html`<span class="muted">${describeType(schema)}</span>`;
}

/** Where the fields are: in the schema, in the items of a list, or in what may be null. */
function fieldsOf(schema: JsonSchema): JsonSchema {
  if (schema.properties !== undefined) return schema;
  const item = itemOf(schema);
  if (item !== null) return fieldsOf(item);
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? {};
}

function itemOf({ items }: JsonSchema): JsonSchema | null {
  return typeof items === 'object' && !Array.isArray(items) ? items : null;
}

function describeType({ type, format, enum: values, const: constant, ...bounds }: JsonSchema): string {
  if (constant !== undefined) return `always ${String(constant)}`;
  if (values !== undefined) return `one of ${values.join(', ')}`;
  const name = format ?? [type ?? 'any value'].flat().join(' or ');
  return [name, ...boundsOf(bounds)].join(', ');
}

function boundsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, default: byDefault } = schema;
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined || minLength < 2 ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(byDefault === undefined ? [] : [`${JSON.stringify(byDefault)} unless given`]),
  ];
}
