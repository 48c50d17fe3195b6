import { foldName, spellingOf, type Spelling, type VisitorField } from './visitor-fields';

/** What a nested object of a record is about. */
interface Nesting {
  /** What its members are called where they stand alone: the `name` of a `company` is a `companyName`. */
  readonly prefix: string;
  /** What it can tell; null for everything. */
  readonly fields: ReadonlySet<VisitorField> | null;
}

const PERSON: Nesting = { prefix: 'person', fields: null };
const COMPANY: Nesting = {
  prefix: 'company',
  fields: new Set<VisitorField>([
    'companyName',
    'website',
    'industry',
    'employeeCount',
    'estimateRevenue',
    'city',
    'state',
    'zipcode',
  ]),
};
const SESSION: Nesting = {
  prefix: 'session',
  fields: new Set<VisitorField>(['capturedUrl', 'seenAt', 'referrer']),
};

const NESTINGS: ReadonlyMap<string, Nesting> = new Map([
  ['visitor', PERSON],
  ['person', PERSON],
  ['contact', PERSON],
  ['company', COMPANY],
  ['organization', COMPANY],
  ['organisation', COMPANY],
  ['account', COMPANY],
  ['session', SESSION],
  ['visit', SESSION],
]);

const LEVELS_MAX = 3;
/** What stands alone goes before what is nested, whatever its name. */
const RANKS_A_LEVEL = 100;

/** Told of a property of a record, of those of a known nesting each by itself. */
export interface PropertyHandler {
  /** `name` is its path with dots, such as `company.domain`. */
  onField(spelling: Spelling, name: string, value: unknown): void;
  onOther(name: string, value: unknown): void;
}

/** Goes through the properties of a record; a nesting loses the members that are fields, the rest of it stays together. */
export function walkProperties(record: object, handler: PropertyHandler): void {
  for (const [name, value] of Object.entries(record)) {
    if (name === '__proto__') continue;
    const nesting = isNested(value) ? NESTINGS.get(foldName(name)) : undefined;
    if (nesting !== undefined && isNested(value)) {
      const rest = walkNesting(value, { nesting, path: name, level: 1 }, handler);
      if (rest !== null) handler.onOther(name, rest);
      continue;
    }
    const spelling = spellingOfName(name);
    if (spelling === undefined) handler.onOther(name, value);
    else handler.onField(spelling, name, value);
  }
}

interface Place {
  readonly nesting: Nesting;
  readonly path: string;
  readonly level: number;
}

/** What of a nesting is no field; null where nothing is left. */
function walkNesting(
  nested: object,
  { nesting, path, level }: Place,
  handler: PropertyHandler,
): object | null {
  const members = Object.entries(nested);
  const rest = members.flatMap(([name, value]): [string, unknown][] => {
    const inner = isNested(value) && level < LEVELS_MAX ? NESTINGS.get(foldName(name)) : undefined;
    if (inner !== undefined && isNested(value)) {
      const left = walkNesting(value, { nesting: inner, path: `${path}.${name}`, level: level + 1 }, handler);
      return left === null ? [] : [[name, left]];
    }
    const spelling = memberSpelling(nesting, name, level);
    if (spelling === undefined) return [[name, value]];
    handler.onField(spelling, `${path}.${name}`, value);
    return [];
  });
  if (rest.length === 0 && members.length > 0) return null;
  return rest.length === members.length ? nested : Object.fromEntries(rest);
}

function memberSpelling({ prefix, fields }: Nesting, name: string, level: number): Spelling | undefined {
  const spelling = spellingOf(prefix + foldName(name)) ?? spellingOf(name);
  if (spelling === undefined || (fields !== null && !fields.has(spelling.field))) return undefined;
  return { field: spelling.field, rank: spelling.rank + level * RANKS_A_LEVEL };
}

/** Which listed field a name spells that stands alone: `company_domain`, or `company.domain` of a flattened nesting. */
export function spellingOfName(name: string): Spelling | undefined {
  return spellingOf(name) ?? dottedSpelling(name);
}

/** Of a column such as `company.domain`, as programs that flatten nestings write them. */
function dottedSpelling(name: string): Spelling | undefined {
  if (!name.includes('.')) return undefined;
  const [member = '', ...containers] = name.split('.').toReversed();
  const nestings = containers.map((container) => NESTINGS.get(foldName(container)));
  const [innermost] = nestings;
  const isKnown = nestings.length <= LEVELS_MAX && nestings.every((nesting) => nesting !== undefined);
  return isKnown && innermost !== undefined
    ? memberSpelling(innermost, member, containers.length)
    : undefined;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
