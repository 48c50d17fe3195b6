import { startOfDay, utcDayOf, type Day } from '../../../src/domain/day';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { withCampaignChange, withChanges } from '../../../src/domain/billing/campaign';
import { suspendFrom } from '../../../src/domain/billing/campaign-changes';
import { outreachStatus } from '../../../src/domain/billing/outreach-status';
import { chargeKey, settle } from '../../../src/domain/billing/settlement';
import { aCampaign } from '../../support/billing-model';

const FEE = 1000;
const at = (text: string): Date => new Date(`2026-05-${text}Z`);
const NEW = aCampaign();
const ON = withCampaignChange(NEW, { enabled: true }, at('10T08:00'));
const PAID = { ...ON, chargedThrough: '2026-05-10' };
const SUSPENDED = withChanges(PAID, suspendFrom(PAID.changes, '2026-05-11'));
const NOTHING = { charges: [], transition: null };

describe('settle', () => {
  it('charges owed days in order, once each, after a worker was down for three days', () => {
    expect(settle(PAID, 10 * FEE, FEE, at('13T00:01'))).toEqual({
      campaign: { ...PAID, chargedThrough: '2026-05-13' },
      charges: ['2026-05-11', '2026-05-12', '2026-05-13'],
      transition: null,
      rest: 'settled',
    });
  });

  it('charges a day with a balance of exactly one fee', () => {
    const { charges } = settle(ON, FEE, FEE, at('10T08:00'));

    expect(charges).toEqual(['2026-05-10']);
  });

  it('charges days that cost nothing, whatever the balance is', () => {
    expect(settle(PAID, 0, 0, at('12T08:00'))).toMatchObject({
      charges: ['2026-05-11', '2026-05-12'],
      rest: 'settled',
    });
  });

  it('suspends from the first day that cannot be paid', () => {
    expect(settle(PAID, 2 * FEE - 1, FEE, at('13T00:01'))).toEqual({
      campaign: {
        ...PAID,
        changes: suspendFrom(PAID.changes, '2026-05-12'),
        chargedThrough: '2026-05-11',
        outreachStatus: 'suspended_insufficient_funds',
        suspensions: 1,
      },
      charges: ['2026-05-11'],
      transition: { kind: 'suspended', day: '2026-05-12' },
      rest: 'await_funds',
    });
  });

  it('waits for nothing where the campaign is off by the time it is suspended', () => {
    const off = withCampaignChange(PAID, { enabled: false }, at('12T08:00'));

    expect(settle(off, 0, FEE, at('12T08:00'))).toMatchObject({
      transition: { kind: 'suspended', day: '2026-05-11' },
      rest: 'settled',
    });
  });

  it('waits while suspended without funds and resumes by charging the current day', () => {
    expect(settle(SUSPENDED, FEE - 1, FEE, at('13T00:01'))).toMatchObject({
      ...NOTHING,
      rest: 'await_funds',
    });
    expect(settle(SUSPENDED, FEE, FEE, at('13T00:01'))).toMatchObject({
      campaign: { chargedThrough: '2026-05-13', outreachStatus: 'running', suspensions: 0 },
      charges: ['2026-05-13'],
      transition: { kind: 'resumed', day: '2026-05-13' },
      rest: 'settled',
    });
  });

  it.each([
    ['the campaign is off', { enabled: false }],
    ['the website is not eligible', { eligible: false }],
    ['its outreach is blocked', { blocked: true }],
  ])('has nothing to do for a suspended campaign while %s', (_reason, change) => {
    const stopped = withCampaignChange(SUSPENDED, change, at('11T09:00'));

    expect(settle(stopped, 10 * FEE, FEE, at('12T08:00'))).toMatchObject({
      ...NOTHING,
      rest: 'settled',
    });
  });

  it('never charges again a day it finds charged when the clock has run back into it', () => {
    expect(settle(SUSPENDED, FEE, FEE, at('10T23:59'))).toMatchObject({ ...NOTHING, rest: 'await_funds' });
  });

  it('settles what is owed after the campaign was switched off', () => {
    const off = withCampaignChange(PAID, { enabled: false }, at('11T09:00'));
    const { campaign, charges } = settle(off, 10 * FEE, FEE, at('14T08:00'));

    expect(charges).toEqual(['2026-05-11']);
    expect(settle(campaign, 10 * FEE, FEE, at('14T08:00')).charges).toEqual([]);
  });

  it('charges nothing when the campaign is switched on again on a charged day', () => {
    const off = withCampaignChange(PAID, { enabled: false }, at('10T09:00'));
    const on = withCampaignChange(off, { enabled: true }, at('10T10:00'));

    expect(settle(on, 10 * FEE, FEE, at('10T10:00'))).toMatchObject(NOTHING);
  });

  it('pays each day at most once, in order, with the money there is, whatever happens', () => {
    const happening = fc.record({
      // Sometimes the clock runs backwards, also over midnight.
      minutesLater: fc.integer({ min: -30, max: 1500 }),
      topupMinor: fc.constantFrom(0, 0, 0, FEE - 1, FEE, 3 * FEE),
      change: fc.constantFrom(
        {},
        { enabled: true },
        { enabled: false },
        { eligible: true },
        { eligible: false },
      ),
      isWorkerUp: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        let now = at('10T00:10');
        let campaign = NEW;
        let availableMinor = 0;
        let paidIn = 0;
        const charged: Day[] = [];
        for (const { minutesLater, topupMinor, change, isWorkerUp } of happenings) {
          now = new Date(now.getTime() + minutesLater * 60_000);
          paidIn += topupMinor;
          availableMinor += topupMinor;
          campaign = withCampaignChange(campaign, change, now);
          if (!isWorkerUp) continue;
          const settlement = settle(campaign, availableMinor, FEE, now);
          campaign = settlement.campaign;
          availableMinor -= settlement.charges.length * FEE;
          charged.push(...settlement.charges);

          const isRunning = campaign.outreachStatus === 'running';
          const isPaid = campaign.chargedThrough !== null && campaign.chargedThrough >= utcDayOf(now);
          const startsLater = (campaign.changes.at(-1)?.at ?? now) > now;
          expect(isRunning && !startsLater ? isPaid : true).toBe(true);
        }

        expect(charged).toEqual([...new Set(charged)].toSorted());
        expect(availableMinor).toBe(paidIn - charged.length * FEE);
        expect(availableMinor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('outreachStatus', () => {
  it.each([
    [{ enabled: true, eligible: true, suspended: false }, 'running'],
    [{ enabled: true, eligible: true, suspended: true }, 'suspended_insufficient_funds'],
    [{ enabled: true, eligible: false, suspended: false }, 'not_eligible'],
    [{ enabled: true, eligible: false, suspended: true }, 'not_eligible'],
    [{ enabled: false, eligible: true, suspended: false }, 'paused'],
    [{ enabled: false, eligible: false, suspended: true }, 'paused'],
  ])('of %j is %s', (state, status) => {
    expect(outreachStatus(state)).toBe(status);
  });
});

describe('chargeKey', () => {
  it('is the same for a business and a day, and for nothing else', () => {
    expect(chargeKey('biz_1', utcDayOf(startOfDay('2026-05-11')))).toBe('charge/biz_1/2026-05-11');
  });
});
