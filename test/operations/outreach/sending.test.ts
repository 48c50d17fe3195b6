import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { owner } from '../../support/business';
import { eventually } from '../../support/eventually';
import { deferred } from '../../support/deferred';
import { DAY, HOUR, MINUTE } from '../../support/clock';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { signIn } from '../../support/http/session';
import { prospectsOf, seed } from '../../support/leads';
import { LEASE_MS } from '../../../src/operations/outreach/sending/decide-claims';
import type { TransportResult } from '../../../src/domain/outreach/sending/transport-result';
import { accepting, refusing, type Act } from '../../support/outreach/scripted-transport';

const PRICE = 5;
const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

let trial: OutreachTrial;
let campaign: TrialCampaign;
/** Somebody else for every test: who bounces in one is written to by nobody after it. */
let ann: string;
let tests = 0;

beforeAll(async () => {
  trial = await anOutreachTrial({ OUTREACH_PRICE_PER_EMAIL: String(PRICE), DAILY_FEE: '1' });
});
afterAll(() => trial.close());
beforeEach(async () => {
  trial.api.clock.set(new Date('2030-05-13T15:00:00Z'));
  campaign = await trial.aCampaign({ balance: 1_000 });
  trial.transport.delivered.length = 0;
  tests += 1;
  ann = `ann@acme${tests}.example`;
});
afterEach(() => {
  trial.transport.act = accepting;
});

const run = () => trial.run(campaign.businessId);
const received = () => trial.transport.delivered.map(({ to }) => to);
const wallet = async () => {
  const { balance, held } = (await campaign.partner.get('/wallet', owner)).body.data;
  return { balance, held };
};
const eventTypes = async () => {
  const events = await trial.api.connection
    .collection('events')
    .find({ businessId: campaign.businessId })
    .toArray();
  return events.map(({ type }) => String(type)).filter((type) => /^(?:outreach|campaign)\./.test(type));
};
const only = async () => {
  const [send, ...others] = await campaign.sends();
  if (send === undefined || others.length > 0) throw new Error('there is one send');
  return send;
};
/** A process that has begun DATA and stands still until its claim has run out; it comes back with this result. */
const aProcessStandingStill = async (result: TransportResult) => {
  const goOn = deferred<void>();
  const left = deferred<void>();
  trial.transport.act = async (_message, beforeData) => {
    await beforeData();
    left.resolve();
    await goOn.promise;
    return result;
  };
  const late = run();
  await left.promise;
  trial.api.clock.advance(LEASE_MS);
  trial.transport.act = accepting;
  return async function comeBack(): Promise<void> {
    goOn.resolve();
    await late;
  };
};
/** Seeds somebody whose first name is not known, or becomes so. */
const seeAnn = async (firstName: string | null) => {
  const seenAt = trial.api.clock.now().toISOString();
  const visitor = { businessEmail: ann, firstName, lastName: 'Doe', state: 'TX', seenAt };
  await seed(trial.api, campaign.partner, [visitor]);
};
const enrolmentOfAnn = async () => {
  const [found] = await trial.api.stores.enrolments.findByEmails(campaign.businessId, [ann]);
  if (found === undefined) throw new Error('Ann is enrolled');
  return found;
};

describe('a due step', () => {
  it('is sent once, charged once, and told', async () => {
    await campaign.seed(ann);
    expect(trial.api.pokes).toContainEqual({
      type: 'runOutreach',
      input: { businessId: campaign.businessId },
    });
    expect(await run()).toMatchObject({ sent: 1, moreIsDue: false });
    await run();

    expect(received()).toEqual([ann]);
    expect(await only()).toMatchObject({ state: 'sent', chargedMinor: PRICE, claim: null, step: 1 });
    expect(await wallet()).toEqual({ balance: 1_000 - PRICE, held: 0 });
    expect(await eventTypes()).toEqual(['outreach.sent']);
    expect(await campaign.state(ann)).toMatchObject({ state: 'active', step: 2 });
  });

  it('is followed by the next one in its thread, and after the last one the enrolment is over', async () => {
    await campaign.seed(ann);
    await run();
    trial.api.clock.advance(3 * DAY);
    expect(await run()).toMatchObject({ sent: 1, waitMs: null });

    const [first, second] = trial.transport.delivered.map(({ bytes, messageId }) => ({
      messageId,
      text: bytes.toString(),
    }));
    expect(second?.text).toContain(`In-Reply-To: ${first?.messageId ?? 'of the first'}`);
    expect(second?.text).toContain('Subject: Re: Your visit');
    expect(await campaign.state(ann)).toMatchObject({
      state: 'finished',
      step: null,
      dueAt: null,
    });
  });

  it('of two that are written to by several runs at a time is sent once each', async () => {
    await campaign.seed(ann, 'bob@other.example');
    await Promise.all([run(), run(), run()]);

    expect(received().toSorted()).toEqual([ann, 'bob@other.example']);
    expect(await wallet()).toEqual({ balance: 1_000 - 2 * PRICE, held: 0 });
  });
});

describe('what the mail server answers', () => {
  it('for good or for now is told apart: who bounced, what is our own fault, what is tried again', async () => {
    const answers: readonly (readonly [string, Act, object])[] = [
      [ann, refusing('rcpt', 550, '5.1.1'), { state: 'bounced' }],
      [`bob${ann}`, refusing('rcpt', 550), { state: 'bounced' }],
      [`eve${ann}`, refusing('data', 554, '5.7.1'), { state: 'failed' }],
      [`joe${ann}`, refusing('rcpt', 451), { state: 'due', deferrals: 1 }],
    ];
    await campaign.seed(...answers.map(([email]) => email));
    const acts = new Map(answers.map(([email, act]) => [email, act]));
    trial.transport.act = async (message, beforeData) =>
      await (acts.get(message.to) ?? accepting)(message, beforeData);
    expect(await run()).toMatchObject({ sent: 0 });

    const sends = await campaign.sends();
    for (const [email, , expected] of answers)
      expect(sends.find((send) => send.email === email)).toMatchObject({ ...expected, chargedMinor: 0 });
    expect(await wallet()).toEqual({ balance: 1_000, held: 0 });
    const statuses = (await prospectsOf(campaign.partner)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['new', 'new', 'suppressed', 'suppressed']);
    expect(await eventTypes()).toEqual(['outreach.bounced', 'outreach.bounced']);
    expect(received()).toEqual([]);
  });

  it('of a temporary kind leads to the same message again, which is charged when it is taken', async () => {
    await campaign.seed(ann);
    trial.transport.act = refusing('data', 451);
    await run();
    const before = await only();
    trial.transport.act = accepting;
    await run();
    expect(received()).toEqual([]);
    trial.api.clock.advance(15 * MINUTE);
    await run();

    expect(received()).toEqual([ann]);
    expect(await only()).toMatchObject({
      state: 'sent',
      messageId: before.messageId,
      date: before.date,
      deferrals: 1,
    });
    expect(await wallet()).toEqual({ balance: 1_000 - PRICE, held: 0 });
  });

  it('to the password blocks the campaign with the words of the server, and is told', async () => {
    await campaign.seed(ann);
    trial.transport.act = refusing('login', 535, '5.7.8');
    await run();

    expect((await trial.api.stores.outreachCampaigns.find(campaign.businessId))?.blocks).toMatchObject([
      { reason: 'mailbox_auth', detail: '535 no' },
    ]);
    expect((await campaign.partner.get('/campaign/status', owner)).body.data.outreachStatus).toBe('blocked');
    expect(await eventTypes()).toEqual(['campaign.blocked']);
    trial.transport.act = accepting;
    trial.api.clock.advance(HOUR);
    expect(await run()).toMatchObject({ sent: 0, waitMs: null });
  });

  it('to the password is asked for no more than once by each conversation under way', async () => {
    await campaign.seed(...Array.from({ length: 12 }, (_, index) => `p${index}@c${index}.example`));
    let logins = 0;
    trial.transport.act = async (message, beforeData) => {
      logins += 1;
      return await refusing('login', 535, '5.7.8')(message, beforeData);
    };
    await run();

    expect(logins).toBe(trial.transport.conversationsMax);
    expect((await campaign.sends()).map(({ state }) => state)).toEqual(Array(12).fill('due'));
    expect(await wallet()).toEqual({ balance: 1_000, held: 0 });
    const stored = await trial.api.stores.outreachCampaigns.find(campaign.businessId);
    expect(stored?.pace.started).toBe(0);
  });

  it('is nothing, after DATA: unknown, shown, not charged, never sent again, and after three days the next step', async () => {
    await campaign.seed(ann);
    trial.transport.act = async (_message, beforeData) => {
      await beforeData();
      return { kind: 'unknown', response: 'the connection closed' };
    };
    await run();
    trial.transport.act = accepting;
    trial.api.clock.advance(2 * DAY);
    await run();
    expect(await only()).toMatchObject({ state: 'unknown', chargedMinor: 0 });
    expect(await wallet()).toEqual({ balance: 1_000, held: 0 });

    trial.api.clock.advance(DAY);
    await run();
    trial.api.clock.advance(3 * DAY);
    await run();
    expect((await campaign.sends()).map(({ step, state }) => [step, state])).toEqual([
      [1, 'unknown'],
      [2, 'sent'],
    ]);
  });
});

describe('a suppressed address', () => {
  it('is not written to, also where it was suppressed after the claim', async () => {
    await campaign.seed(ann);
    trial.transport.act = async (message, beforeData) => {
      await campaign.partner.post('/outreach/suppressions', {
        websiteUrl: owner.websiteUrl,
        entries: [ann.slice(ann.indexOf('@') + 1)],
      });
      return await accepting(message, beforeData);
    };
    await run();
    await run();

    expect(received()).toEqual([]);
    expect(await campaign.state(ann)).toMatchObject({ state: 'ineligible' });
    expect(await wallet()).toEqual({ balance: 1_000, held: 0 });
    expect(await eventTypes()).toEqual([]);
  });

  it.each([
    ['of the business', { websiteUrl: owner.websiteUrl }],
    ['of the partner', {}],
  ])('is also one on the exclusion list %s, whoever was enrolled before', async (_whose, list) => {
    await campaign.seed(ann);
    const entries = [ann.slice(ann.indexOf('@') + 1)];
    await campaign.partner.post('/exclusion', { ...list, entries }).expect(200);
    await run();

    expect(received()).toEqual([]);
    expect(await campaign.state(ann)).toMatchObject({ state: 'ineligible' });
  });
});

describe('a message that is claimed', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'the enrolment is stopped',
      async () =>
        await campaign.partner.post(`/outreach/enrolments/${(await enrolmentOfAnn()).id}/stop`).expect(200),
      { state: 'cancelled' },
    ],
    [
      'the person is erased',
      async () =>
        await campaign.partner.delete(`/prospect/${(await enrolmentOfAnn()).prospectId}`).expect(200),
      { state: 'cancelled', email: '', rendered: null, response: null },
    ],
    [
      'the business is deleted',
      async () => await campaign.partner.delete('/user', { ...owner }).expect(200),
      { dataStartedAt: null },
    ],
  ])('is not handed over once %s', async (_when, happens, expected) => {
    await campaign.seed(ann);
    trial.transport.act = async (message, beforeData) => {
      await happens();
      return await accepting(message, beforeData);
    };
    await run();

    expect(received()).toEqual([]);
    expect(await only()).toMatchObject({ ...expected, chargedMinor: 0 });
  });
});

describe('a message on its way to somebody who is erased', () => {
  it.each<[string, TransportResult]>([
    ['takes it', { kind: 'accepted', response: '250 queued for ann' }],
    [
      'refuses it',
      { kind: 'refused', phase: 'rcpt', code: 550, enhancedCode: '5.1.1', response: '550 no ann here' },
    ],
  ])('leaves nothing of what the server says, and no event, where it %s', async (_, result) => {
    await campaign.seed(ann);
    trial.transport.act = async (_message, beforeData) => {
      await beforeData();
      await campaign.partner.delete(`/prospect/${(await enrolmentOfAnn()).prospectId}`).expect(200);
      return result;
    };
    await run();

    expect(await only()).toMatchObject({ email: '', rendered: null, response: null });
    expect(await eventTypes()).toEqual([]);
  });
});

describe('an empty wallet', () => {
  it('blocks the campaign before anything is sent, until there is money', async () => {
    campaign = await trial.aCampaign({ balance: PRICE });
    await campaign.seed(ann, 'bob@other.example');
    expect(await run()).toMatchObject({ sent: 1 });
    expect((await eventTypes()).toSorted()).toEqual(['campaign.blocked', 'outreach.sent']);
    expect((await campaign.partner.get('/campaign/status', owner)).body.data).toMatchObject({
      enabled: true,
      outreachStatus: 'blocked',
    });

    await campaign.partner.post('/wallet/topup', { ...owner, amount: PRICE });
    expect(trial.api.pokes).toContainEqual({
      type: 'runOutreach',
      input: { businessId: campaign.businessId },
    });
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await wallet()).toEqual({ balance: 0, held: 0 });

    // Blocked again in the same instant it is told of again.
    await campaign.seed('eve@third.example');
    await run();
    expect((await eventTypes()).filter((type) => type === 'campaign.blocked')).toHaveLength(2);
  });

  it('is filled by a correction as well: what was blocked for want of money goes on at once', async () => {
    campaign = await trial.aCampaign({ balance: 0 });
    trial.api.pokes.length = 0;
    const { walletId, businessId } = campaign;
    await trial.api.operations.correctWallet({
      walletId,
      type: 'adjustment',
      amountMinor: PRICE,
      reason: 'a payment that was not booked',
      reference: null,
      author: 'ada',
      actor: { kind: 'cli', id: 'root' },
    });

    expect(trial.api.pokes).toContainEqual({ type: 'runOutreach', input: { businessId } });
  });
});

describe('a claim', () => {
  it('lasts for as long as its conversation does', async () => {
    // The timer that renews it, and no other.
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_INTERVALS] });
    const { clock } = trial.api;
    await campaign.seed(ann);
    trial.transport.act = async (message, beforeData) => {
      for (let renewals = 0; renewals < 3; renewals += 1) {
        clock.advance(LEASE_MS - 1_000);
        jest.advanceTimersByTime(LEASE_MS / 3);
        const until = new Date(clock.now().getTime() + LEASE_MS);
        await eventually(async () => expect((await only()).claim?.leaseUntil).toEqual(until));
      }
      return await accepting(message, beforeData);
    };
    try {
      await run();
    } finally {
      jest.useRealTimers();
    }

    expect(received()).toEqual([ann]);
    expect(await only()).toMatchObject({ state: 'sent', chargedMinor: PRICE });
  });

  it('lets no message start once it may have run out, as after its process stood still', async () => {
    const mayStartAt: unknown[] = [];
    await campaign.seed(ann);
    trial.transport.act = async (_message, beforeData, mayStart) => {
      await beforeData();
      mayStartAt.push(mayStart?.());
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + LEASE_MS);
      mayStartAt.push(mayStart?.());
      clock.mockRestore();
      return { kind: 'not_sent', phase: 'mail', response: 'It is too late to start' };
    };
    await run();

    expect(mayStartAt).toEqual([true, false]);
    expect(await only()).toMatchObject({ state: 'due', chargedMinor: 0 });
  });
});

describe('a process that dies', () => {
  /** Never comes back, so that what it had claimed is left as a killed process leaves it. */
  const hanging = new Promise<never>(() => undefined);

  it.each([
    ['before DATA: the message is sent later', false, ['sent'], PRICE],
    ['after DATA began: nobody knows, and it is not sent again', true, ['unknown'], 0],
  ])('%s', async (_name, hasBegun, states, charged) => {
    await campaign.seed(ann);
    const left = deferred<void>();
    trial.transport.act = async (_message, beforeData) => {
      if (hasBegun) await beforeData();
      left.resolve();
      return await hanging;
    };
    void run();
    await left.promise;
    trial.transport.act = accepting;
    expect(await run()).toMatchObject({ sent: 0, waitMs: LEASE_MS });
    trial.api.clock.advance(LEASE_MS);
    await run();
    await run();

    expect((await campaign.sends()).map(({ state }) => state)).toEqual(states);
    expect(received()).toHaveLength(hasBegun ? 0 : 1);
    expect(await wallet()).toEqual({ balance: 1_000 - charged, held: 0 });
  });

  it.each(['before', 'after'])(
    'and comes back late, %s another began its message, changes nothing',
    async (when) => {
      await campaign.seed(ann);
      const goOn = deferred<void>();
      const left = deferred<void>();
      trial.transport.act = async (message, beforeData) => {
        left.resolve();
        await goOn.promise;
        return await accepting(message, beforeData);
      };
      const late = run();
      await left.promise;
      trial.api.clock.advance(LEASE_MS);
      const comeBack = async () => {
        goOn.resolve();
        await late;
      };
      trial.transport.act = async (message, beforeData) => {
        if (when === 'before') await comeBack();
        return await accepting(message, async () => {
          const isBegun = await beforeData();
          await comeBack();
          return isBegun;
        });
      };
      for (let runs = 0; runs < 3; runs += 1) await run();

      expect(received()).toEqual([ann]);
      expect(await only()).toMatchObject({ state: 'sent', chargedMinor: PRICE });
      expect(await wallet()).toEqual({ balance: 1_000 - PRICE, held: 0 });
    },
  );

  it('and comes back late settles what was unknown, without a charge', async () => {
    await campaign.seed(ann);
    const comeBack = await aProcessStandingStill({ kind: 'accepted', response: '250 queued' });
    await run();
    expect((await only()).state).toBe('unknown');
    await comeBack();

    expect(await only()).toMatchObject({ state: 'sent', chargedMinor: 0 });
    expect(await campaign.state(ann)).toMatchObject({ step: 2 });
  });

  it('and comes back late with no outcome leaves unknown what was, and never sends it again', async () => {
    await campaign.seed(ann);
    const comeBack = await aProcessStandingStill({
      kind: 'refused',
      phase: 'data',
      code: 451,
      enhancedCode: null,
      response: '451 later',
    });
    await run();
    await comeBack();
    trial.api.clock.advance(HOUR);
    await run();

    expect(received()).toEqual([]);
    expect(await only()).toMatchObject({ state: 'unknown', chargedMinor: 0 });
  });

  it('and comes back late is settled without a charge also while the price of another message is set aside', async () => {
    await campaign.seed(ann);
    const comeBack = await aProcessStandingStill({ kind: 'accepted', response: '250 queued' });
    await run();
    await campaign.seed(`bob${ann}`);
    trial.transport.act = async (message, beforeData) => {
      await comeBack();
      return await accepting(message, beforeData);
    };
    await run();

    const sends = await campaign.sends();
    expect(new Map(sends.map(({ email, chargedMinor }) => [email, chargedMinor]))).toEqual(
      new Map([
        [ann, 0],
        [`bob${ann}`, PRICE],
      ]),
    );
    expect(sends.every(({ state }) => state === 'sent')).toBe(true);
    expect(await wallet()).toEqual({ balance: 1_000 - PRICE, held: 0 });
  });
});

describe('the switch', () => {
  it('takes back what was claimed, and lets what is on its way arrive', async () => {
    await campaign.seed(ann, 'bob@other.example');
    const answers: Record<string, unknown>[] = [];
    trial.transport.act = async (message, beforeData) => {
      answers.push(await campaign.switchTo(false));
      return await accepting(message, beforeData);
    };
    await run();
    expect(received()).toEqual([]);
    const off = { enabled: false, outreachStatus: 'paused', inFlight: 0 };
    expect(answers).toMatchObject([off, off]);
    expect(await wallet()).toEqual({ balance: 1_000, held: 0 });
    expect((await trial.api.stores.outreachCampaigns.find(campaign.businessId))?.pace).toMatchObject({
      started: 0,
    });

    trial.transport.act = accepting;
    expect(await run()).toMatchObject({ sent: 0, waitMs: null });
    await campaign.switchTo(true);
    expect(await run()).toMatchObject({ sent: 2 });
  });

  it('off in the middle and on again sends the rest, and nobody twice', async () => {
    const emails = Array.from({ length: 5 }, (_, index) => `p${index}@c${index}.example`);
    await campaign.seed(...emails);
    trial.transport.act = async (message, beforeData) => {
      const result = await accepting(message, beforeData);
      if (trial.transport.delivered.length === 2) void campaign.switchTo(false);
      return result;
    };
    await run();
    await campaign.switchTo(false);
    const before = received().length;
    trial.transport.act = accepting;
    await run();
    expect(received()).toHaveLength(before);
    await campaign.switchTo(true);
    await run();

    expect(received().toSorted()).toEqual(emails);
    expect(await wallet()).toEqual({ balance: 1_000 - 5 * PRICE, held: 0 });
  });
});

describe('the text of a message', () => {
  it('is the same to the byte when it is tried again, although the name of the lead is another now', async () => {
    await seeAnn(null);
    const tried: string[] = [];
    trial.transport.act = async (message, beforeData) => {
      tried.push(message.bytes.toString());
      return await refusing('data', 451)(message, beforeData);
    };
    await run();
    const { rendered } = await only();
    trial.transport.act = accepting;
    trial.api.clock.advance(15 * MINUTE);
    await seeAnn('Annabel');
    expect((await prospectsOf(campaign.partner))[0]?.person.firstName).toBe('Annabel');
    await run();

    expect(rendered?.text).toMatch(/^Hi there,/);
    expect(await only()).toMatchObject({ state: 'sent', rendered });
    expect(tried).toHaveLength(1);
    expect(trial.transport.delivered.map(({ bytes }) => bytes.toString())).toEqual(tried);
  });

  it('is shown for every message as it was sent, whatever the data of the lead became since', async () => {
    await seeAnn(null);
    await run();
    await seeAnn('Annabel');
    trial.api.clock.advance(3 * DAY);
    await run();
    const [first, second] = await campaign.sends();
    const page = await trial.api
      .client()
      .get(
        `//leads/${first?.prospectId ?? ''}`,
        {},
        await signIn(trial.api, campaign.partner, owner.websiteUrl, owner.email),
      );

    expect(page.text).toContain('Annabel Doe');
    expect(page.text).toContain('Hi there,\n\nhello.');
    expect(page.text).toContain('Hi Annabel,\n\nonce more.');
    expect(page.text).toContain('250 2.0.0 queued');
    const read = async (id = '') => (await campaign.partner.get(`/outreach/sends/${id}`)).body.data;
    expect(await read(first?.id)).toMatchObject({
      rendered: { subject: 'Your visit', text: 'Hi there,\n\nhello.' },
    });
    expect(await read(second?.id)).toMatchObject({ rendered: { subject: 'Re: Your visit' } });
  });
});
