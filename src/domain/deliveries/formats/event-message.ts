import { TEST_EVENT_TYPE } from '../event-types';
import { joined, listAt, moneyAt, oneLine, textAt, valueAt } from './event-values';
import { websiteOf, type DescribeData, type MessageDraft } from './message-draft';
import { OUTREACH_MESSAGES } from './outreach-messages';

/** An event as people read it, in the form of no product yet. All texts are of one line and bounded. */
export interface EventMessage {
  readonly title: string;
  readonly facts: readonly MessageFact[];
  /** An http(s) address that belongs to it. */
  readonly link: { readonly name: string; readonly url: string } | null;
}

export interface MessageFact {
  readonly name: string;
  readonly value: string;
}

const TITLE_LENGTH_MAX = 200;
const VALUE_LENGTH_MAX = 300;
const FACTS_MAX = 12;
const URL_LENGTH_MAX = 500;

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
  ...OUTREACH_MESSAGES,
  'webhook.failing': (data) => ({ title: 'A webhook listener keeps failing', facts: listenerFacts(data) }),
  'webhook.disabled': (data) => ({ title: 'A webhook listener was disabled', facts: listenerFacts(data) }),
  [TEST_EVENT_TYPE]: (data) => ({
    title: 'Lead Outreach can post here',
    facts: { Listener: textAt(data, 'webhookId') },
  }),
};

/**
 * The message for an event, from the bytes that were stored when it happened, and from nothing else: each attempt and
 * each replay says the same. Another wording goes beside this one and is chosen by the event's `timestamp`, so that it
 * does not change what is being retried.
 */
export function describeEvent(body: Buffer): EventMessage {
  const event: unknown = JSON.parse(body.toString('utf8'));
  const type = textAt(event, 'type') ?? 'event';
  const data = valueAt(event, 'data');
  const draft = (DESCRIBERS[type] ?? describeOther(type))(data);
  const isTest = type === TEST_EVENT_TYPE || valueAt(event, 'test') === true;
  return {
    title: oneLine(isTest ? `Test: ${draft.title}` : draft.title, TITLE_LENGTH_MAX),
    facts: Object.entries(draft.facts)
      .flatMap(([name, value]) => (value === null ? [] : [{ name, value: oneLine(value, VALUE_LENGTH_MAX) }]))
      .slice(0, FACTS_MAX),
    link: toLink(draft.link),
  };
}

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
    Host: URL.canParse(address) ? new URL(address).host : null,
    Reason: textAt(data, 'reason'),
    'Failures in a row': textAt(data, 'consecutiveFailures'),
    'Failing since': textAt(data, 'failingSince'),
  };
}

/** Of a type that has no words of its own: the plain values of its data. */
function describeOther(type: string): DescribeData {
  return (data) => {
    const names = typeof data === 'object' && data !== null ? Object.keys(data) : [];
    return {
      title: type,
      facts: Object.fromEntries(
        names.map((name) => [oneLine(name, VALUE_LENGTH_MAX), textAt(data, name)] as const),
      ),
    };
  };
}

function toLink(link: MessageDraft['link']): EventMessage['link'] {
  const url = link?.url ?? null;
  if (link === undefined || url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && href.length <= URL_LENGTH_MAX ? { name: link.name, url: href } : null;
}
