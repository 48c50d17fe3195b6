import { foldName, spellingOf, type Spelling, type VisitorField } from './visitor-fields';

/** What a nested object of a record is about. */
interface Nesting {
  /** What its members are called where they stand alone: the `name` of a `company` is a `companyName`. */
  readonly prefix: string;
  /** What it can tell; null for everything. */
  readonly fields: ReadonlySet<VisitorField> | null;
}

const PERSON: Nesting = { prefix: 'person', fields: null };
/** Of a person, a company or a visit, as its other members tell: a `name` alone tells nothing. */
const ANYTHING: Nesting = { prefix: '', fields: null };
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
  ['properties', ANYTHING],
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

/** A property of a record; of a known nesting each member that is a listed field is one by itself. */
export interface FoundProperty {
  /** Its path with dots, such as `company.domain`. */
  readonly name: string;
  readonly value: unknown;
  /** Of a listed field; undefined for any other property. */
  readonly spelling: Spelling | undefined;
}

/** The properties of a record, in order; a nesting loses the members that are fields, the rest of it stays together. */
export function propertiesOf(record: object): FoundProperty[] {
  const found: FoundProperty[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (name === '__proto__') continue;
    const nested = nestedAt(name, value);
    if (nested === null) {
      found.push({ name, value, spelling: spellingOfName(name) });
      continue;
    }
    const { fields, rest } = splitNested(nested, name, 1);
    found.push(...fields);
    if (rest !== null) found.push({ name, value: rest, spelling: undefined });
  }
  return found;
}

/** A nested object that is known by its name. */
interface Nested {
  readonly object: object;
  readonly nesting: Nesting;
}

function nestedAt(name: string, value: unknown): Nested | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const nesting = NESTINGS.get(foldName(name));
  return nesting === undefined ? null : { object: value, nesting };
}

/** The fields in a nesting, and what of it is none; null where nothing is left. */
function splitNested({ object, nesting }: Nested, path: string, level: number) {
  const fields: FoundProperty[] = [];
  const members = Object.entries(object);
  const rest = members.flatMap(([name, value]): [string, unknown][] => {
    const inner = level < LEVELS_MAX ? nestedAt(name, value) : null;
    if (inner !== null) {
      const split = splitNested(inner, `${path}.${name}`, level + 1);
      fields.push(...split.fields);
      return split.rest === null ? [] : [[name, split.rest]];
    }
    const spelling = memberSpelling(nesting, name, level);
    if (spelling === undefined) return [[name, value]];
    fields.push({ name: `${path}.${name}`, value, spelling });
    return [];
  });
  const isEmptied = rest.length === 0 && members.length > 0;
  return { fields, rest: isEmptied ? null : Object.fromEntries(rest) };
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
