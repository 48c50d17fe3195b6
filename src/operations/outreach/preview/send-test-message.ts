import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { RenderedStep } from '../../../domain/outreach/rendered-message';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import { SAMPLE_VALUES } from '../../../domain/outreach/templates/template-fields';
import {
  CampaignNotReady,
  TEST_MESSAGES_MAX,
  TooManyTestMessages,
} from '../../../domain/outreach/templates/test-messages';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress, UserOfBusiness } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { messageIdOf, renderForProspect } from '../sending/message-content';
import { changeOutreach, type OutreachChange } from '../settings/change-outreach';
import { findOutreach } from '../settings/find-outreach';
import { messageLinks } from '../unsubscribe/message-links';

export interface TestRequest extends UserAddress {
  /** Of the latest version, from 1. */
  readonly step: number;
  /** The id of the message, if it was chosen before. */
  readonly sendId: string | null;
  readonly actor: Actor;
}

const DELIVERY_MS_MAX = 60_000;

/**
 * Sends one e-mail of the latest version to the user who asks for it, with made-up values, free of charge. Answers what the
 * mail server said, without addresses, and how many are left today.
 * @throws RecordNotFound, CampaignNotReady, TooManyTestMessages
 */
export async function sendTestMessage(deps: OutreachDependencies, { step, sendId, ...request }: TestRequest) {
  const { stores } = deps;
  const found = await findOutreach(deps, request);
  const { campaign: set } = found;
  const sequence = set === null ? null : await stores.sequences.find(set.businessId, set.latestVersion);
  if (set === null || set.sender === null || sequence === null) throw new CampaignNotReady();
  const rendering = renderForProspect(sequence.steps, step, {
    ...SAMPLE_VALUES,
    websiteUrl: found.business.websiteUrl,
    senderName: set.sender.fromName,
  });
  if (rendering === null) throw new CampaignNotReady('The sequence has no such e-mail');
  const { campaign } = await changeOutreach(deps, request, (state) =>
    countedTest(state.campaign, step, state.now),
  );
  const { tests } = campaign;
  invariant(tests !== undefined, 'the test is counted');
  const message = { id: sendId ?? newId('send'), sender: set.sender, rendered: rendering.rendered };
  const answer = await deliver(deps, found, message);
  return { ...answer, remaining: TEST_MESSAGES_MAX - tests.count };
}

/** Counted before it is sent, so that nobody gets more by asking many times at once. */
function countedTest({ sender, tests }: OutreachCampaign, step: number, now: Date): OutreachChange {
  const { day } = localTimeOf(now, sender?.timeZone ?? 'UTC');
  const count = tests?.day === day ? tests.count : 0;
  if (count >= TEST_MESSAGES_MAX) throw new TooManyTestMessages();
  return {
    changes: { tests: { day, count: count + 1 } },
    audit: { action: 'outreach.test_sent', after: { step } },
  };
}

/** The answer is kept for repeated requests, where nothing may be known of anybody. */
function withoutAddresses(response: string): string {
  return response.replaceAll(/\S+@\S+/g, '<address>');
}

interface ReadyTest {
  readonly id: string;
  readonly sender: SenderIdentity;
  readonly rendered: RenderedStep;
}

async function deliver(
  deps: OutreachDependencies,
  { user, business }: UserOfBusiness,
  { id, sender, rendered }: ReadyTest,
) {
  const { now, composeMessage, mailTransport } = deps;
  const { id: businessId, partnerId } = business;
  const messageId = messageIdOf(id, sender);
  const email = user.email.trim().toLowerCase();
  const bytes = await composeMessage({
    id,
    messageId,
    date: now(),
    email: user.email,
    toName: null,
    sender,
    websiteUrl: business.websiteUrl,
    rendered: { ...rendered, subject: `[Test] ${rendered.subject}` },
    thread: null,
    ...messageLinks(deps, { businessId, enrolmentId: id, email }),
  });
  const outgoing = { sendId: id, partnerId, businessId, prospectId: null, messageId, to: user.email, bytes };
  const result = await mailTransport.deliver(
    { ...outgoing, envelopeFrom: sender.fromEmail },
    { beforeData: async () => true, totalMs: DELIVERY_MS_MAX },
  );
  return {
    isSent: result.kind === 'accepted',
    response: result.kind === 'stopped' ? 'It was stopped' : withoutAddresses(result.response),
  };
}
