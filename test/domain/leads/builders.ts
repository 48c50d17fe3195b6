import { readVisitor } from '../../../src/domain/leads/visitors/read-visitor';
import type { Visitor } from '../../../src/domain/leads/visitors/visitor';
import type { Prospect } from '../../../src/domain/leads/prospects/prospect';
import {
  type StepEntry,
  type StepInput,
  type StepPlan,
  planStep,
} from '../../../src/domain/leads/seeds/plan-step';

export const RECEIVED_AT = new Date('2026-06-01T00:00:00Z');
export const FIRST_STEP_AT = new Date('2026-06-01T00:00:01Z');
export const LATER_STEP_AT = new Date('2026-06-02T00:00:00Z');

export const LINKEDIN = { linkedInUrl: 'https://www.linkedin.com/in/ada-demo' };
export const OTHER_LINKEDIN = { linkedInUrl: 'https://www.linkedin.com/in/bob-demo' };
export const EMAIL = { businessEmail: 'ada@acme.example' };
export const NAME = { firstName: 'Ada', lastName: 'Demo', website: 'acme.example' };
export const COMPANY = { website: 'acme.example' };

export function visitAt(seenAt: string, capturedUrl = 'https://shop.example/'): Record<string, string> {
  return { seenAt, capturedUrl };
}

type Overrides = Partial<Omit<StepInput<number>, 'entries'>> & { readonly idsTaken?: number };

/** What is understood of a record that is a visitor. */
export function read(json: unknown, receivedAt = RECEIVED_AT): Visitor {
  const result = readVisitor(json, receivedAt);
  if (!result.ok) throw new Error(result.message);
  return result.visitor;
}

/** The records as entries of a step; the source of each is its index. */
export function entriesOf(records: readonly unknown[]): Array<StepEntry<number>> {
  return records.map((json, source) => ({ source, read: readVisitor(json, RECEIVED_AT) }));
}

/** Plans a step for these records. New prospects get the ids `pro_1`, `pro_2` and so on. */
export function plan(records: readonly unknown[], overrides: Overrides = {}): StepPlan<number> {
  const { idsTaken = overrides.prospects?.length ?? 0, ...input } = overrides;
  let count = idsTaken;
  return planStep({
    business: { id: 'biz_1', partnerId: 'par_1', websiteUrl: 'https://shop.example' },
    entries: entriesOf(records),
    prospects: [],
    knownVisits: [],
    now: FIRST_STEP_AT,
    newProspectId: () => `pro_${(count += 1)}`,
    isSuppressed: () => false,
    isExcluded: () => false,
    returnQuietMs: null,
    ...input,
  });
}

/** What a store holds after writing a plan to what it held before. */
export function stored(
  before: readonly Prospect[],
  { created, updated }: Pick<StepPlan<number>, 'created' | 'updated'>,
): Prospect[] {
  const replaced = new Map(updated.map((prospect) => [prospect.id, prospect]));
  return [...before.map((prospect) => replaced.get(prospect.id) ?? prospect), ...created];
}
