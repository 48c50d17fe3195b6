import { textAt } from './event-values';
import { websiteOf, type DescribeData, type MessageDraft } from './message-draft';

/** The words for what happens to the e-mails of a campaign. */
export const OUTREACH_MESSAGES: Readonly<Record<string, DescribeData>> = {
  'campaign.blocked': (data) => ({
    title: `Outreach for ${websiteOf(data)} is blocked`,
    facts: { Reason: textAt(data, 'reason'), Detail: textAt(data, 'detail') },
  }),
  'outreach.sent': (data) => ({ title: `An e-mail was sent to ${toWhom(data)}`, facts: ofStep(data) }),
  'outreach.replied': (data) => ({
    title: `${textAt(data, 'fromEmail') ?? toWhom(data)} has answered`,
    facts: { Subject: textAt(data, 'subject'), Text: textAt(data, 'text'), ...ofStep(data) },
  }),
  'outreach.bounced': (data) => ({
    title: `An e-mail to ${toWhom(data)} bounced`,
    facts: { Code: textAt(data, 'enhancedCode'), Response: textAt(data, 'response'), ...ofStep(data) },
  }),
  'outreach.complained': (data) => ({
    title: `${toWhom(data)} reported an e-mail as spam`,
    facts: ofStep(data),
  }),
  'prospect.unsubscribed': (data) => ({
    title: `${toWhom(data)} has unsubscribed`,
    facts: { By: textAt(data, 'via'), ...ofStep(data) },
  }),
};

function toWhom(data: unknown): string {
  return textAt(data, 'email') ?? 'somebody';
}

function ofStep(data: unknown): MessageDraft['facts'] {
  return { Step: textAt(data, 'step'), Website: textAt(data, 'websiteUrl') };
}
