import { startOfDay, type Day } from '../day';

/** What decides whether a campaign reaches out, and so whether its days are owed. */
export interface CampaignState {
  readonly enabled: boolean;
  /** False only while the website is `ineligible`. */
  readonly eligible: boolean;
  readonly suspended: boolean;
  /** Whether outreach that is set up can't send; missing is false, as it was before there was outreach. */
  readonly blocked?: boolean;
}

/**
 * From `at` on the campaign is in this state. Changes are kept in the order they were appended, and a
 * later one replaces whatever earlier ones said about the time from its `at` on: that is how a suspension
 * reaches back to the beginning of a day.
 */
export interface CampaignChange extends CampaignState {
  readonly at: Date;
}

/** Before the first change: nobody has switched the campaign on. */
const INITIAL_STATE: CampaignState = { enabled: false, eligible: true, suspended: false };

export function currentState(changes: readonly CampaignChange[]): CampaignState {
  const { enabled, eligible, suspended, blocked = false } = changes.at(-1) ?? INITIAL_STATE;
  return { enabled, eligible, suspended, ...(blocked && { blocked }) };
}

export function isBlocked({ blocked = false }: CampaignState): boolean {
  return blocked;
}

/** Whether days in this state are owed. */
export function isBillable(state: CampaignState): boolean {
  return state.enabled && state.eligible && !state.suspended && !isBlocked(state);
}

/**
 * Appends a change that happens now; a state that is already the current one adds nothing. The new change
 * comes at least a millisecond after all others, so that no state is lost to a clock that stood still or
 * ran backwards.
 */
export function appendChange(
  changes: readonly CampaignChange[],
  change: Partial<CampaignState>,
  now: Date,
): readonly CampaignChange[] {
  const state = currentState(changes);
  const next = { ...state, ...change };
  if (isSameState(state, next)) return changes;

  const earliestMs = changes.reduce((ms, earlier) => Math.max(ms, earlier.at.getTime() + 1), now.getTime());
  return [...changes, { ...next, at: new Date(earliestMs) }];
}

/**
 * Suspends from the beginning of a day that could not be paid: neither it nor any day until the campaign
 * is resumed is owed. The switch and the eligibility stay as they are now.
 */
export function suspendFrom(changes: readonly CampaignChange[], day: Day): readonly CampaignChange[] {
  return [...changes, { ...currentState(changes), suspended: true, at: startOfDay(day) }];
}

/** The changes in order of time, without those that a later one replaced; `at` strictly increases. */
export function effectiveChanges(changes: readonly CampaignChange[]): readonly CampaignChange[] {
  const timeline: CampaignChange[] = [];
  for (const change of changes) {
    while (isAtOrAfter(timeline.at(-1), change)) timeline.pop();
    timeline.push(change);
  }
  return timeline;
}

function isAtOrAfter(earlier: CampaignChange | undefined, change: CampaignChange): boolean {
  return earlier !== undefined && earlier.at >= change.at;
}

function isSameState(one: CampaignState, other: CampaignState): boolean {
  return (
    one.enabled === other.enabled &&
    one.eligible === other.eligible &&
    one.suspended === other.suspended &&
    isBlocked(one) === isBlocked(other)
  );
}
