import { decideEnrolment, emailOf } from '../../../domain/outreach/eligibility/decide-enrolment';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import { companyOf, heldForColleague } from '../../../domain/outreach/inbound/colleague-hold';
import { planEnrolment } from '../../../domain/outreach/enrolment-plan';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import type { Needs } from '../../dependencies';
import { findSuppressed } from '../suppressions/find-suppressed';

/** More people than reply to one campaign in a week. */
const REPLIED_MAX = 500;

type EnrolDependencies = Needs<
  'enrolments' | 'exclusions' | 'outreachCampaigns' | 'outreachSuppressions' | 'suppressions',
  'config' | 'identityHasher' | 'now'
>;

/** Enrols prospects that are new or have changed, for those businesses that have outreach set up, and wakes the loops of those that have work. */
export async function enrolTouched(
  deps: EnrolDependencies & Needs<never, 'poke'>,
  transaction: Transaction,
  businessIds: readonly string[],
  prospects: readonly Prospect[],
): Promise<void> {
  if (prospects.length === 0) return;
  const { stores, poke } = deps;
  for (const campaign of await stores.outreachCampaigns.findMany(businessIds, transaction)) {
    const { businessId } = campaign;
    const own = prospects.filter((prospect) => prospect.businessId === businessId);
    if (own.length > 0 && (await enrolProspects(deps, transaction, campaign, own)))
      stores.afterCommit(transaction, () => poke({ type: 'runOutreach', input: { businessId } }));
  }
}

/**
 * Enrols prospects of one business that are new or have changed, and decides anew about those that could not be written
 * to before; in the transaction that stores them, which has locked the business. Answers whether the campaign has work.
 */
export async function enrolProspects(
  deps: EnrolDependencies,
  transaction: Transaction,
  campaign: OutreachCampaign,
  prospects: readonly Prospect[],
): Promise<boolean> {
  const { stores, config, now } = deps;
  const known = await readKnown(deps, campaign, prospects);
  const at = now();
  const inserted: Enrolment[] = [];
  const updated: { id: string; set: EnrolmentUpdate }[] = [];
  const rules = config.outreach;
  const decisions = prospects.map((prospect) => ({
    prospect,
    decision: decideEnrolment(prospect, { campaign, suppressed: known.suppressed }, at),
  }));
  const repliedAt = await readReplies(
    { stores },
    campaign.businessId,
    decisions.flatMap(({ decision }) => companyOf(decision.address) ?? []),
  );
  for (const { prospect, decision } of decisions) {
    const enrolment = known.byProspect.get(prospect.id) ?? null;
    const { email } = decision.address;
    const isTaken = email !== null && (known.holders.get(email) ?? prospect.id) !== prospect.id;
    const planned = planEnrolment({ campaign, prospect, enrolment, decision, isTaken, rules }, at);
    if (planned === null) continue;
    const held = heldForColleague(planned, repliedAt.get(planned.companyDomain) ?? null, rules, at);
    if (planned.email !== null) known.holders.set(planned.email, prospect.id);
    if (enrolment === null) inserted.push(held);
    else {
      const { id, ...set } = held;
      updated.push({ id, set });
    }
  }
  await stores.enrolments.insertMany(transaction, inserted);
  await stores.enrolments.updateMany(transaction, updated);
  return await wake(deps, transaction, campaign, [...inserted, ...updated.map(({ set }) => set)]);
}

/** Read beside the transaction, whose lock of the business keeps others from changing it. */
async function readKnown(
  deps: EnrolDependencies,
  campaign: OutreachCampaign,
  prospects: readonly Prospect[],
) {
  const { stores } = deps;
  const emails = prospects.map(emailOf).filter((email) => email !== '');
  const enrolled = await stores.enrolments.findByProspects(prospects.map(({ id }) => id));
  const holders = await stores.enrolments.findByEmails(campaign.businessId, emails);
  return {
    byProspect: new Map(enrolled.map((enrolment) => [enrolment.prospectId, enrolment])),
    holders: new Map(holders.map(({ email, prospectId }) => [email, prospectId])),
    suppressed: await findSuppressed(deps, campaign, emails),
  };
}

async function wake(
  { stores }: EnrolDependencies,
  transaction: Transaction,
  { businessId, isRunning, dueAt: before }: OutreachCampaign,
  changed: readonly EnrolmentUpdate[],
): Promise<boolean> {
  const times = changed.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  if (!isRunning || times.length === 0) return false;
  const dueAt = new Date(Math.min(...times, before?.getTime() ?? Number.POSITIVE_INFINITY));
  return await stores.outreachCampaigns.update(transaction, businessId, { dueAt });
}

/** When somebody of these companies replied last. */
async function readReplies(
  { stores }: Needs<'enrolments'>,
  businessId: string,
  companies: readonly string[],
) {
  const replied = await stores.enrolments.listReplied(businessId, [...new Set(companies)], REPLIED_MAX);
  const repliedAt = new Map<string | null, Date>();
  for (const { companyDomain, updatedAt } of replied)
    if (updatedAt > (repliedAt.get(companyDomain) ?? 0)) repliedAt.set(companyDomain, updatedAt);
  return repliedAt;
}
