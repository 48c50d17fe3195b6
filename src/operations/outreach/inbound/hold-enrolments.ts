import type { Enrolment } from '../../../domain/outreach/enrolment';
import { isHeld } from '../../../domain/outreach/enrolment-hold';
import { colleagueHold, companyOf } from '../../../domain/outreach/inbound/colleague-hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import { holdUntil } from '../enrolments/hold-until';
import type { OutreachDependencies } from '../outreach-dependencies';

/** More people of one company than any campaign writes to at a time. */
const COLLEAGUES_MAX = 500;

/** Nothing is sent until the person is back; what is held for longer, or until somebody resumes it, stays so. */
export async function holdWhileAway(
  deps: OutreachDependencies,
  transaction: Transaction,
  enrolment: Enrolment,
  until: Date,
): Promise<void> {
  if (enrolment.state === 'active' && !isHeld(enrolment, until))
    await holdUntil(deps, transaction, enrolment, { reason: 'out_of_office', until, detail: null });
}

/** Holds everybody else of the company of somebody who has replied, also those who wait for the sequence's approval. */
export async function holdColleagues(
  deps: OutreachDependencies,
  transaction: Transaction,
  replied: Enrolment,
): Promise<void> {
  const { stores, config, now } = deps;
  const company = companyOf(replied);
  if (company === null) return;
  const { businessId, id } = replied;
  const open = await stores.enrolments.listOpenOf(businessId, company, COLLEAGUES_MAX, transaction);
  for (const colleague of open) {
    const hold = colleague.id === id ? null : colleagueHold(colleague, now(), config.outreach);
    if (hold !== null) await holdUntil(deps, transaction, colleague, hold);
  }
}
