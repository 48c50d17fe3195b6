import { parseUrl } from '../../parse-url';
import { TEST_EVENT_TYPE, type EventType } from '../event-types';
import { joined, listAt, moneyAt, textAt, valueAt } from './event-values';

/** What there is to say; facts that are null are left out. */
export interface MessageDraft {
  readonly title: string;
  readonly facts: Readonly<Record<string, string | null>>;
  readonly link?: { readonly name: string; readonly url: string | null };
}

/** What the data of an event says of an event of its type. */
type DescribeData = (data: unknown) => MessageDraft;

/** The words for an event of this type; of one that this version does not know, its name. */
export function draftMessage(type: string, data: unknown): MessageDraft {
  return DESCRIBERS[type]?.(data) ?? { title: type, facts: {} };
}

const DESCRIBERS: Readonly<Record<string, DescribeData>> = {
  'prospect.created': (data) => describeProspect(data, 'New prospect'),
  'prospect.returned': (data) => describeProspect(data, 'Back again'),
  'prospect.updated': (data) => describeProspect(data, 'More is known'),
  'website.eligibility': describeEligibility,
  'wallet.low_balance': describeLowBalance,
  'wallet.topup_reversed': (data) => ({
    title: `A top-up of ${websiteOf(data)} was reversed`,
    facts: {
      Reversed: moneyAt(data, 'amount'),
      Collected: moneyAt(data, 'collected'),
      Owed: moneyAt(data, 'owed'),
      Balance: moneyAt(data, 'balance'),
      Reference: textAt(data, 'reference'),
    },
  }),
  'campaign.suspended': (data) => ({
    title: `Outreach for ${websiteOf(data)} has stopped: its wallet cannot pay the day`,
    facts: campaignFacts(data),
  }),
  'campaign.resumed': (data) => ({
    title: `Outreach for ${websiteOf(data)} goes on`,
    facts: campaignFacts(data),
  }),
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
  'webhook.failing': (data) => ({ title: 'A webhook listener keeps failing', facts: listenerFacts(data) }),
  'webhook.disabled': (data) => ({ title: 'A webhook listener was disabled', facts: listenerFacts(data) }),
  [TEST_EVENT_TYPE]: (data) => ({
    title: 'Lead Outreach can post here',
    facts: { Listener: textAt(data, 'webhookId') },
  }),
} satisfies Record<EventType | typeof TEST_EVENT_TYPE, DescribeData>;

function describeProspect(data: unknown, news: string): MessageDraft {
  const person = [textAt(data, 'person', 'firstName'), textAt(data, 'person', 'lastName')];
  const company = textAt(data, 'company', 'name') ?? textAt(data, 'company', 'domain');
  const email = textAt(data, 'person', 'businessEmail');
  return {
    title: `${news}: ${joined(' ', person) ?? company ?? email ?? 'somebody without a name'}`,
    facts: {
      Title: textAt(data, 'person', 'title'),
      Company: company,
      'E-mail': email,
      Industry: textAt(data, 'company', 'industry'),
      Employees: textAt(data, 'company', 'employeeCount'),
      Place: joined(', ', [textAt(data, 'company', 'city'), textAt(data, 'company', 'state')]),
      'Last page': textAt(data, 'visits', 'pages', '0', 'url'),
      Tags: listAt(data, 'tags'),
      Website: textAt(data, 'websiteUrl'),
    },
    link: { name: 'LinkedIn', url: textAt(data, 'person', 'linkedInUrl') },
  };
}

function describeEligibility(data: unknown): MessageDraft {
  const isEligible = valueAt(data, 'eligible') === true;
  return {
    title: `${websiteOf(data)} is ${isEligible ? '' : 'not '}eligible for outreach`,
    facts: { Status: textAt(data, 'status'), Reasons: listAt(data, 'reasons') },
  };
}

function describeLowBalance(data: unknown): MessageDraft {
  return {
    title: `The wallet of ${websiteOf(data)} is low`,
    facts: {
      Available: moneyAt(data, 'available'),
      Threshold: moneyAt(data, 'lowBalanceThreshold'),
      'Daily fee': moneyAt(data, 'dailyFee'),
      'Days left': textAt(data, 'daysLeft'),
      'Suggested top-up': moneyAt(data, 'suggestedAmount'),
    },
  };
}

function campaignFacts(data: unknown): MessageDraft['facts'] {
  return {
    Day: textAt(data, 'day'),
    Balance: moneyAt(data, 'balance'),
    'Daily fee': moneyAt(data, 'dailyFee'),
  };
}

function listenerFacts(data: unknown): MessageDraft['facts'] {
  const address = textAt(data, 'destinationUrl') ?? '';
  return {
    Listener: textAt(data, 'webhookId'),
    // Its path may hold a secret.
    Host: parseUrl(address)?.host ?? null,
    Reason: textAt(data, 'reason'),
    'Failures in a row': textAt(data, 'consecutiveFailures'),
    'Failing since': textAt(data, 'failingSince'),
  };
}

function websiteOf(data: unknown): string {
  return textAt(data, 'websiteUrl') ?? 'a website';
}

function toWhom(data: unknown): string {
  return textAt(data, 'email') ?? 'somebody';
}

function ofStep(data: unknown): MessageDraft['facts'] {
  return { Step: textAt(data, 'step'), Website: textAt(data, 'websiteUrl') };
}
