import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A schema of the reference, and the named schemas that it refers to. */
export interface DocumentedSchema {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** What callers may send: the schema before anything is read into its own form. */
export function inputSchemaOf(schema: z.ZodType): DocumentedSchema {
  return documentSchema(schema, 'input');
}

/** What callers get. Fields may be added to answers at any time, so none of them is closed. */
export function outputSchemaOf(schema: z.ZodType): DocumentedSchema {
  return documentSchema(schema, 'output');
}

const SAFE_INTEGERS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

function documentSchema(schema: z.ZodType, io: 'input' | 'output'): DocumentedSchema {
  // Within an object a schema that has a name of its own is referred to.
  const generated = z.toJSONSchema(z.object({ value: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => leaveOutNoise(jsonSchema, io),
  });
  const text = JSON.stringify(generated).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = generatedSchema.parse(JSON.parse(text));
  for (const named of Object.values($defs)) delete named.id;
  return { schema: properties.value, named: $defs };
}

/** A schema is any JSON object; its keywords all have the types that `JsonSchema` says. */
const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const generatedSchema = z.object({
  properties: z.object({ value: jsonSchema }),
  $defs: z.record(z.string(), jsonSchema).optional(),
});

/** What the validator needs and readers don't. */
function leaveOutNoise(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === SAFE_INTEGERS.minimum) delete schema.minimum;
  if (schema.maximum === SAFE_INTEGERS.maximum) delete schema.maximum;
  delete schema.propertyNames;
  delete schema.readOnly;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}
