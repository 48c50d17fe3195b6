import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  eligibilityAfterCheck,
  mayCheckAgain,
  pendingEligibility,
  type Eligibility,
  type EligibilityFinding,
} from '../../../src/domain/accounts/eligibility/eligibility';

const START = new Date('2026-05-11T12:00:00Z');
const HOUR_MS = 3_600_000;
const later = (ms: number): Date => new Date(START.getTime() + ms);

/** What listeners see of it. */
function told({ status, reasons }: Eligibility): string {
  return JSON.stringify([status, reasons]);
}

function anEligibility(values: Partial<Eligibility> = {}): Eligibility {
  return { ...pendingEligibility(START), ...values };
}

describe('eligibilityAfterCheck', () => {
  it.each<[EligibilityFinding, Partial<Eligibility>]>([
    [{ kind: 'answered' }, { status: 'eligible', reasons: [], nextCheckAt: null }],
    [
      { kind: 'listed', reason: 'free_mail_host' },
      { status: 'ineligible', reasons: ['free_mail_host'], nextCheckAt: null },
    ],
    [
      { kind: 'listed', reason: 'deny_listed' },
      { status: 'ineligible', reasons: ['deny_listed'], nextCheckAt: null },
    ],
    [
      { kind: 'non_public_address' },
      { status: 'ineligible', reasons: ['non_public_address'], nextCheckAt: null },
    ],
    [
      { kind: 'resolver_error' },
      { status: 'unreachable', reasons: ['resolver_error'], nextCheckAt: later(HOUR_MS) },
    ],
    [{ kind: 'no_answer' }, { status: 'unreachable', reasons: ['no_answer'], nextCheckAt: later(HOUR_MS) }],
  ])('makes of a first finding %j %j', (finding, expected) => {
    expect(eligibilityAfterCheck(pendingEligibility(START), finding, START)).toMatchObject({
      ...expected,
      checkedAt: START,
      checks: 1,
      changed: true,
    });
  });

  it('checks an unreachable website after 1 h, 6 h, then daily for a week, then gives up', () => {
    let eligibility: Eligibility = pendingEligibility(START);
    let now = START;
    const delaysInHours: number[] = [];
    while (eligibility.status !== 'ineligible') {
      eligibility = eligibilityAfterCheck(eligibility, { kind: 'no_answer' }, now);
      if (eligibility.nextCheckAt === null) break;
      delaysInHours.push((eligibility.nextCheckAt.getTime() - now.getTime()) / HOUR_MS);
      now = eligibility.nextCheckAt;
    }

    expect(delaysInHours).toEqual([1, 6, 24, 24, 24, 24, 24, 24, 24]);
    expect(eligibility).toMatchObject({
      status: 'ineligible',
      reasons: ['no_answer', 'unreachable_too_long'],
      nextCheckAt: null,
      checks: 10,
    });
  });

  it('lets an early check use up none of the week', () => {
    const first = eligibilityAfterCheck(pendingEligibility(START), { kind: 'no_answer' }, START);
    const early = eligibilityAfterCheck(first, { kind: 'no_answer' }, later(HOUR_MS / 2));
    const due = eligibilityAfterCheck(early, { kind: 'no_answer' }, later(HOUR_MS));

    expect(early).toMatchObject({ nextCheckAt: later(HOUR_MS), checks: 2, changed: false });
    expect(due).toMatchObject({ nextCheckAt: later(7 * HOUR_MS), checks: 3, changed: false });
  });

  it('counts a first check by a clock that is behind as due', () => {
    const checkedAt = later(-1_000);

    expect(eligibilityAfterCheck(pendingEligibility(START), { kind: 'no_answer' }, checkedAt)).toMatchObject({
      nextCheckAt: later(HOUR_MS - 1_000),
      failures: 1,
    });
  });

  it('starts over after the website was reached or given up', () => {
    for (const status of ['eligible', 'ineligible'] as const) {
      const previous = anEligibility({ status, checks: 10, checkedAt: START });

      expect(eligibilityAfterCheck(previous, { kind: 'no_answer' }, START)).toMatchObject({
        status: 'unreachable',
        nextCheckAt: later(HOUR_MS),
        failures: 1,
      });
    }
  });

  it('tells of a change of status or reasons and of nothing else', () => {
    const findings: fc.Arbitrary<EligibilityFinding> = fc.oneof(
      fc.constantFrom<EligibilityFinding>(
        { kind: 'answered' },
        { kind: 'resolver_error' },
        { kind: 'no_answer' },
        { kind: 'non_public_address' },
      ),
      fc
        .constantFrom('deny_listed' as const, 'social_network' as const)
        .map((reason) => ({ kind: 'listed' as const, reason })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(findings, fc.integer({ min: 0, max: 48 }))), (list) => {
        let eligibility: Eligibility = pendingEligibility(START);
        let now = START;
        for (const [finding, hours] of list) {
          now = new Date(now.getTime() + hours * HOUR_MS);
          const next = eligibilityAfterCheck(eligibility, finding, now);

          expect(next.changed).toBe(told(next) !== told(eligibility));
          expect(next.nextCheckAt === null).toBe(next.status !== 'unreachable');
          expect((next.nextCheckAt ?? later(Number.MAX_SAFE_INTEGER / 1000)) > now).toBe(true);
          eligibility = next;
        }
        expect(eligibility.checks).toBe(list.length);
      }),
    );
  });
});

describe('mayCheckAgain', () => {
  it.each<[Partial<Eligibility>, number, boolean]>([
    [{ status: 'ineligible', checkedAt: START }, 60_000, true],
    [{ status: 'unreachable', checkedAt: START }, 60_000, true],
    [{ status: 'unreachable', checkedAt: START }, 59_999, false],
    [{ status: 'unreachable', checkedAt: START }, -60_000, false],
    [{ status: 'eligible', checkedAt: START }, 60_000, false],
    [{ status: 'pending', checkedAt: null }, 60_000, false],
  ])('of %j after %d ms is %p', (eligibility, ms, expected) => {
    expect(mayCheckAgain(anEligibility(eligibility), later(ms))).toBe(expected);
  });
});
