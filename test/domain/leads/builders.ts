import { readVisitor } from '../../../src/domain/leads/read-visitor';
import type { Prospect } from '../../../src/domain/leads/prospect';
import { type StepInput, type StepPlan, planStep } from '../../../src/domain/leads/plan-step';

export const RECEIVED_AT = new Date('2026-06-01T00:00:00Z');
export const FIRST_STEP_AT = new Date('2026-06-01T00:00:01Z');
export const LATER_STEP_AT = new Date('2026-06-02T00:00:00Z');

type Overrides = Partial<Omit<StepInput<number>, 'entries'>>;

/** Plans a step for these records; the source of each is its index. */
export function plan(records: readonly unknown[], overrides: Overrides = {}): StepPlan<number> {
  const known = overrides.prospects?.length ?? 0;
  let count = known;
  return planStep({
    businessId: 'biz_1',
    websiteUrl: 'https://shop.example',
    entries: records.map((json, source) => ({ source, read: readVisitor(json, RECEIVED_AT) })),
    prospects: [],
    knownVisits: [],
    now: FIRST_STEP_AT,
    newProspectId: () => `pro_${(count += 1)}`,
    isSuppressed: () => false,
    ...overrides,
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
