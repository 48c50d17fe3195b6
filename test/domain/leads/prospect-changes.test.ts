import { describe, expect, it } from '@jest/globals';
import { noteChanges, publishDue, withoutPending } from '../../../src/domain/leads/prospects/change-notices';
import { mergeChanges } from '../../../src/domain/leads/prospects/field-change';
import { isReturn } from '../../../src/domain/leads/prospects/prospect-changes';
import { EMAIL, LATER_STEP_AT, LINKEDIN, NAME, plan, visitAt } from './builders';

const HOUR = 3_600_000;

const at = (text: string) => new Date(`2026-05-${text}Z`);
const change = (field: string, from: string | null, to: string) =>
  ({ type: 'prospect.updated', changed: [{ field, from, to }] }) as const;

describe('a visit', () => {
  it.each([
    ['on the next UTC day', '11T23:59:59', '12T00:00:01', true],
    ['later on the same day', '11T00:00:00', '11T23:59:59', false],
    ['at the same instant', '11T12:00:00', '11T12:00:00', false],
    ['told late, of a day before', '11T12:00:00', '10T12:00:00', false],
  ])('%s is a return or not', (_name, last, seen, expected) => {
    expect(isReturn(at(last), at(seen), null)).toBe(expected);
  });

  it.each([
    ['after the quiet time, on the same day', '11T08:00:00', '11T12:00:00', true],
    ['before it, on another day', '11T23:00:00', '12T02:59:59', false],
    ['told late', '11T12:00:00', '11T07:00:00', false],
  ])('%s is a return or not where a quiet time is set', (_name, last, seen, expected) => {
    expect(isReturn(at(last), at(seen), 4 * HOUR)).toBe(expected);
  });
});

describe('a step of the intake', () => {
  const known = plan([{ ...LINKEDIN, ...visitAt('2026-05-11T10:00:00Z') }]).created;
  const later = (records: readonly object[], returnQuietMs: number | null = null) =>
    plan(records, { prospects: known, now: LATER_STEP_AT, returnQuietMs }).changes;

  it('finds what a known prospect has gained, as it was and as it is', () => {
    expect(later([{ ...LINKEDIN, ...EMAIL, title: 'CTO', ...visitAt('2026-05-11T10:00:00Z') }])).toEqual([
      {
        prospectId: 'pro_1',
        type: 'prospect.updated',
        changed: [
          { field: 'person.businessEmail', from: null, to: 'ada@acme.example' },
          { field: 'person.title', from: null, to: 'CTO' },
          { field: 'company.domain', from: null, to: 'acme.example' },
        ],
      },
    ]);
  });

  it('finds one return in several visits, and none in one that was told before', () => {
    const again = { ...LINKEDIN, ...visitAt('2026-05-12T10:00:00Z') };
    const changes = later([again, again, { ...LINKEDIN, ...visitAt('2026-05-13T10:00:00Z') }]);

    expect(changes).toEqual([
      {
        prospectId: 'pro_1',
        type: 'prospect.returned',
        changed: [
          { field: 'visits.lastSeenAt', from: '2026-05-11T10:00:00.000Z', to: '2026-05-13T10:00:00.000Z' },
          { field: 'visits.count', from: 1, to: 3 },
        ],
      },
    ]);
    expect(later([{ ...LINKEDIN, ...visitAt('2026-05-11T10:00:00Z') }])).toEqual([]);
    expect(later([{ ...LINKEDIN, ...visitAt('2026-05-10T10:00:00Z') }])).toEqual([]);
  });

  it('measures the quiet time from visit to visit', () => {
    const visits = ['10:50', '11:40', '12:30'].map((time) => ({
      ...LINKEDIN,
      ...visitAt(`2026-05-11T${time}:00Z`),
    }));

    expect(later(visits, HOUR)).toEqual([]);
    expect(later(visits.slice(1), HOUR)).toHaveLength(1);
  });

  it('finds nothing changed of somebody new, however often they are told of', () => {
    const { changes } = plan([
      { ...EMAIL, ...visitAt('2026-05-11T10:00:00Z') },
      { ...EMAIL, ...NAME, title: 'CTO', ...visitAt('2026-05-12T10:00:00Z') },
    ]);

    expect(changes).toEqual([]);
  });
});

describe('changes of one kind', () => {
  const start = new Date('2026-05-11T10:00:00Z');
  const after = (ms: number) => new Date(start.getTime() + ms);
  const first = noteChanges({ shard: 3, list: [] }, [change('person.title', null, 'CTO')], start);

  it('are told at once, the first of an hour', () => {
    expect(first.published).toEqual([change('person.title', null, 'CTO')]);
    expect(first.notices.dueAt).toBeUndefined();
  });

  it('are told together when the hour is over, each from what it was', () => {
    const second = noteChanges(first.notices, [change('company.name', null, 'Acme')], after(1));
    const third = noteChanges(second.notices, [change('company.name', 'Acme', 'Acme Inc')], after(HOUR - 1));
    const early = publishDue(third.notices, after(HOUR - 1));
    const due = publishDue(third.notices, after(HOUR));

    expect([...second.published, ...third.published, ...early.published]).toEqual([]);
    expect(third.notices.dueAt).toEqual(after(HOUR));
    expect(due.published).toEqual([change('company.name', null, 'Acme Inc')]);
    expect(due.notices.dueAt).toBeUndefined();
    expect(publishDue(due.notices, after(2 * HOUR)).published).toEqual([]);
  });

  it('are told with what waits where the hour is over already', () => {
    const second = noteChanges(first.notices, [change('company.name', null, 'Acme')], after(1));
    const late = noteChanges(
      second.notices,
      [change('person.businessEmail', null, 'a@b.example')],
      after(HOUR),
    );

    expect(late.published.map(({ changed }) => changed.map(({ field }) => field))).toEqual([
      ['company.name', 'person.businessEmail'],
    ]);
  });

  it('do not hold up changes of another kind', () => {
    const returned = {
      type: 'prospect.returned',
      changed: [{ field: 'visits.count', from: 1, to: 2 }],
    } as const;

    expect(noteChanges(first.notices, [returned], after(1)).published).toEqual([returned]);
  });

  it('are forgotten where nobody is to be told', () => {
    const second = noteChanges(first.notices, [change('company.name', null, 'Acme')], after(1));

    expect(publishDue(withoutPending(second.notices), after(HOUR)).published).toEqual([]);
  });

  it('that lead back to what was are none', () => {
    const there = { field: 'person.title', from: 'CTO', to: 'CEO' };

    expect(mergeChanges([there], [{ field: 'person.title', from: 'CEO', to: 'CTO' }])).toEqual([]);
  });
});
