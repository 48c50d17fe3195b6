import { z } from 'zod';
import { EVENT_TYPES, TEST_EVENT_TYPE, type EventType } from '../../../domain/deliveries/event-types';
import * as schemas from './event-data';
import * as examples from './event-examples';

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
  'wallet.low_balance': {
    description: 'The available balance of a wallet fell below its threshold.',
    schema: schemas.walletLowBalance,
    example: examples.walletLowBalance,
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
