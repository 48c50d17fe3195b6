import { addDays, utcDayOf, type Day } from '../day';
import { effectiveChanges, isBillable, type CampaignChange } from './campaign-changes';

/**
 * The UTC days a campaign owes, oldest first: those on which it was enabled, eligible and not suspended at
 * any instant, that have begun, and that come after `chargedThrough`, the last day charged. Days are
 * charged in this order, so whatever lies before a charged day is settled. A clock that runs backwards
 * over midnight finds the day before settled, and nothing is owed twice.
 */
export function owedDays(
  changes: readonly CampaignChange[],
  chargedThrough: Day | null,
  now: Date,
): readonly Day[] {
  const days: Day[] = [];
  let unsettledFrom = chargedThrough === null ? '' : addDays(chargedThrough, 1);
  for (const { first, last } of billablePeriods(changes, utcDayOf(now))) {
    for (let day = first > unsettledFrom ? first : unsettledFrom; day <= last; day = addDays(day, 1)) {
      days.push(day);
      unsettledFrom = addDays(day, 1);
    }
  }
  return days;
}

interface Period {
  readonly first: Day;
  readonly last: Day;
}

/** The days touched by each stretch of a billable state, both ends included, none after today. */
function billablePeriods(changes: readonly CampaignChange[], today: Day): readonly Period[] {
  const timeline = effectiveChanges(changes);
  return timeline.flatMap((change, index) => {
    if (!isBillable(change)) return [];
    const next = timeline[index + 1];
    // A state ends just before the next begins: what ends at midnight has not touched the new day.
    const last = next === undefined ? today : utcDayOf(new Date(next.at.getTime() - 1));
    return [{ first: utcDayOf(change.at), last: last < today ? last : today }];
  });
}
