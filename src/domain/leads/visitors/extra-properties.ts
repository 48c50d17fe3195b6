import { EXTRA_PROPERTIES_MAX, isTooLarge } from './visitor-limits';

const NO_EXTRA = '{}';

const POISON = '__proto__';

/** Properties as the text of a JSON object. Text, because no store keeps names like `a.b`, `$x` and `` as they are. */
export function encodeExtra(properties: ReadonlyArray<readonly [string, unknown]>): string {
  if (properties.length === 0) return NO_EXTRA;
  return `{${properties.map(([name, value]) => `${JSON.stringify(name)}:${encodeValue(value)}`).join(',')}}`;
}

/**
 * What is known plus the properties not known yet. If they don't fit within the limits of one visitor
 * the known ones stay as they are.
 */
export function mergeExtra(known: string, added: string): string {
  if (added === NO_EXTRA || added === known) return known;
  if (known === NO_EXTRA) return added;
  const properties = new Map(Object.entries(decodeExtra(known)));
  const knownCount = properties.size;
  for (const [name, value] of Object.entries(decodeExtra(added))) {
    if (!properties.has(name)) properties.set(name, value);
  }
  if (properties.size === knownCount || properties.size > EXTRA_PROPERTIES_MAX) return known;
  const merged = encodeExtra([...properties]);
  return isTooLarge(merged) ? known : merged;
}

/** The properties again. */
export function decodeExtra(text: string): Readonly<Record<string, unknown>> {
  const parsed: Readonly<Record<string, unknown>> = JSON.parse(text);
  return parsed;
}

/** As sent, but without any property that could become a prototype where the text is read again. */
function encodeValue(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes(POISON)) return text;
  return JSON.stringify(value, (name, member: unknown) => (name === POISON ? undefined : member));
}
