import { invariant } from '../../errors';

/** The listener's own headers, by their names as it spelt them. */
export type CustomHeaders = Readonly<Record<string, string>>;

/** Reads what `JSON.stringify` made of such headers. @throws when it was something else */
export function parseCustomHeaders(json: string): CustomHeaders {
  const value: unknown = JSON.parse(json);
  invariant(typeof value === 'object' && value !== null, 'headers are an object');
  return Object.fromEntries(
    Object.entries(value).map(([name, text]: [string, unknown]) => {
      invariant(typeof text === 'string', `header ${name} is text`);
      return [name, text];
    }),
  );
}
