import type { Enrolment } from '../../../domain/outreach/enrolment';
import {
  colleagueHold,
  companyOf,
  heldUntil,
  type TimedHold,
} from '../../../domain/outreach/inbound/colleague-hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs, OperationDependencies } from '../../dependencies';
import { createTakeBackClaims } from '../claims/take-back-claims';
import { scheduleRules } from '../enrolment/schedule-rules';

/** More people of one company than any campaign writes to at a time. */
const COLLEAGUES_MAX = 500;

type HoldDependencies = Needs<'enrolments' | 'holds' | 'outreachCampaigns' | 'sends' | 'wallets', 'now'>;

/** Nothing is sent until the person is back; what was about to be is taken back. */
export function createHoldWhileAway(deps: HoldDependencies) {
  const holdUntil = createHoldUntil(deps);
  return async function holdWhileAway(
    transaction: Transaction,
    enrolment: Enrolment,
    until: Date,
  ): Promise<void> {
    if (enrolment.state === 'active')
      await holdUntil(transaction, enrolment, { reason: 'out_of_office', until, detail: null });
  };
}

/** Holds everybody else of the company of somebody who has replied, also those who wait for the sequence's approval. */
export function createHoldColleagues(deps: HoldDependencies & Pick<OperationDependencies, 'config'>) {
  const { stores, config, now } = deps;
  const rules = scheduleRules(config);
  const holdUntil = createHoldUntil(deps);
  return async function holdColleagues(transaction: Transaction, replied: Enrolment): Promise<void> {
    const company = companyOf(replied);
    if (company === null) return;
    const { businessId, id } = replied;
    const open = await stores.enrolments.listOpenOf(businessId, company, COLLEAGUES_MAX, transaction);
    for (const colleague of open) {
      const hold = colleague.id === id ? null : colleagueHold(colleague, now(), rules);
      if (hold !== null) await holdUntil(transaction, colleague, hold);
    }
  };
}

function createHoldUntil(deps: HoldDependencies) {
  const { stores, now } = deps;
  const takeBackClaims = createTakeBackClaims(deps);
  return async (transaction: Transaction, enrolment: Enrolment, hold: TimedHold): Promise<void> => {
    const { id, businessId } = enrolment;
    const set = { ...heldUntil(enrolment, hold), updatedAt: now() };
    await stores.enrolments.updateMany(transaction, [{ id, set }]);
    const sends = await stores.sends.listByEnrolments([id], transaction);
    await takeBackClaims(transaction, businessId, sends);
  };
}
