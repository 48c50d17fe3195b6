import { RecordNotFound } from '../../../domain/errors';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Needs } from '../../dependencies';
import { eraseProspect, type EraseProspectDependencies } from '../../leads/erasure/erase-prospect';
import { unsubscribe, type UnsubscribeDependencies } from './unsubscribe';

/** Everything that is held about whom a message went to. */
export interface HeldData {
  /** Null where the website is not ours any more. */
  readonly websiteUrl: string | null;
  /** Null once it is erased. */
  readonly prospect: Prospect | null;
  readonly sends: readonly OutreachSend[];
}

type HeldDataDependencies = Needs<'businesses' | 'enrolments' | 'prospects' | 'sends', 'messageTokens'>;

/** What is held about somebody, by the token of a message to them; null for what is no token of ours. */
export async function readHeldData(
  { stores, messageTokens }: HeldDataDependencies,
  text: string,
): Promise<HeldData | null> {
  const token = messageTokens.read(text);
  if (token === null) return null;
  const { businessId, enrolmentId } = token;
  const business = await stores.businesses.find(businessId);
  if (business === null || business.deletedAt !== null)
    return { websiteUrl: null, prospect: null, sends: [] };
  const { websiteUrl } = business;
  const enrolment = await stores.enrolments.find(enrolmentId);
  if (enrolment?.businessId !== businessId) return { websiteUrl, prospect: null, sends: [] };
  const prospect = await stores.prospects.find(enrolment.prospectId);
  return { websiteUrl, prospect, sends: await stores.sends.listByEnrolments([enrolmentId]) };
}

/**
 * Erases whom a message went to, and keeps a hash by which nobody writes to them again. Repeating it changes nothing. False
 * for what is no token of ours.
 */
export async function eraseByToken(
  deps: UnsubscribeDependencies & EraseProspectDependencies,
  text: string,
  requestId: string,
): Promise<boolean> {
  const { stores, messageTokens } = deps;
  const token = messageTokens.read(text);
  if (token === null) return false;
  const enrolment = await stores.enrolments.find(token.enrolmentId);
  await unsubscribe(deps, text, 'erased');
  if (enrolment === null || enrolment.businessId !== token.businessId) return true;
  const actor = { kind: 'system', id: 'privacy-link', requestId } as const;
  const { partnerId, prospectId: id } = enrolment;
  await eraseProspect(deps, { partnerId, id, actor }).catch(ignoreErased);
  return true;
}

function ignoreErased(error: unknown): void {
  if (!(error instanceof RecordNotFound)) throw error;
}
