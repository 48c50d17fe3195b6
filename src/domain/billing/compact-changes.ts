import { addDays, startOfDay, utcDayOf, type Day } from '../day';
import { effectiveChanges, isBillable, type CampaignChange } from './campaign-changes';

/**
 * A shorter list that gives the same answers about the days after `chargedThrough` and about the state
 * now, also after further changes. What remains is one change for all the time that is settled and at most
 * two for each day that is not, however often the campaign was switched.
 */
export function compactChanges(
  changes: readonly CampaignChange[],
  chargedThrough: Day | null,
): readonly CampaignChange[] {
  return withoutSettled(effectiveChanges(changes), chargedThrough).reduce(fold, []);
}

function withoutSettled(
  timeline: readonly CampaignChange[],
  chargedThrough: Day | null,
): readonly CampaignChange[] {
  if (chargedThrough === null) return timeline;
  const unsettledFrom = startOfDay(addDays(chargedThrough, 1));
  const carriedIn = timeline.findLastIndex((change) => change.at <= unsettledFrom);
  return timeline.slice(Math.max(carriedIn, 0));
}

/** Keeps a list in which states that are owed and states that are not take turns. */
function fold(folded: readonly CampaignChange[], change: CampaignChange): readonly CampaignChange[] {
  const last = folded.at(-1);
  if (last === undefined) return [change];

  if (isBillable(last) === isBillable(change)) {
    // Two states in which nothing is owed are one; of it only the beginning and the outcome matter.
    return [...folded.slice(0, -1), { ...change, at: last.at }];
  }
  const endsInterruption = isBillable(change) && folded.length > 1;
  if (endsInterruption && utcDayOf(last.at) === utcDayOf(change.at)) {
    // An interruption that begins and ends on one day leaves that day owed.
    return folded.slice(0, -1);
  }
  return [...folded, change];
}
