import { z } from 'zod';
import { EVENT_TYPES, TEST_EVENT_TYPE, type EventType } from '../../../domain/deliveries/event-types';
import * as schemas from './event-data';
import * as examples from './event-examples';
import * as outreachSchemas from './outreach-event-data';
import * as outreachExamples from './outreach-event-examples';

export interface CatalogueEntry {
  readonly description: string;
  readonly schema: z.ZodType<object>;
  readonly example: object;
}

/** Every event a listener can ask for: when it happens, and what its `data` holds. */
export const EVENT_CATALOGUE: Readonly<Record<EventType, CatalogueEntry>> = {
  'website.eligibility': {
    description: 'A website was checked for the first time, or the result of its check has changed.',
    schema: schemas.websiteEligibility,
    example: examples.websiteEligibility,
  },
  'prospect.created': {
    description: 'A person or company was identified on a website for the first time.',
    schema: schemas.prospectCreated,
    example: examples.prospectCreated,
  },
  'prospect.returned': {
    description:
      'A known prospect came back: a visit later than all before it, on another UTC day or, where the service has a quiet time, after that. One an hour and prospect; what happens meanwhile is told when the hour is over.',
    schema: schemas.prospectChanged,
    example: examples.prospectReturned,
  },
  'prospect.updated': {
    description:
      'A known prospect has gained or changed e-mail address, LinkedIn address, title, or name or domain of the company. One an hour and prospect; what changes meanwhile is told when the hour is over.',
    schema: schemas.prospectChanged,
    example: examples.prospectUpdated,
  },
  'wallet.low_balance': {
    description: 'The available balance of a wallet fell below its threshold.',
    schema: schemas.walletLowBalance,
    example: examples.walletLowBalance,
  },
  'wallet.topup_reversed': {
    description: 'A top-up was taken back. What was not there any more is owed, and paid by the next top-up.',
    schema: schemas.walletTopUpReversed,
    example: examples.walletTopUpReversed,
  },
  'campaign.suspended': {
    description: 'Outreach has stopped because the wallet cannot pay the daily fee.',
    schema: schemas.campaignChanged,
    example: examples.campaignSuspended,
  },
  'campaign.resumed': {
    description: 'Outreach goes on after a suspension.',
    schema: schemas.campaignChanged,
    example: examples.campaignResumed,
  },
  'campaign.blocked': {
    description: 'A campaign that is switched on was stopped by something that somebody has to see to.',
    schema: outreachSchemas.campaignBlocked,
    example: outreachExamples.campaignBlocked,
  },
  'outreach.sent': {
    description: 'A mail server accepted an e-mail of a sequence, or it was captured.',
    schema: outreachSchemas.outreachSent,
    example: outreachExamples.outreachSent,
  },
  'outreach.replied': {
    description: 'A person answered; no further e-mail of the sequence goes to them.',
    schema: outreachSchemas.outreachReplied,
    example: outreachExamples.outreachReplied,
  },
  'outreach.bounced': {
    description: 'An e-mail could not be delivered, because its address does not exist.',
    schema: outreachSchemas.outreachBounced,
    example: outreachExamples.outreachBounced,
  },
  'outreach.complained': {
    description: 'A person reported an e-mail as unwanted; nobody writes to them again.',
    schema: outreachSchemas.outreachComplained,
    example: outreachExamples.outreachComplained,
  },
  'prospect.unsubscribed': {
    description: 'A person asked for no further e-mails of a business.',
    schema: outreachSchemas.prospectUnsubscribed,
    example: outreachExamples.prospectUnsubscribed,
  },
  'webhook.failing': {
    description: 'A listener has been failing for half of the time and attempts after which it is disabled.',
    schema: schemas.webhookTrouble,
    example: examples.webhookFailing,
  },
  'webhook.disabled': {
    description: 'A listener was disabled, because it kept failing or its receiver asked for it.',
    schema: schemas.webhookTrouble,
    example: examples.webhookDisabled,
  },
};

/** What a listener gets when it is tested, and never otherwise. */
export const TEST_EVENT: CatalogueEntry = {
  description: 'Somebody has asked for a test of this listener. Listeners cannot ask for it.',
  schema: schemas.webhookTest,
  example: examples.webhookTest,
};

export interface DescribedEvent<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** JSON Schema (draft 2020-12) of `data`. */
  readonly schema: object;
  readonly example: object;
}

/** The catalogue for callers, with JSON Schemas made from the schemas that describe the data in this code. */
export function describeEventTypes(): DescribedEvent<EventType>[] {
  return EVENT_TYPES.map((name) => describe(name, EVENT_CATALOGUE[name]));
}

export function describeTestEvent(): DescribedEvent {
  return describe(TEST_EVENT_TYPE, TEST_EVENT);
}

function describe<Name extends string>(
  name: Name,
  { description, schema, example }: CatalogueEntry,
): DescribedEvent<Name> {
  return { name, description, schema: z.toJSONSchema(schema, { io: 'input' }), example };
}
