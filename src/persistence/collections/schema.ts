import { Schema, type SchemaDefinitionProperty } from 'mongoose';

/** Unknown fields are an error, ids are ours, indexes are built by migrations. */
const OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  minimize: false,
} as const;

export const TEXT = { type: String, required: true } as const;
export const OPTIONAL_TEXT = { type: String, default: null } as const;
export const NUMBER = { type: Number, required: true } as const;
export const OPTIONAL_NUMBER = { type: Number, default: null } as const;
export const TIME = { type: Date, required: true } as const;
export const OPTIONAL_TIME = { type: Date, default: null } as const;
export const FLAG = { type: Boolean, required: true } as const;

export function oneOf<Value extends string>(values: readonly Value[]) {
  return { type: String, enum: values, required: true };
}

/** It needs a default all the same: new documents are validated before mongoose gives them their times. */
const KEPT_TIME = { ...TIME, default: () => new Date() };

type Fields<Doc, Others extends string> = {
  readonly [Field in Exclude<keyof Doc, Others>]-?: SchemaDefinitionProperty;
};

/** Checks what is written of documents whose times are what the writer says. */
export function checkedSchema<Doc>(fields: Fields<Doc, '_id'>): Schema {
  return new Schema({ ...fields, _id: TEXT }, OPTIONS);
}

/** The same where mongoose keeps the times of creation and of the latest change. */
export function timedSchema<Doc>(fields: Fields<Doc, '_id' | 'createdAt' | 'updatedAt'>): Schema {
  const times = { createdAt: KEPT_TIME, updatedAt: KEPT_TIME };
  return new Schema({ ...fields, ...times, _id: TEXT }, { ...OPTIONS, timestamps: true });
}

/** For documents that the driver writes, as their types say: a schema that knows their indexes alone. */
export function indexOnlySchema(): Schema {
  return new Schema({}, OPTIONS);
}
