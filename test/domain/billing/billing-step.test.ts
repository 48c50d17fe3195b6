import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { chargeKey, nextBillingStep, type BillingSituation } from '../../../src/domain/billing/billing-step';
import { appendChange, currentState, suspendFrom } from '../../../src/domain/billing/campaign-changes';
import { outreachStatus } from '../../../src/domain/billing/outreach-status';
import { startOfDay, utcDayOf, type UtcDay } from '../../../src/domain/billing/utc-day';

const FEE = 1000;
const at = (text: string): Date => new Date(`2026-05-${text}Z`);

function aSituation(values: Partial<BillingSituation> = {}): BillingSituation {
  return {
    changes: appendChange([], { enabled: true }, at('10T08:00')),
    chargedThrough: null,
    availableMinor: 10 * FEE,
    dailyFeeMinor: FEE,
    ...values,
  };
}

describe('nextBillingStep', () => {
  it('charges the oldest owed day first', () => {
    const situation = aSituation({ chargedThrough: '2026-05-10' });

    expect(nextBillingStep(situation, at('13T00:01'))).toEqual({ kind: 'charge', day: '2026-05-11' });
  });

  it('charges a day with a balance of exactly one fee', () => {
    const situation = aSituation({ availableMinor: FEE });

    expect(nextBillingStep(situation, at('10T08:00'))).toEqual({ kind: 'charge', day: '2026-05-10' });
  });

  it('suspends from the first day that cannot be paid', () => {
    const situation = aSituation({ chargedThrough: '2026-05-10', availableMinor: FEE - 1 });

    expect(nextBillingStep(situation, at('13T00:01'))).toEqual({ kind: 'suspend', day: '2026-05-11' });
  });

  it('waits while suspended without funds and resumes by charging the current day', () => {
    const suspended = aSituation({
      changes: suspendFrom(aSituation().changes, '2026-05-11'),
      chargedThrough: '2026-05-10',
      availableMinor: FEE - 1,
    });

    expect(nextBillingStep(suspended, at('13T00:01'))).toEqual({ kind: 'await_funds' });
    expect(nextBillingStep({ ...suspended, availableMinor: FEE }, at('13T00:01'))).toEqual({
      kind: 'resume',
      day: '2026-05-13',
    });
  });

  it.each([
    ['the campaign is off', { enabled: false }],
    ['the website is not eligible', { eligible: false }],
  ])('has nothing to do for a suspended campaign while %s', (_reason, change) => {
    const suspended = suspendFrom(aSituation().changes, '2026-05-10');
    const situation = aSituation({ changes: appendChange(suspended, change, at('10T09:00')) });

    expect(nextBillingStep(situation, at('12T08:00'))).toEqual({ kind: 'settled' });
  });

  it('never charges again a day it finds charged when the clock has run back into it', () => {
    const suspended = aSituation({
      changes: suspendFrom(aSituation().changes, '2026-05-11'),
      chargedThrough: '2026-05-10',
    });

    expect(nextBillingStep(suspended, at('10T23:59'))).toEqual({ kind: 'await_funds' });
  });

  it('settles what is owed after the campaign was switched off', () => {
    const changes = appendChange(aSituation().changes, { enabled: false }, at('11T09:00'));

    expect(nextBillingStep(aSituation({ changes }), at('14T08:00')).kind).toBe('charge');
    expect(nextBillingStep(aSituation({ changes, chargedThrough: '2026-05-11' }), at('14T08:00'))).toEqual({
      kind: 'settled',
    });
  });

  it('charges three days once each after a worker was down for three days', () => {
    const { charged } = settle(aSituation({ chargedThrough: '2026-05-10' }), at('13T10:00'));

    expect(charged).toEqual(['2026-05-11', '2026-05-12', '2026-05-13']);
  });

  it('charges nothing when the campaign is switched on again on a charged day', () => {
    const first = settle(aSituation(), at('10T08:00'));
    const off = appendChange(first.situation.changes, { enabled: false }, at('10T09:00'));
    const on = appendChange(off, { enabled: true }, at('10T10:00'));

    expect(settle({ ...first.situation, changes: on }, at('10T10:00')).charged).toEqual([]);
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
        let situation = aSituation({ changes: [], availableMinor: 0 });
        let paidIn = 0;
        const charged: UtcDay[] = [];
        for (const { minutesLater, topupMinor, change, isWorkerUp } of happenings) {
          now = new Date(now.getTime() + minutesLater * 60_000);
          paidIn += topupMinor;
          const availableMinor = situation.availableMinor + topupMinor;
          situation = { ...situation, availableMinor, changes: appendChange(situation.changes, change, now) };
          if (!isWorkerUp) continue;
          const settled = settle(situation, now);
          situation = settled.situation;
          charged.push(...settled.charged);

          const isRunning = outreachStatus(currentState(situation.changes)) === 'running';
          const isPaid = situation.chargedThrough !== null && situation.chargedThrough >= utcDayOf(now);
          const startsLater = (situation.changes.at(-1)?.at ?? now) > now;
          expect(isRunning && !startsLater ? isPaid : true).toBe(true);
        }

        expect(charged).toEqual([...new Set(charged)].toSorted());
        expect(situation.availableMinor).toBe(paidIn - charged.length * FEE);
        expect(situation.availableMinor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

/** Takes the steps as the operation would, until there is nothing to do. */
function settle(
  situation: BillingSituation,
  now: Date,
): { readonly situation: BillingSituation; readonly charged: readonly UtcDay[] } {
  const step = nextBillingStep(situation, now);
  if (step.kind === 'await_funds' || step.kind === 'settled') return { situation, charged: [] };
  if (step.kind === 'suspend') {
    return settle({ ...situation, changes: suspendFrom(situation.changes, step.day) }, now);
  }

  const rest = settle(
    {
      ...situation,
      changes:
        step.kind === 'resume'
          ? appendChange(situation.changes, { suspended: false }, now)
          : situation.changes,
      chargedThrough: step.day,
      availableMinor: situation.availableMinor - situation.dailyFeeMinor,
    },
    now,
  );
  return { situation: rest.situation, charged: [step.day, ...rest.charged] };
}

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
