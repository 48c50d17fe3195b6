import { startOfDay, utcDayOf, type Day } from '../../../src/domain/day';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  appendChange,
  currentState,
  suspendFrom,
  type CampaignChange,
} from '../../../src/domain/billing/campaign-changes';
import { compactChanges } from '../../../src/domain/billing/compact-changes';
import { owedDays } from '../../../src/domain/billing/owed-days';

const at = (text: string): Date => new Date(`2026-05-${text}Z`);
const day = (dayOfMonth: number): Day => `2026-05-${String(dayOfMonth).padStart(2, '0')}`;

type Flags = Partial<Omit<CampaignChange, 'at'>>;
function history(...changes: readonly (readonly [time: string, flags: Flags])[]): readonly CampaignChange[] {
  return changes.reduce<readonly CampaignChange[]>(
    (list, [time, flags]) => appendChange(list, flags, at(time)),
    [],
  );
}

describe('owedDays', () => {
  const on = { enabled: true };
  const off = { enabled: false };

  it.each([
    ['a campaign never switched on owes nothing', history(), '11T12:00:00', []],
    [
      'a day is owed from its first instant on',
      history(['10T23:59:59.999', on]),
      '11T00:00:00.000',
      [10, 11],
    ],
    ['the day has not begun a millisecond before', history(['10T23:59:59.999', on]), '10T23:59:59.999', [10]],
    ['switching on at midnight owes the new day', history(['11T00:00:00.000', on]), '11T00:00:00.000', [11]],
    [
      'off at midnight leaves the new day free',
      history(['10T08:00', on], ['11T00:00:00.000', off]),
      '12T08:00',
      [10],
    ],
    [
      'off after midnight owes the new day',
      history(['10T08:00', on], ['11T00:00:00.001', off]),
      '12T08:00',
      [10, 11],
    ],
    ['on and off at once owes the day', history(['10T08:00', on], ['10T08:00', off]), '12T08:00', [10]],
    ['days of downtime are owed one by one', history(['10T08:00', on]), '13T08:00', [10, 11, 12, 13]],
    [
      'days that were off are free',
      history(['10T08:00', on], ['10T09:00', off], ['13T08:00', on]),
      '13T08:00',
      [10, 13],
    ],
    [
      'an ineligible website owes nothing',
      history(['10T08:00', { eligible: false }], ['10T09:00', on]),
      '12T08:00',
      [],
    ],
    [
      'losing eligibility ends the owing',
      history(['10T08:00', on], ['11T08:00', { eligible: false }]),
      '13T08:00',
      [10, 11],
    ],
    [
      'regaining eligibility starts it',
      history(['10T08:00', on], ['10T08:01', { eligible: false }], ['12T23:00', { eligible: true }]),
      '13T08:00',
      [10, 12, 13],
    ],
    [
      'a change after now says nothing about today',
      history(['10T08:00', on], ['13T08:00', off]),
      '11T08:00',
      [10, 11],
    ],
    ['days after now are not owed', history(['10T08:00', on]), '09T08:00', []],
  ])('%s', (_guarantee, changes, now, expected) => {
    expect(owedDays(changes, null, at(now))).toEqual(expected.map(day));
  });

  it('leaves out every day through the last one charged', () => {
    expect(owedDays(history(['10T08:00', on]), day(11), at('13T08:00'))).toEqual([day(12), day(13)]);
  });

  it('owes one day, however often the campaign is switched on it', () => {
    let changes = history();
    for (let index = 0; index < 1000; index += 1) {
      changes = appendChange(changes, { enabled: index % 2 === 0 }, at('10T08:00'));
    }

    expect(changes).toHaveLength(1000);
    expect(owedDays(changes, null, at('15T08:00'))).toEqual([day(10)]);
    expect(owedDays(changes, day(10), at('15T08:00'))).toEqual([]);
  });

  it('owes nothing twice when the clock runs back over midnight and the campaign is switched there', () => {
    const changes = history(['11T00:00:10', on], ['10T23:59:00', off], ['10T23:59:10', on]);

    expect(owedDays(changes, day(11), at('10T23:59:20'))).toEqual([]);
    expect(owedDays(changes, day(11), at('12T00:00:00'))).toEqual([day(12)]);
  });

  it('does not owe a day that could not be paid, nor those of the suspension, also after resuming', () => {
    const suspended = suspendFrom(history(['10T08:00', on]), day(12));
    const resumed = appendChange(suspended, { suspended: false }, at('15T09:00'));

    expect(currentState(suspended)).toEqual({ enabled: true, eligible: true, suspended: true });
    expect(owedDays(suspended, day(11), at('14T08:00'))).toEqual([]);
    expect(owedDays(resumed, day(11), at('16T08:00'))).toEqual([day(15), day(16)]);
  });

  it('lets a suspension found late reach back over changes that came after the unpaid day', () => {
    const changes = history(['10T08:00', on], ['12T08:00', off], ['13T08:00', on]);

    expect(owedDays(suspendFrom(changes, day(11)), day(10), at('13T09:00'))).toEqual([]);
  });
});

type Event =
  | { readonly kind: 'change'; readonly minute: number; readonly flags: Flags }
  | { readonly kind: 'suspend'; readonly minute: number; readonly daysBack: number };

const START = startOfDay('2026-01-30');
const DAYS = 6;
const MINUTES = DAYS * 1440;
const instant = (minute: number): Date => new Date(START.getTime() + minute * 60_000);

const minutes = fc.oneof(
  fc.integer({ min: 0, max: MINUTES }),
  fc.integer({ min: 0, max: DAYS }).map((days) => days * 1440),
  fc.integer({ min: 1, max: DAYS }).map((days) => days * 1440 - 1),
);
// What lets a campaign run comes more often, so that most histories have several stretches that are owed.
const flags = fc.constantFrom<Flags>(
  { enabled: true },
  { enabled: true, eligible: true, suspended: false },
  { enabled: true, eligible: true, suspended: false },
  { eligible: true },
  { suspended: false },
  { enabled: false },
  { eligible: false },
);
const events = fc
  .uniqueArray(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), minute: minutes, flags }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('suspend' as const),
          minute: minutes,
          daysBack: fc.integer({ min: 0, max: 2 }),
        }),
      },
    ),
    { selector: (event) => event.minute, maxLength: 25, size: 'max' },
  )
  .map((list) => list.toSorted((one, other) => one.minute - other.minute));

/** What the rules say, minute by minute and without any cleverness: a set of days that are owed. */
function simulate(list: readonly Event[], lastMinute: number): ReadonlySet<Day> {
  const owed = new Set<Day>();
  const state = { enabled: false, eligible: true, suspended: false };
  for (let minute = 0; minute <= lastMinute; minute += 1) {
    const event = list.find((candidate) => candidate.minute === minute);
    if (event?.kind === 'change') Object.assign(state, event.flags);
    if (event?.kind === 'suspend') {
      const from = utcDayOf(instant(minute - event.daysBack * 1440));
      state.suspended = true;
      for (const owedDay of owed) if (owedDay >= from) owed.delete(owedDay);
    }
    if (state.enabled && state.eligible && !state.suspended) owed.add(utcDayOf(instant(minute)));
  }
  return owed;
}

function record(list: readonly Event[], changes: readonly CampaignChange[] = []): readonly CampaignChange[] {
  return list.reduce(
    (recorded, event) =>
      event.kind === 'change'
        ? appendChange(recorded, event.flags, instant(event.minute))
        : suspendFrom(recorded, utcDayOf(instant(event.minute - event.daysBack * 1440))),
    changes,
  );
}

describe('owedDays over any history', () => {
  it('agrees with a simulation of every minute', () => {
    fc.assert(
      fc.property(events, minutes, (list, lastMinute) => {
        const past = list.filter((event) => event.minute <= lastMinute);

        const owed = owedDays(record(past), null, instant(lastMinute));

        expect(owed).toEqual([...simulate(past, lastMinute)].toSorted());
      }),
      { numRuns: 300 },
    );
  });
});

describe('compactChanges', () => {
  it('changes no answer, neither now nor after whatever happens next', () => {
    fc.assert(
      fc.property(events, minutes, fc.option(fc.integer({ min: 0, max: 2 })), (list, split, charged) => {
        const past = list.filter((event) => event.minute <= split);
        const chargedThrough = charged === null ? null : utcDayOf(instant(charged * 1440));
        // Only days that are not yet charged are ever suspended.
        const future = list.filter(
          (event) =>
            event.minute > split &&
            (event.kind === 'change' ||
              chargedThrough === null ||
              utcDayOf(instant(event.minute - event.daysBack * 1440)) > chargedThrough),
        );
        const full = record(past);

        const compact = compactChanges(full, chargedThrough);

        expect(currentState(compact)).toEqual(currentState(full));
        expect(owedDays(record(future, compact), chargedThrough, instant(MINUTES))).toEqual(
          owedDays(record(future, full), chargedThrough, instant(MINUTES)),
        );
        expect(compactChanges(compact, chargedThrough)).toEqual(compact);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps one change for what is settled and at most two for each other day', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: DAYS }), (list, charged) => {
        const compact = compactChanges(record(list), utcDayOf(instant(charged * 1440)));

        expect(compact.length).toBeLessThanOrEqual(1 + 2 * (DAYS + 1 - charged));
      }),
    );
  });

  it('leaves one change of a storm on a day that is charged', () => {
    let changes: readonly CampaignChange[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      changes = compactChanges(appendChange(changes, { enabled: index % 2 === 0 }, at('10T08:00')), day(10));
    }

    expect(changes).toHaveLength(1);
    expect(currentState(changes).enabled).toBe(false);
  });

  it('leaves two changes of a storm on a day that is not', () => {
    let changes = history(['10T07:00', { enabled: true }]);
    for (let index = 0; index < 1_000; index += 1)
      changes = compactChanges(appendChange(changes, { enabled: index % 2 === 1 }, at('10T08:00')), day(9));

    expect(changes).toHaveLength(1);
    const off = compactChanges(appendChange(changes, { enabled: false }, at('10T09:00')), day(9));
    expect(off).toHaveLength(2);
    expect(owedDays(off, day(9), at('12T08:00'))).toEqual([day(10)]);
  });
});
