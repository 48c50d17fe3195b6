import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loopWorkflowId } from '../../src/contracts/workflows';
import type { SendState } from '../../src/domain/outreach/send';
import { verifyLedgers } from '../../src/operations/wallet/ledger/verify-ledgers';
import { createLogger } from '../../src/config/logger';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import {
  aLiveOutreach,
  BALANCE,
  PRICE,
  type LiveCampaign,
  type LiveOutreach,
} from '../support/outreach/live-outreach';
import {
  claimsSend,
  commitsMark,
  commitsRecord,
  marksSend,
  recordsSend,
} from '../support/outreach/outreach-commands';
import type { MongodbProxy } from '../support/mongodb/mongodb-proxy';
import type { ServiceWorker } from '../support/processes/running-service';
import type { Reaction } from '../support/smtp/scripted-smtp-server';
import { resetWorkflow, withTemporal } from '../support/temporal/temporal-client';

const logger = createLogger('test', 'silent');

let outreach: LiveOutreach;
let proxy: MongodbProxy;
let worker: ServiceWorker;

beforeAll(async () => {
  outreach = await aLiveOutreach();
  proxy = outreach.service.proxy;
  worker = await outreach.service.startWorker();
});
afterAll(() => outreach.close());

interface Moment {
  readonly when: string;
  /** Resolves at that moment of the next message; then its worker is killed. */
  readonly reached: () => Promise<unknown>;
  /** What is known of the message in the end, and how often it arrived. */
  readonly state: SendState;
  readonly arrived: number;
}

const MOMENTS: readonly Moment[] = [
  { when: 'before the claim', reached: () => proxy.holdCommand(claimsSend), state: 'sent', arrived: 1 },
  { when: 'before the mark', reached: () => proxy.holdCommand(marksSend), state: 'sent', arrived: 1 },
  {
    when: 'between mark and DATA',
    reached: () => proxy.holdAnswer(commitsMark()),
    state: 'unknown',
    arrived: 0,
  },
  { when: 'before the record', reached: () => proxy.holdCommand(recordsSend), state: 'unknown', arrived: 1 },
  { when: 'after the record', reached: () => proxy.holdAnswer(commitsRecord()), state: 'sent', arrived: 1 },
  // Last, since a worker bears the silence of a mail server for a minute only.
  { when: 'at the login', reached: () => outreach.atNext('login', 'silent'), state: 'sent', arrived: 1 },
  {
    when: 'at the recipient',
    reached: () => outreach.atNext('rcpt', 'silent'),
    state: 'unknown',
    arrived: 0,
  },
  { when: 'after DATA', reached: () => outreach.atNext('message', 'silent'), state: 'unknown', arrived: 1 },
];

/**
 * Lets Temporal know at once what missing heartbeats tell it after 20 s. Called while no worker runs, so that it breaks off
 * nothing.
 */
async function giveUpActivities(campaigns: readonly LiveCampaign[]): Promise<void> {
  for (const { businessId } of campaigns)
    await resetWorkflow(outreach.service.temporal, loopWorkflowId(loopOf(businessId)));
}

/** What five minutes do: these claims run out, and so do the gaps between messages. Loops that sleep look again. */
async function letClaimsRunOut(tokens: readonly string[], campaigns: readonly LiveCampaign[]): Promise<void> {
  const past = new Date(0);
  const { connection, temporal } = outreach.service;
  await connection
    .collection('outreachSends')
    .updateMany({ 'claim.token': { $in: tokens } }, { $set: { 'claim.leaseUntil': past } });
  await connection.collection('outreachCampaigns').updateMany({}, { $set: { nextStartAt: past } });
  await withTemporal(temporal, async (client) => {
    const { pokeNow } = createWorkflowGateway({ client, logger, searchAttributes: new Set() });
    for (const { businessId } of campaigns) await pokeNow(loopOf(businessId));
  });
}

function loopOf(businessId: string) {
  return { type: 'runOutreach', input: { businessId } } as const;
}

async function claimTokens(campaigns: readonly LiveCampaign[]): Promise<string[]> {
  const sends = await Promise.all(campaigns.map((campaign) => campaign.sends()));
  return sends.flat().flatMap(({ claim }) => claim?.token ?? []);
}

/** Each look is sixteen requests, which would take the processor from the workers. */
const RARELY = [120_000, 500] as const;

async function whatCameOf(campaign: LiveCampaign) {
  const sends = await campaign.sends();
  return {
    states: sends.map(({ state }) => state),
    charged: sends.map(({ chargedMinor }) => chargedMinor),
    arrived: outreach.smtp.messages.filter(({ to }) => to.includes(campaign.recipient)).length,
    wallet: await campaign.wallet(),
  };
}

function expectedOf({ state, arrived }: Pick<Moment, 'state' | 'arrived'>) {
  const charged = state === 'sent' ? PRICE : 0;
  return {
    states: [state],
    charged: [charged],
    arrived,
    wallet: { balance: BALANCE - charged, held: 0 },
  };
}

describe('a worker killed in the middle of an e-mail', () => {
  it('loses none, sends none twice, and charges for none of which nobody knows', async () => {
    const campaigns = await Promise.all(MOMENTS.map(() => outreach.aCampaign()));
    for (const [index, { reached }] of MOMENTS.entries()) {
      const moment = reached();
      await campaigns[index]?.seed();
      await moment;
    }
    await worker.kill();
    const tokens = await claimTokens(campaigns);
    await giveUpActivities(campaigns);
    // It says when it stops, for the next test.
    worker = await outreach.service.startWorker({ LOG_LEVEL: 'info' });
    await proxy.endAbandonedTransactions();
    await letClaimsRunOut(tokens, campaigns);

    const expected = MOMENTS.map((moment) => ({ when: moment.when, ...expectedOf(moment) }));
    await eventually(
      async () => {
        const came = campaigns.map(async (campaign, index) => ({
          when: MOMENTS[index]?.when,
          ...(await whatCameOf(campaign)),
        }));
        expect(await Promise.all(came)).toEqual(expected);
      },
      ...RARELY,
    );
    const { stores } = outreach.service;
    expect(await verifyLedgers({ stores, logger })).toMatchObject({ wallets: MOMENTS.length, faultCount: 0 });
  });
});

describe('a worker that is told to end', () => {
  it('lets a conversation with a mail server finish', async () => {
    const answer = deferred<Reaction>();
    const campaign = await outreach.aCampaign();
    const received = outreach.atNext('message', answer.promise);
    await campaign.seed();
    await received;
    const stopped = worker.stop();
    await eventually(() => expect(outreach.service.output()).toContain('worker stops'));
    answer.resolve('accept');
    await stopped;

    expect(await whatCameOf(campaign)).toEqual(expectedOf({ state: 'sent', arrived: 1 }));
  });

  it('ends one that does not finish in time, and stores what is known', async () => {
    worker = await outreach.service.startWorker({ OUTREACH_SHUTDOWN_WAIT: '100ms' });
    const [early, late] = await Promise.all([outreach.aCampaign(), outreach.aCampaign()]);
    for (const [campaign, phase] of [
      [early, 'login'],
      [late, 'message'],
    ] as const) {
      const silent = outreach.atNext(phase, 'silent');
      await campaign.seed();
      await silent;
    }
    await worker.stop();

    const waiting = { arrived: 0, charged: [0], wallet: { balance: BALANCE, held: 0 } };
    expect(await whatCameOf(early)).toEqual({ states: ['due'], ...waiting });
    expect(await whatCameOf(late)).toEqual(expectedOf({ state: 'unknown', arrived: 1 }));
  });
});
