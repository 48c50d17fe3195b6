import { foldTag } from '../../leads/fields/parse-tags';

/** Of the path of a filter's condition. */
export const PATH_LENGTH_MAX = 512;

/**
 * The `data` of an event for filters. What senders add may have thousands of properties whose names have dots, so it is
 * walked through once, however many conditions there are.
 */
export class EventData {
  readonly #data: object;
  readonly #folded = new Map<string, ReadonlySet<string>>();
  #values: ReadonlyMap<string, unknown> | null = null;

  constructor(data: object) {
    this.#data = data;
  }

  /**
   * The property at a path such as `company.industry`. Names may have dots, as those in `extra` and in `changed`: the
   * longest name that is there goes before the path it looks like.
   */
  valueAt(path: string): unknown {
    const own: unknown = Object.getOwnPropertyDescriptor(this.#data, path)?.value;
    if (own !== undefined) return own;
    this.#values ??= valuesByPath(this.#data);
    return this.#values.get(path);
  }

  /** The texts of the list at a path, in one case; none where there is no list. */
  tagsAt(path: string): ReadonlySet<string> {
    const known = this.#folded.get(path);
    if (known !== undefined) return known;
    const value = this.valueAt(path);
    const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    const folded = new Set(texts.map(foldTag));
    this.#folded.set(path, folded);
    return folded;
  }
}

function valuesByPath(data: object): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const walk = (object: object, prefix: string): void => {
    const properties = Object.entries(object).toSorted(([one], [other]) => other.length - one.length);
    for (const [name, value] of properties) {
      const path = prefix + name;
      if (path.length > PATH_LENGTH_MAX || value === undefined) continue;
      if (!values.has(path)) values.set(path, value);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) walk(value, `${path}.`);
    }
  };
  walk(data, '');
  return values;
}
