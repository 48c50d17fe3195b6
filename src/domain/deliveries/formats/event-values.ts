import { formatMoney } from '../../wallet/amount';

/** What is at a path within parsed JSON; undefined where there is nothing. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? Object.getOwnPropertyDescriptor(inner, name)?.value
        : undefined,
    value,
  );
}

/** A text, number or boolean; null for anything else, and for what is empty. */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found : null;
}

/** The texts of a list, in one; null where there are none. */
export function listAt(value: unknown, name: string): string | null {
  const found = valueAt(value, name);
  return Array.isArray(found)
    ? joined(
        ', ',
        found.map((item) => (typeof item === 'string' ? item : null)),
      )
    : null;
}

/** An amount of the data's currency, as people write it. */
export function moneyAt(data: unknown, name: string): string | null {
  const [amount, currency] = [valueAt(data, name), valueAt(data, 'currency')];
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : null;
}

export function joined(separator: string, texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null && text.trim() !== '');
  return given.length === 0 ? null : given.join(separator);
}

/** Without line breaks, control characters and changes of direction, and cut off between two characters. */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  if (line.length <= lengthMax) return line;
  return `${line.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
