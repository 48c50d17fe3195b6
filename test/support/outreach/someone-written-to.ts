import { DAY } from '../clock';
import { messageLinks } from '../../../src/operations/outreach/unsubscribe/message-links';
import { composeMessage } from '../../../src/mailer/compose-message';
import type { CapturedMessage } from '../../../src/domain/outreach/captured-message';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import { newId } from '../../../src/domain/ids';
import { aMessageContent } from '../../mailer/a-message';
import type { ApiClient, TestApi } from '../http/api';
import { aVisitor, onboard, prospectsOf, seed } from '../leads';
import { anEnrolment, aSend } from './enrolments';
import { SENDER, setUpOutreach } from './set-up';

export const RECIPIENT = 'ada@engine.io';

export interface SomeoneWrittenTo {
  readonly businessId: string;
  readonly enrolmentId: string;
  readonly prospectId: string;
  /** Of the message that was sent; another is due. */
  readonly sendId: string;
  readonly captured: CapturedMessage;
  readonly unsubscribeUrl: string;
  readonly privacyUrl: string;
}

/** Somebody who got a first message, which was captured, and is to get a second one. */
export async function someoneWrittenTo(
  api: TestApi,
  partner: ApiClient,
  sent: Partial<OutreachSend> = { state: 'sent' },
): Promise<SomeoneWrittenTo> {
  const { partnerId } = partner;
  const { businessId } = await onboard(partner);
  await setUpOutreach(partner);
  await seed(api, partner, [aVisitor({ businessEmail: RECIPIENT })]);
  const [prospect] = await prospectsOf(partner);
  const prospectId = String(prospect?.id);
  const ofProspect = { partnerId, businessId, prospectId, email: RECIPIENT };
  const at = api.clock.now();
  const enrolment = anEnrolment({ ...ofProspect, step: 2, companyDomain: 'engine.io', dueAt: at });
  const started = { dueAt: null, dataStartedAt: at, sentAt: at } as const;
  const first = aSend({ ...ofProspect, enrolmentId: enrolment.id, ...started, ...sent });
  const second = aSend({ ...ofProspect, enrolmentId: enrolment.id, step: 2 });
  await api.stores.transact(async (transaction) => {
    // Whoever was seeded may be enrolled already.
    await api.stores.enrolments.removeByProspects(transaction, [prospectId]);
    await api.stores.enrolments.insertMany(transaction, [enrolment]);
    for (const send of [first, second]) await api.stores.sends.insertMany(transaction, [send]);
  });
  const links = messageLinks(api.dependencies, {
    businessId,
    enrolmentId: enrolment.id,
    email: RECIPIENT,
  });
  const content = aMessageContent({
    ...links,
    messageId: first.messageId,
    email: RECIPIENT,
    sender: SENDER,
  });
  const captured = {
    id: newId('capturedMessage'),
    partnerId,
    businessId,
    prospectId,
    sendId: first.id,
    messageId: first.messageId,
    from: SENDER.fromEmail,
    to: RECIPIENT,
    bytes: await composeMessage(content),
    createdAt: at,
    expiresAt: new Date(at.getTime() + DAY),
  };
  await api.stores.capturedMessages.insertMany([captured]);
  return { businessId, prospectId, enrolmentId: enrolment.id, sendId: first.id, captured, ...links };
}
