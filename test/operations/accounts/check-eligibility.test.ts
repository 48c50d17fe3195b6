import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EligibilityFinding } from '../../../src/domain/accounts/eligibility/eligibility';
import { newOutreachCampaign } from '../../../src/domain/outreach/outreach-campaign';
import {
  checkEligibility,
  type EligibilityStep,
} from '../../../src/operations/accounts/eligibility/check-eligibility';
import { createPublishEvents } from '../../../src/operations/deliveries/events/publish-events';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedUser } from '../../support/builders';
import { DAY, HOUR, MINUTE } from '../../support/clock';

let api: TestApi;
let partner: ApiClient;
let businessId: string;
/** What the website does, and which hosts were asked. */
let finding: EligibilityFinding;
let probed: string[];

const ANSWERED: EligibilityFinding = { kind: 'answered' };
const SILENT: EligibilityFinding = { kind: 'no_answer' };
const PRIVATE: EligibilityFinding = { kind: 'non_public_address' };

beforeAll(async () => {
  api = await anApi({ ELIGIBILITY_DENY_LIST: 'WWW.Denied.example, blocked.test' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await anOnboardedUser(partner, { websiteUrl: 'https://www.Example.com/start' }));
  probed = [];
  finding = ANSWERED;
  api.pokes.length = 0;
});

describe('the first check of a website', () => {
  it('makes one that answers eligible and tells listeners', async () => {
    const step = await check();

    expect(step).toMatchObject({ status: 'eligible', nextCheckAt: null });
    expect(probed).toEqual(['example.com']);
    expect(await eligibility()).toMatchObject({
      status: 'eligible',
      reasons: [],
      checkedAt: api.clock.now(),
    });
    expect(await events()).toEqual([
      {
        key: `website.eligibility/${businessId}/1`,
        data: {
          businessId,
          websiteUrl: 'https://www.Example.com/start',
          eligible: true,
          status: 'eligible',
          reasons: [],
          checkedAt: api.clock.now().toISOString(),
        },
      },
    ]);
  });

  it('has a new listener probed that gets the event', async () => {
    await partner.post('/webhook', {
      destinationUrl: 'https://receiver.example/hook',
      listenTo: ['website.eligibility'],
    });
    await check();

    expect(api.pokes).toEqual([{ type: 'probeHeldListeners', input: {} }]);
  });

  it('shows in what the user is told', async () => {
    finding = PRIVATE;
    await check();
    const { body } = await partner.get('/user', { email: 'jane@example.com', websiteUrl: 'example.com' });

    expect(body.data.eligibility).toEqual({
      status: 'ineligible',
      reasons: ['non_public_address'],
      checkedAt: api.clock.now().toISOString(),
    });
  });

  it.each([
    ['gmail.com', 'free_mail_host'],
    ['acme.facebook.com', 'social_network'],
    ['github.io', 'hosting_suffix'],
    ['shop.denied.example', 'deny_listed'],
    ['blocked.test', 'deny_listed'],
  ])('refuses %s by its name alone: %s', async (websiteUrl, reason) => {
    const user = await anOnboardedUser(partner, { websiteUrl });
    await check(user.businessId);

    expect(await eligibility(user.businessId)).toMatchObject({ status: 'ineligible', reasons: [reason] });
    expect(probed).toEqual([]);
  });
});

describe('further checks', () => {
  it('are not made before they are due', async () => {
    await check();
    const step = await check();

    expect(step).toMatchObject({ status: 'eligible', nextCheckAt: null });
    expect(probed).toHaveLength(1);
  });

  it('come after an hour, after six, then daily for a week, and then never', async () => {
    finding = SILENT;
    const waits: number[] = [];
    let step = await check();
    while (step.nextCheckAt !== null) {
      waits.push(step.nextCheckAt.getTime() - api.clock.now().getTime());
      api.clock.set(step.nextCheckAt);
      step = await check();
    }

    expect(waits).toEqual([HOUR, 6 * HOUR, ...Array.from({ length: 7 }, () => DAY)]);
    expect(await eligibility()).toMatchObject({
      status: 'ineligible',
      reasons: ['no_answer', 'unreachable_too_long'],
    });
    expect(probed).toHaveLength(10);
  });

  it('tell nobody as long as nothing changes', async () => {
    finding = SILENT;
    const first = await check();
    api.clock.set(first.nextCheckAt ?? api.clock.now());
    await check();
    expect(await statuses()).toEqual(['unreachable']);

    finding = ANSWERED;
    api.clock.advance(6 * HOUR);
    await check();
    expect(await statuses()).toEqual(['unreachable', 'eligible']);
    expect((await events()).map(({ key }) => key)).toEqual([
      `website.eligibility/${businessId}/1`,
      `website.eligibility/${businessId}/2`,
    ]);
  });

  it('count once when two run at a time', async () => {
    await Promise.all([check(), check(), check()]);

    expect(await eligibility()).toMatchObject({ checks: 1, published: 1 });
    expect(await statuses()).toEqual(['eligible']);
  });

  it('are made when the business is onboarded again, without using up the schedule', async () => {
    finding = SILENT;
    const first = await check();
    api.clock.advance(MINUTE);
    await anOnboardedUser(partner, { websiteUrl: 'example.com' });
    const again = await check();

    expect(probed).toHaveLength(2);
    expect(again).toEqual(first);
    expect(await eligibility()).toMatchObject({ failures: 1, checks: 2 });
  });

  it('bring back a website that was given up', async () => {
    finding = PRIVATE;
    await check();
    api.clock.advance(MINUTE);
    await anOnboardedUser(partner, { websiteUrl: 'example.com' });
    finding = ANSWERED;
    await check();

    expect(await statuses()).toEqual(['ineligible', 'eligible']);
  });
});

describe('a check that changes whether outreach is possible', () => {
  it('stops the campaign, and billing hears of it', async () => {
    await switchOn();
    finding = PRIVATE;
    await check();

    const campaign = (await api.stores.businesses.find(businessId))?.campaign;
    expect(campaign).toMatchObject({ enabled: true, outreachStatus: 'not_eligible' });
    expect(campaign?.changes.at(-1)).toMatchObject({ enabled: true, eligible: false, suspended: false });
    expect(api.pokes).toContainEqual({ type: 'billCampaign', input: { businessId } });
  });

  it('lets it run again', async () => {
    await switchOn();
    finding = PRIVATE;
    await check();
    api.clock.advance(MINUTE);
    await anOnboardedUser(partner, { websiteUrl: 'example.com' });
    finding = ANSWERED;
    await check();

    const campaign = (await api.stores.businesses.find(businessId))?.campaign;
    expect(campaign).toMatchObject({ enabled: true, outreachStatus: 'running' });
    expect(campaign?.changes.at(-1)).toMatchObject({ enabled: true, eligible: true });
  });

  it('wakes the outreach of a business that has it set up, each time', async () => {
    await switchOn();
    const running = { businessId, partnerId: partner.partnerId, isRunning: true };
    const campaign = { ...newOutreachCampaign(running, api.clock.now()), dueAt: null };
    await api.stores.transact((transaction) => api.stores.outreachCampaigns.insert(transaction, campaign));
    const runs = () => api.pokes.filter(({ type }) => type === 'runOutreach');
    finding = PRIVATE;
    await check();
    expect(runs()).toEqual([{ type: 'runOutreach', input: { businessId } }]);

    api.clock.advance(MINUTE);
    await anOnboardedUser(partner, { websiteUrl: 'example.com' });
    finding = ANSWERED;
    await check();
    expect(runs()).toHaveLength(2);
  });

  it.each([['eligible', ANSWERED] as const, ['unreachable', SILENT] as const])(
    'is none that finds it %s for the first time',
    async (_status, found) => {
      await switchOn();
      finding = found;
      await check();

      expect((await api.stores.businesses.find(businessId))?.campaign.outreachStatus).toBe('running');
      expect(api.pokes).toEqual([]);
    },
  );
});

describe('a business that is gone', () => {
  it('is not checked', async () => {
    await deleteBusiness();

    expect(await check()).toMatchObject({ status: 'gone', nextCheckAt: null });
    expect(await check('biz_unknown')).toMatchObject({ status: 'gone', nextCheckAt: null });
    expect(probed).toEqual([]);
  });

  it('gets nothing written when it was deleted during the check', async () => {
    const step = await checkWith(async () => {
      await deleteBusiness();
      return ANSWERED;
    });

    expect(step).toMatchObject({ status: 'gone', nextCheckAt: null });
    expect((await api.stores.businesses.find(businessId))?.eligibility.status).toBe('pending');
    expect(await events()).toEqual([]);
  });
});

it('a check that came to no result changes nothing and fails, so that it is made again', async () => {
  const interrupted = checkWith(() => Promise.reject(new Error('interrupted')));

  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await eligibility()).toMatchObject({ status: 'pending', checks: 0 });
});

function check(id = businessId): Promise<EligibilityStep> {
  return checkWith((host) => {
    probed.push(host);
    return Promise.resolve(finding);
  }, id);
}

function checkWith(
  probeWebsite: (host: string) => Promise<EligibilityFinding>,
  id = businessId,
): Promise<EligibilityStep> {
  const publishEvents = createPublishEvents(api.dependencies);
  const deps = { ...api.dependencies, publishEvents, probeWebsite };
  return checkEligibility(deps, id, new AbortController().signal);
}

async function eligibility(id = businessId) {
  return (await api.stores.businesses.find(id))?.eligibility;
}

async function events(): Promise<{ key: string; data: Record<string, unknown> }[]> {
  const records = await api.connection.collection('events').find({ businessId }).sort({ key: 1 }).toArray();
  return records.map(({ key, body }) => ({ key, data: JSON.parse(body.toString()).data }));
}

async function statuses(): Promise<unknown[]> {
  return (await events()).map(({ data }) => data['status']);
}

async function switchOn(): Promise<void> {
  const change = { at: api.clock.now(), enabled: true, eligible: true, suspended: false };
  await api.stores.transact(async (transaction) => {
    const business = await api.stores.businesses.find(businessId, transaction);
    if (business === null) throw new Error('the business was onboarded');
    const campaign = {
      ...business.campaign,
      enabled: true,
      outreachStatus: 'running',
      changes: [change],
    } as const;
    await api.stores.businesses.update(transaction, businessId, { campaign });
  });
}

async function deleteBusiness(): Promise<void> {
  const at = api.clock.now();
  await api.stores.transact((transaction) => api.stores.businesses.markDeleted(transaction, businessId, at));
}
