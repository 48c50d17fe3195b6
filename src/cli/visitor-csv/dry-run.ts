import { newId } from '../../domain/ids';
import { describeProspect } from '../../domain/leads/prospects/describe-prospect';
import { spellingOfName } from '../../domain/leads/visitors/nested-properties';
import { planStep, type StepEntry, type StepPlan } from '../../domain/leads/seeds/plan-step';
import type { Prospect } from '../../domain/leads/prospects/prospect';
import { readVisitor } from '../../domain/leads/visitors/read-visitor';
import { REJECTION_MESSAGES } from '../../domain/leads/visitors/visitor-limits';
import { fullNameOf, type RejectionReason } from '../../domain/leads/visitors/visitor';
import { table } from '../table';
import type { VisitorCsv } from './visitor-csv';

/** So many lines are read: enough to see whether the file is understood. */
const LINES_MAX = 1_000;
const PROSPECTS_SHOWN = 5;
const DELIMITER_NAMES = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

export type Print = (value: unknown, lines: readonly string[]) => void;

/** Shows how a CSV file is understood; stores nothing. */
export async function reportDryRun(csv: VisitorCsv, host: string, print: Print): Promise<void> {
  let cutLines = 0;
  const entries = await firstEntries(csv, () => (cutLines += 1));
  const plan = planStep<number>({
    business: { id: '', partnerId: '', websiteUrl: `https://${host}` },
    entries,
    prospects: [],
    knownVisits: [],
    now: new Date(),
    newProspectId: () => newId('prospect'),
    isSuppressed: () => false,
    isExcluded: () => false,
    returnQuietMs: null,
  });
  const columns = describeColumns(csv.columns);
  const rejected = countReasons(plan);
  const prospects = plan.created.slice(0, PROSPECTS_SHOWN);
  const { encoding, delimiter, linesBefore } = csv;
  const lines = entries.length;
  print(
    {
      encoding,
      delimiter,
      linesBefore,
      columns,
      lines,
      rejected: Object.fromEntries(rejected),
      cutLines,
      prospects: prospects.map(showProspect),
    },
    [
      `The file is ${encoding}, with ${DELIMITER_NAMES.get(delimiter) ?? delimiter} between the fields${linesBefore > 0 ? ` and ${linesBefore} lines before the heading` : ''}.`,
      '',
      ...table(
        ['COLUMN', 'UNDERSTOOD AS'],
        columns.map(({ name, field, after }) => [name, understoodAs(field, after)]),
      ),
      '',
      `Of the first ${lines} lines ${lines - plan.rejected.length} are visitors, and make ${plan.created.length} prospects.`,
      ...[...rejected].map(([reason, count]) => `${count} are none: ${REJECTION_MESSAGES[reason]}`),
      ...tellCutLines(cutLines),
      '',
      ...table(['NAME', 'TITLE', 'COMPANY', 'DOMAIN', 'E-MAIL', 'LINKEDIN'], prospects.map(prospectRow)),
    ],
  );
}

/** Says that fields were left out: most often the separator stands in one that has no quotes around it. */
export function tellCutLines(cutLines: number): string[] {
  if (cutLines === 0) return [];
  return [`Lines with fields below no heading, which are left out: ${cutLines}.`];
}

async function firstEntries(csv: VisitorCsv, onCut: () => void): Promise<StepEntry<number>[]> {
  const receivedAt = new Date();
  const entries: StepEntry<number>[] = [];
  for await (const visitor of csv.visitors({ onCut })) {
    entries.push({ source: entries.length, read: readVisitor(visitor, receivedAt) });
    if (entries.length === LINES_MAX) break;
  }
  return entries;
}

interface ColumnReport {
  readonly name: string;
  /** Null where the column is kept as it is. */
  readonly field: string | null;
  /** The column that goes before it where both have a value. */
  readonly after: string | null;
}

function describeColumns(names: readonly string[]): ColumnReport[] {
  const known = names.filter((name) => name !== '').map((name) => ({ name, spelling: spellingOfName(name) }));
  return known.map(({ name, spelling }) => {
    const [preferred] = known
      .filter((other) => other.spelling !== undefined && other.spelling.field === spelling?.field)
      .toSorted((one, other) => (one.spelling?.rank ?? 0) - (other.spelling?.rank ?? 0));
    const isFirst = preferred === undefined || preferred.name === name;
    return { name, field: spelling?.field ?? null, after: isFirst ? null : preferred.name };
  });
}

function understoodAs(field: string | null, after: string | null): string {
  if (field === null) return '(kept as it is)';
  return after === null ? field : `${field}, where ${after} is empty`;
}

function countReasons(plan: StepPlan<number>): ReadonlyMap<RejectionReason, number> {
  const counts = new Map<RejectionReason, number>();
  for (const { reason } of plan.rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

function prospectRow({ person, company }: Prospect): string[] {
  return [
    fullNameOf(person),
    person.title,
    company.name,
    company.domain,
    person.businessEmail,
    person.linkedInUrl,
  ].map((value) => (value === null || value === '' ? '-' : value));
}

/** What is known of it already; the rest comes when it is stored. */
function showProspect(prospect: Prospect) {
  const { kind, person, company, visits, tags, extra } = describeProspect(prospect);
  return { kind, person, company, visits, tags, extra };
}
