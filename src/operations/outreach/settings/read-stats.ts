import type { EnrolmentState } from '../../../domain/outreach/enrolment';
import type { EnrolmentCount } from '../../../persistence/outreach/enrolments';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

export type OutreachStats = Awaited<ReturnType<typeof readOutreachStats>>;
export type Funnel = OutreachStats['funnel'];

/** What became of the people who were written to. @throws RecordNotFound */
export async function readOutreachStats(
  { stores, findWallet }: Needs<'enrolments' | 'sends', 'findWallet'>,
  address: UserAddress,
) {
  const { business, wallet } = await findWallet(address);
  const [enrolments, sends] = await Promise.all([
    stores.enrolments.countByState(business.id),
    stores.sends.countByState(business.id),
  ]);
  return {
    funnel: funnelOf(enrolments),
    enrolments,
    sends,
    chargedMinor: sumOf(sends.map(({ chargedMinor }) => chargedMinor)),
    currency: wallet.currency,
  };
}

/**
 * People who were written to, each counted once. Whoever is in a state without an e-mail of ours, as by an imported
 * suppression, is none of them; a bounce came of one.
 */
function funnelOf(counts: readonly EnrolmentCount[]) {
  const peopleIn = (state: EnrolmentState): number =>
    sumOf(counts.filter((one) => one.state === state).map(contactedOf));
  return {
    contacted: sumOf(counts.map(contactedOf)),
    replied: peopleIn('replied'),
    bounced: peopleIn('bounced'),
    unsubscribed: peopleIn('unsubscribed'),
    complained: peopleIn('complained'),
  };
}

function contactedOf({ state, count, contacted }: EnrolmentCount): number {
  return state === 'bounced' ? count : contacted;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
