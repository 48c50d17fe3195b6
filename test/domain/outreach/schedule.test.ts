import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isInWindow, nextInWindow } from '../../../src/domain/outreach/schedule/sending-window';
import { followUpDueAt, positionAfter, retime } from '../../../src/domain/outreach/schedule/step-schedule';
import { instantOf, isTimeZone, localTimeOf } from '../../../src/domain/outreach/schedule/time-zone';
import { addWorkdays, isWorkday } from '../../../src/domain/outreach/schedule/workdays';

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Pago_Pago',
  'UTC',
];
const zones = fc.constantFrom(...ZONES);
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const HOUR_MS = 3_600_000;
const BUSINESS_HOURS = { isPaced: true, dayMs: 24 * HOUR_MS };
const at = (text: string): Date => new Date(text);

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Indiana/Indianapolis', 'America/Port-au-Prince'])(
    'is named %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['UTC+25', '+05:30', 'UTC+2', 'Mars/X', '', 'Europe', 'Europe/Berlin ', 'Europe/../UTC'])(
    'is not named %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );

  it('tells instants and clocks apart and back again', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const back = instantOf(localTimeOf(instant, zone), zone);
        // Of an hour that comes twice in autumn either is right.
        expect(localTimeOf(back, zone)).toEqual(localTimeOf(instant, zone));
      }),
    );
  });
});

describe('a time of day that a zone', () => {
  it.each([
    ['skips in spring', 'America/New_York', '2026-03-08', 2.5, '2026-03-08T07:30:00Z'],
    ['skips in spring, at midnight', 'America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00Z'],
    ['skips in spring, east of Greenwich', 'Europe/Berlin', '2026-03-29', 2.5, '2026-03-29T01:30:00Z'],
    ['has once, an hour after it began summer', 'Europe/Berlin', '2026-03-29', 3, '2026-03-29T01:00:00Z'],
  ])('%s is the right instant', (_, zone, day, hours, instant) => {
    expect(instantOf({ day, msOfDay: hours * HOUR_MS }, zone)).toEqual(at(instant));
  });
});

describe('the sending window', () => {
  it.each([
    ['a working morning', '2026-11-30T15:00:00Z', 'America/New_York', '2026-11-30T15:00:00Z'],
    ['the first instant', '2026-11-30T14:00:00Z', 'America/New_York', '2026-11-30T14:00:00Z'],
    ['before it opens', '2026-11-30T13:59:59Z', 'America/New_York', '2026-11-30T14:00:00Z'],
    ['the instant it closes', '2026-11-30T22:00:00Z', 'America/New_York', '2026-12-01T14:00:00Z'],
    ['Friday evening', '2026-11-27T23:00:00Z', 'America/New_York', '2026-11-30T14:00:00Z'],
    ['Saturday', '2026-11-28T12:00:00Z', 'Europe/Berlin', '2026-11-30T08:00:00Z'],
    ['Sunday there, Saturday here', '2026-11-28T20:00:00Z', 'Pacific/Auckland', '2026-11-29T20:00:00Z'],
    ['the weekend that summer begins', '2026-03-07T12:00:00Z', 'America/New_York', '2026-03-09T13:00:00Z'],
    ['the weekend that summer ends', '2026-10-31T12:00:00Z', 'America/New_York', '2026-11-02T14:00:00Z'],
  ])("opens in the recipient's zone: %s", (_, from, zone, opens) => {
    expect(nextInWindow(at(from), zone)).toEqual(at(opens));
  });

  it('is never missed and never left: the next time in it is the first one, whatever the zone', () => {
    fc.assert(
      fc.property(instants, zones, fc.double({ min: 0, max: 1, noNaN: true }), (from, zone, share) => {
        const next = nextInWindow(from, zone);
        const between = new Date(from.getTime() + Math.floor(share * (next.getTime() - from.getTime())));
        expect(isInWindow(next, zone)).toBe(true);
        expect(next >= from).toBe(true);
        expect(between < next && isInWindow(between, zone)).toBe(false);
        expect(nextInWindow(next, zone)).toEqual(next);
      }),
    );
  });
});

describe('a follow-up', () => {
  it.each([
    ['three days later', '2026-11-30T15:20:00Z', 3, '2026-12-03T15:20:00Z'],
    ['over a weekend', '2026-11-26T15:20:00Z', 3, '2026-12-01T15:20:00Z'],
    ['on Monday where the first left on Friday', '2026-11-27T15:20:00Z', 1, '2026-11-30T15:20:00Z'],
    ['at the same hour though summer ended', '2026-10-30T14:20:00Z', 2, '2026-11-03T15:20:00Z'],
  ])('comes %s', (_, previous, days, due) => {
    expect(followUpDueAt(at(previous), days, 'America/New_York', BUSINESS_HOURS)).toEqual(at(due));
  });

  it('lies in the window, so many business days later, whenever the message before it left', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 1, max: 60 }), (previous, zone, days) => {
        const due = followUpDueAt(previous, days, zone, BUSINESS_HOURS);
        expect(isInWindow(due, zone)).toBe(true);
        expect(localTimeOf(due, zone).day).toBe(addWorkdays(localTimeOf(previous, zone).day, days, zone));
      }),
    );
  });

  it('comes after the shorter days of a demonstration, at any hour', () => {
    const rules = { isPaced: false, dayMs: 2_000 };
    const due = followUpDueAt(at('2026-11-28T03:00:00Z'), 3, 'UTC', rules);
    expect(due).toEqual(at('2026-11-28T03:00:06Z'));
  });

  it('comes on any day, at any hour, where messages leave without a pace', () => {
    const due = followUpDueAt(at('2026-11-28T03:00:00Z'), 1, 'UTC', { ...BUSINESS_HOURS, isPaced: false });
    expect(due).toEqual(at('2026-11-29T03:00:00Z'));
  });

  it('is none after the last step: the enrolment is finished', () => {
    const steps = [
      { delayDays: 0, subject: 'A', text: 'a' },
      { delayDays: 2, subject: '', text: 'b' },
    ];
    const sentAt = at('2026-11-30T15:00:00Z');
    const after = (step: number) => positionAfter(steps, { step, at: sentAt }, 'UTC', BUSINESS_HOURS);
    const dueAt = at('2026-12-02T15:00:00Z');
    expect(after(1)).toEqual({ state: 'active', step: 2, dueAt, hold: null });
    expect(after(2)).toEqual({ state: 'finished', step: null, dueAt: null, hold: null });
  });
});

describe('a step that comes up late', () => {
  const zone = 'America/New_York';
  const now = at('2026-11-30T03:00:00Z');
  const monday = at('2026-11-30T14:00:00Z');
  const open = (step: number, dueAt: string, waitsSince: string) => ({
    step,
    dueAt: at(dueAt),
    waitsSince: at(waitsSince),
  });

  it('never comes as the first message of a visit of more than 14 days ago', () => {
    const old = open(1, '2026-11-13T15:00:00Z', '2026-11-12T15:00:00Z');
    expect(retime(old, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'expired' });

    const due = open(1, '2026-11-30T03:00:00Z', '2026-11-16T03:00:00Z');
    expect(retime(due, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'keep' });
    const later = new Date(now.getTime() + 1);
    expect(retime(due, later, zone, BUSINESS_HOURS)).toEqual({ kind: 'expired' });
  });

  it('is timed anew from now after an outage, in the window', () => {
    const first = open(1, '2026-11-27T15:00:00Z', '2026-11-26T15:00:00Z');
    const third = open(3, '2026-11-27T15:00:00Z', '2026-10-01T15:00:00Z');
    expect(retime(first, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'later', dueAt: monday });
    expect(retime(third, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'later', dueAt: monday });
  });

  it('keeps the time that was chosen once, however often it is read', () => {
    const due = open(2, '2026-11-30T02:30:00Z', '2026-11-20T15:00:00Z');
    const later = open(2, '2026-12-03T15:00:00Z', '2026-11-20T15:00:00Z');
    for (let reads = 0; reads < 6; reads += 1) {
      expect(retime(due, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'keep' });
      expect(retime(later, now, zone, BUSINESS_HOURS)).toEqual({ kind: 'keep' });
    }
  });

  it('never comes before now, nor outside the window, once it was timed anew', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 1, max: 1_000 }), (time, timeZone, hours) => {
        const dueAt = new Date(time.getTime() - hours * HOUR_MS - 1);
        const retimed = retime({ step: 2, dueAt, waitsSince: dueAt }, time, timeZone, BUSINESS_HOURS);
        const anew = nextInWindow(time, timeZone);
        expect(retimed).toEqual(anew > time ? { kind: 'later', dueAt: anew } : { kind: 'keep' });
      }),
    );
  });
});

describe('a workday', () => {
  it('is what business days are counted in', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 1, max: 30 }), (from, zone, days) =>
        isWorkday(addWorkdays(localTimeOf(from, zone).day, days, zone), zone),
      ),
    );
  });

  it.each([
    ['New Year', '2027-01-01'],
    ['Martin Luther King Jr. Day', '2027-01-18'],
    ["Washington's Birthday", '2027-02-15'],
    ['Memorial Day', '2027-05-31'],
    ['Juneteenth on a Saturday, kept on the Friday before', '2027-06-18'],
    ['Independence Day on a Sunday, kept on the Monday after', '2027-07-05'],
    ['Labor Day', '2027-09-06'],
    ['Columbus Day', '2027-10-11'],
    ['Veterans Day', '2027-11-11'],
    ['Thanksgiving', '2027-11-25'],
    ['Christmas on a Saturday, kept on the Friday before', '2027-12-24'],
    ['New Year of the year after, on a Saturday', '2027-12-31'],
  ])('is no federal holiday of the United States, for people who live there: %s', (_, day) => {
    expect([isWorkday(day, 'America/Boise'), isWorkday(day, 'Europe/Berlin')]).toEqual([false, true]);
  });

  it.each([
    ['Martin Luther King Jr. Day', '2029-01-15', '2030-01-21'],
    ["Washington's Birthday", '2027-02-15', '2028-02-21'],
    ['Memorial Day', '2026-05-25', '2027-05-31'],
    ['Labor Day', '2025-09-01', '2026-09-07'],
    ['Columbus Day', '2029-10-08', '2030-10-14'],
    ['Thanksgiving', '2029-11-22', '2030-11-28'],
  ])('is none as early and as late as %s may fall', (_, early, late) => {
    expect([early, late].map((day) => isWorkday(day, 'America/Boise'))).toEqual([false, false]);
  });

  it.each(['US/Eastern', 'America/Kentucky/Louisville', 'America/Indiana/Knox'])(
    'is no holiday either where a zone of the United States has a name that no state goes by: %s',
    (timeZone) => expect(isWorkday('2027-07-05', timeZone)).toBe(false),
  );

  it.each(['2027-05-24', '2027-11-18', '2027-01-04', '2027-07-06'])('is any other, as %s', (day) => {
    expect(isWorkday(day, 'America/Boise')).toBe(true);
  });
});
