import { addDays } from '../../../src/domain/day';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decideCompanyPace } from '../../../src/domain/outreach/pace/decide-company-pace';
import {
  decidePermit,
  withoutPermit,
  type PermitCampaign,
  type PermitRequest,
} from '../../../src/domain/outreach/pace/decide-permit';
import { dayCaps, gapAfterMs } from '../../../src/domain/outreach/pace/pace-limits';
import { isInWindow } from '../../../src/domain/outreach/schedule/sending-window';
import { localTimeOf } from '../../../src/domain/outreach/schedule/time-zone';

const NOW = new Date('2026-11-30T15:00:00Z');
const ZONE = 'America/New_York';
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

const CAMPAIGN: PermitCampaign = {
  isRunning: true,
  blocks: [],
  approved: { version: 2, at: NOW, by: 'ada@acme.com' },
  pace: { day: '2026-11-30', started: 0, startedNew: 0 },
  nextStartAt: null,
  firstDay: '2026-10-01',
  sender: {
    fromName: 'Grace',
    fromEmail: 'grace@acme.com',
    legalName: null,
    replyTo: null,
    postalAddress: '1 Main Street, Boston',
    timeZone: ZONE,
  },
};
const REQUEST: PermitRequest = { sendId: 'snd_1', isFirst: true, sequenceVersion: 2, timeZone: ZONE };

describe('the caps of a day', () => {
  it.each([
    ['the first day', '2026-11-23', { started: 5, startedNew: 5 }],
    ['the second working day', '2026-11-24', { started: 8, startedNew: 8 }],
    ['the third', '2026-11-25', { started: 11, startedNew: 10 }],
    ['the Monday after, since a weekend does not count', '2026-11-30', { started: 20, startedNew: 10 }],
    ['years later', '2030-11-30', { started: 30, startedNew: 10 }],
  ])('grow with the ramp: %s', (_, today, caps) => {
    expect(dayCaps('2026-11-23', today)).toEqual(caps);
  });

  it('begin with the first message', () => {
    expect(dayCaps(null, '2026-11-23')).toEqual({ started: 5, startedNew: 5 });
  });
});

describe('the gap after a message', () => {
  it('is 90 to 420 s long, and the same each time it is asked', () => {
    fc.assert(
      fc.property(fc.string(), (sendId) => {
        const gapMs = gapAfterMs(sendId);
        expect(gapMs).toBeGreaterThanOrEqual(90_000);
        expect(gapMs).toBeLessThanOrEqual(420_000);
        expect(gapAfterMs(sendId)).toBe(gapMs);
      }),
    );
  });
});

describe('a permit', () => {
  it('is counted, and sets the gap that follows', () => {
    expect(decidePermit(CAMPAIGN, REQUEST, NOW, true)).toEqual({
      kind: 'granted',
      pace: { day: '2026-11-30', started: 1, startedNew: 1 },
      nextStartAt: after(gapAfterMs('snd_1')),
      firstDay: '2026-10-01',
    });
  });

  it.each<[string, Partial<PermitCampaign>, Partial<PermitRequest>, Date | null]>([
    ['not_running', { isRunning: false }, {}, null],
    ['blocked', { blocks: [{ reason: 'reputation', detail: '', at: NOW }] }, {}, null],
    ['not_approved', { approved: null }, {}, null],
    ['not_approved', {}, { sequenceVersion: 3 }, null],
    ['window', {}, { timeZone: 'Asia/Tokyo' }, new Date('2026-12-01T00:00:00Z')],
    ['gap', { nextStartAt: after(1) }, {}, after(1)],
    [
      'day_cap',
      { pace: { day: '2026-11-30', started: 30, startedNew: 0 } },
      { isFirst: false },
      new Date('2026-12-01T05:00:00Z'),
    ],
    [
      'new_cap',
      { pace: { day: '2026-11-30', started: 10, startedNew: 10 } },
      {},
      new Date('2026-12-01T14:00:00Z'),
    ],
  ])('is refused with the reason %s', (reason, campaign, request, retryAt) => {
    const decision = decidePermit({ ...CAMPAIGN, ...campaign }, { ...REQUEST, ...request }, NOW, true);
    expect(decision).toEqual({ kind: 'refused', reason, retryAt });
  });

  it('is given to follow-ups while first messages have reached their cap', () => {
    const pace = { day: '2026-11-30', started: 10, startedNew: 10 };
    const decision = decidePermit({ ...CAMPAIGN, pace }, { ...REQUEST, isFirst: false }, NOW, true);
    expect(decision).toMatchObject({ kind: 'granted', pace: { started: 11, startedNew: 10 } });
  });

  it('counts anew on another day of the sender', () => {
    const pace = { day: '2026-11-29', started: 30, startedNew: 10 };
    expect(decidePermit({ ...CAMPAIGN, pace }, REQUEST, NOW, true)).toMatchObject({
      kind: 'granted',
      pace: { day: '2026-11-30', started: 1, startedNew: 1 },
    });
  });

  it('does not count anew when the sender moves to where it is still the day before', () => {
    const pace = { day: '2026-12-01', started: 30, startedNew: 10 };
    const decision = decidePermit({ ...CAMPAIGN, pace }, REQUEST, NOW, true);

    expect(decision).toMatchObject({ reason: 'day_cap', retryAt: new Date('2026-12-02T05:00:00Z') });
    const begun = { ...pace, started: 3, startedNew: 3 };
    expect(decidePermit({ ...CAMPAIGN, pace: begun }, REQUEST, NOW, true)).toMatchObject({
      pace: { day: '2026-12-01', started: 4, startedNew: 4 },
    });
  });

  it('asks for the switch, the blocks and the approval alone where the pace is off', () => {
    const busy = {
      ...CAMPAIGN,
      pace: { day: '2026-11-30', started: 9_999, startedNew: 9_999 },
      nextStartAt: after(1_000),
    };
    const night = { ...REQUEST, timeZone: 'Asia/Tokyo' };
    expect(decidePermit(busy, night, NOW, false).kind).toBe('granted');
    expect(decidePermit({ ...busy, isRunning: false }, night, NOW, false).kind).toBe('refused');
  });

  it('that did not reach DATA counts for nothing, and never for another day', () => {
    const granted = { day: '2026-11-30', started: 3, startedNew: 2 };
    expect(withoutPermit(granted, '2026-11-30', true)).toEqual({
      day: '2026-11-30',
      started: 2,
      startedNew: 1,
    });
    expect(withoutPermit(granted, '2026-11-29', true)).toEqual(granted);
    expect(withoutPermit(granted, '2026-11-30', false)).toEqual({ ...granted, started: 2 });
    const none = { ...granted, started: 0, startedNew: 0 };
    expect(withoutPermit(none, '2026-11-30', true)).toEqual(none);
  });
});

describe('a backlog after an outage', () => {
  it('never bursts: caps, gaps and windows hold for all of it, whenever the loop asks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_000, max: 7_200_000 }), { minLength: 80, maxLength: 80 }),
        (waits) => {
          let campaign: PermitCampaign = {
            ...CAMPAIGN,
            firstDay: null,
            pace: { day: '', started: 0, startedNew: 0 },
          };
          let now = NOW;
          const startedAt: Date[] = [];
          waits.forEach((waitMs, index) => {
            now = new Date(now.getTime() + waitMs);
            const decision = decidePermit(campaign, { ...REQUEST, sendId: `snd_${index}` }, now, true);
            if (decision.kind === 'refused') return;
            campaign = { ...campaign, ...decision };
            startedAt.push(now);
          });
          const days = startedAt.map((date) => localTimeOf(date, ZONE).day);
          const isSpaced = startedAt.every((date, index) => {
            const before = startedAt[index - 1];
            return before === undefined || date.getTime() - before.getTime() >= 90_000;
          });
          expect(startedAt.every((date) => isInWindow(date, ZONE))).toBe(true);
          expect(isSpaced).toBe(true);
          const isWithinCaps = days.every((day) => {
            return days.filter((other) => other === day).length <= dayCaps(campaign.firstDay, day).startedNew;
          });
          expect(isWithinCaps).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the colleagues in one company', () => {
  const asking = { isFirst: true, timeZone: ZONE };
  it('are written to ten minutes apart', () => {
    const written = { lastSentAt: after(-60_000), firstSentAt: null };
    expect(decideCompanyPace([written], asking, NOW)).toMatchObject({
      reason: 'company_cap',
      until: after(9 * 60_000),
    });
    expect(decideCompanyPace([{ ...written, lastSentAt: after(-600_000) }], asking, NOW)).toBeNull();
  });

  it('are met one a day', () => {
    const known = { lastSentAt: after(-86_400_000), firstSentAt: after(-86_400_000) };
    const written = { lastSentAt: after(-3_600_000), firstSentAt: after(-3_600_000) };
    expect(decideCompanyPace([known, written], asking, NOW)).toMatchObject({
      reason: 'company_cap',
      until: new Date('2026-12-01T14:00:00Z'),
    });
    expect(decideCompanyPace([known, written], { ...asking, isFirst: false }, NOW)).toBeNull();
    expect(decideCompanyPace([known], asking, NOW)).toBeNull();
    expect(localTimeOf(NOW, ZONE).day).toBe(addDays('2026-11-29', 1));
  });
});
