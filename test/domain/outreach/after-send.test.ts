import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { afterLostLease, afterSend } from '../../../src/domain/outreach/sending/after-send';
import {
  NEW_HEALTH,
  reputationProblem,
  withHealthEvent,
  type HealthEvent,
} from '../../../src/domain/outreach/sending/sending-health';
import {
  SMTP_PHASES,
  type SmtpPhase,
  type TransportResult,
} from '../../../src/domain/outreach/sending/transport-result';

const NOW = new Date('2026-11-30T15:00:00Z');
const NEW = { failures: 0, deferrals: 0 };
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
const refused = (phase: SmtpPhase, code: number, enhancedCode: string | null = null): TransportResult => ({
  kind: 'refused',
  phase,
  code,
  enhancedCode,
  response: `${code} no`,
});

describe('a send, by what came back', () => {
  it('is sent after 2xx', () => {
    expect(afterSend(NEW, { kind: 'accepted', response: '250 ok' }, NOW)).toMatchObject({
      state: 'sent',
      permit: 'kept',
      health: 'sent',
    });
  });

  it.each<[string, TransportResult, object]>([
    ['no such mailbox', refused('rcpt', 550, '5.1.1'), { state: 'bounced', suppress: 'hard_bounce' }],
    ['mailbox disabled', refused('rcpt', 550, '5.2.1'), { state: 'bounced', suppress: 'hard_bounce' }],
    [
      'no such mailbox, said late',
      refused('data', 550, '5.1.1'),
      { state: 'bounced', suppress: 'hard_bounce' },
    ],
    ['plain 550 at RCPT', refused('rcpt', 550), { state: 'bounced', suppress: 'refused' }],
    ['plain 551 at RCPT', refused('rcpt', 551), { state: 'bounced', suppress: 'refused' }],
    ['plain 553 at RCPT', refused('rcpt', 553), { state: 'bounced', suppress: 'refused' }],
    [
      'policy at RCPT',
      refused('rcpt', 550, '5.7.1'),
      { state: 'failed', suppress: null, health: 'policy_failure' },
    ],
    [
      'policy at DATA',
      refused('data', 554, '5.7.1'),
      { state: 'failed', suppress: null, health: 'policy_failure' },
    ],
    ['550 at MAIL', refused('mail', 550), { state: 'failed', suppress: null, health: 'policy_failure' }],
    [
      'a bad sender at MAIL',
      refused('mail', 553, '5.1.8'),
      { state: 'failed', suppress: null, health: 'policy_failure' },
    ],
    [
      '550 at DATA',
      refused('data', 550),
      { state: 'failed', suppress: null, health: 'policy_failure', permit: 'kept' },
    ],
    [
      'a bad sender at RCPT',
      refused('rcpt', 550, '5.1.7'),
      { state: 'failed', suppress: null, health: 'policy_failure' },
    ],
    ['a full mailbox', refused('rcpt', 552, '5.2.2'), { state: 'failed', suppress: null, health: null }],
    [
      'a full mailbox with a plain code of no mailbox',
      refused('rcpt', 550, '5.2.2'),
      { state: 'failed', suppress: null, health: null },
    ],
    [
      '550 at RCPT with a detail that says nothing',
      refused('rcpt', 550, '5.0.0'),
      { state: 'bounced', suppress: 'refused' },
    ],
    [
      'plain 554 at RCPT',
      refused('rcpt', 554),
      { state: 'failed', suppress: null, health: 'policy_failure', permit: 'released' },
    ],
    ['plain 500 at RCPT', refused('rcpt', 500), { state: 'failed', suppress: null, health: null }],
    ['plain 400 at RCPT', refused('rcpt', 400), { state: 'due', dueAt: minutes(15), deferrals: 1 }],
    ['399 after the message', refused('data', 399), { state: 'unknown', permit: 'kept' }],
    [
      '535 at login',
      refused('login', 535, '5.7.8'),
      { state: 'due', mailboxAuth: '535 no', suppress: null, health: null },
    ],
    ['534 at login', refused('login', 534), { state: 'due', mailboxAuth: '534 no' }],
    ['554 as greeting', refused('greeting', 554), { state: 'due', mailboxAuth: null, health: null }],
    ['554 5.7.1 as greeting', refused('greeting', 554, '5.7.1'), { state: 'due', health: 'policy_failure' }],
    [
      'no answer after the message',
      { kind: 'unknown', response: 'timeout' },
      { state: 'unknown', permit: 'kept' },
    ],
    ['354 after the message', refused('data', 354), { state: 'unknown', permit: 'kept' }],
    [
      'no connection',
      { kind: 'not_sent', phase: 'connect', response: 'ECONNREFUSED' },
      { state: 'due', dueAt: minutes(1), failures: 1, response: 'ECONNREFUSED' },
    ],
    ['a stop before DATA', { kind: 'stopped' }, { state: 'due', dueAt: NOW, failures: 0, deferrals: 0 }],
  ])('becomes what %s says', (_, result, expected) => {
    expect(afterSend(NEW, result, NOW)).toMatchObject(expected);
  });

  it('waits 1, 5 and 30 minutes while the server cannot be reached, and is never given up', () => {
    const result: TransportResult = { kind: 'not_sent', phase: 'tls', response: 'reset' };
    const waits = [0, 1, 2, 3, 40].map((failures) => afterSend({ ...NEW, failures }, result, NOW));
    expect(waits.map(({ dueAt }) => dueAt)).toEqual([1, 5, 30, 30, 30].map(minutes));
    expect(waits.every(({ state, permit }) => state === 'due' && permit === 'released')).toBe(true);
  });

  it.each(['mail', 'rcpt', 'data'] as const)(
    'waits 15 min, 1 h and 4 h after 4xx at %s; the 4th is final',
    (phase) => {
      const results = [0, 1, 2, 3].map((deferrals) =>
        afterSend({ ...NEW, deferrals }, refused(phase, 451), NOW),
      );
      expect(results.map(({ state }) => state)).toEqual(['due', 'due', 'due', 'failed']);
      expect(results.map(({ deferrals }) => deferrals)).toEqual([1, 2, 3, 4]);
      expect(results.map(({ dueAt }) => dueAt)).toEqual([minutes(15), minutes(60), minutes(240), null]);
      expect(results.every(({ permit }) => permit === (phase === 'data' ? 'kept' : 'released'))).toBe(true);
    },
  );

  it('is not ended by a server that is too busy to be asked', () => {
    const result = afterSend({ ...NEW, deferrals: 9 }, refused('greeting', 421), NOW);
    expect(result).toMatchObject({ state: 'due', dueAt: minutes(240) });
  });

  it('is due again where its process was killed before DATA, and unknown where DATA may have begun', () => {
    expect(afterLostLease({ ...NEW, dataStartedAt: null }, NOW)).toMatchObject({
      state: 'due',
      permit: 'released',
    });
    expect(afterLostLease({ ...NEW, dataStartedAt: NOW }, NOW)).toMatchObject({
      state: 'unknown',
      permit: 'kept',
    });
  });

  const phases = fc.constantFrom(...SMTP_PHASES);
  const results = fc.oneof(
    fc.constant<TransportResult>({ kind: 'accepted', response: '' }),
    fc.constant<TransportResult>({ kind: 'unknown', response: '' }),
    fc.constant<TransportResult>({ kind: 'stopped' }),
    phases.map((phase): TransportResult => ({ kind: 'not_sent', phase, response: '' })),
    fc
      .tuple(
        phases,
        fc.integer({ min: 200, max: 599 }),
        fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 30 }))),
      )
      .map(([phase, code, detail]): TransportResult => {
        const enhancedCode = detail === null ? null : `${Math.floor(code / 100)}.${detail.join('.')}`;
        return refused(phase, code, enhancedCode);
      }),
  );

  it('agrees with itself for every result there can be', () => {
    fc.assert(
      fc.property(results, fc.nat(6), fc.nat(6), (result, failures, deferrals) => {
        const outcome = afterSend({ failures, deferrals }, result, NOW);
        expect(outcome.state === 'sent').toBe(result.kind === 'accepted');
        expect(outcome.dueAt !== null).toBe(outcome.state === 'due');
        expect(outcome.suppress !== null).toBe(outcome.state === 'bounced');
        expect(outcome.failures + outcome.deferrals).toBeLessThanOrEqual(failures + deferrals + 1);
        // What may have arrived is never due again.
        expect(result.kind === 'unknown' && outcome.state !== 'unknown').toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the reputation of a campaign', () => {
  const TODAY = '2026-11-30';
  const healthOf = (...events: readonly (readonly [HealthEvent, number, string?])[]) =>
    events.reduce(
      (health, [event, count, day = TODAY]) =>
        Array.from({ length: count }).reduce<typeof health>(
          (known) => withHealthEvent(known, event, day),
          health,
        ),
      NEW_HEALTH,
    );

  it.each([
    ['5 % bounced', healthOf(['sent', 39], ['bounced_at_once', 1], ['bounced_later', 1]), '2 of 40'],
    ['5 % bounced of the least that tells', healthOf(['sent', 20], ['bounced_later', 1]), '1 of 20'],
    ['0.3 % complained', healthOf(['sent', 300], ['complained', 1]), '1 of 300'],
    [
      '5 % bounced, in a week of few',
      healthOf(
        ['sent', 10, '2026-11-24'],
        ['bounced_later', 1, '2026-11-24'],
        ['sent', 20, '2026-11-27'],
        ['bounced_later', 1, '2026-11-27'],
        ['sent', 10],
      ),
      '2 of 40 messages of the last 7 days bounced (5.0 %)',
    ],
    [
      '0.3 % complained, in a week of few',
      healthOf(
        ['sent', 300, '2026-11-25'],
        ['complained', 1, '2026-11-25'],
        ['complained', 1, '2026-11-26'],
        ['sent', 300],
      ),
      '2 of 600',
    ],
    ['three policy refusals in a row', healthOf(['sent', 2], ['policy_failure', 3]), 'last 3'],
  ])('blocks it after %s', (_, health, words) => {
    expect(reputationProblem(health, TODAY)).toContain(words);
  });

  it.each([
    ['nothing happened', NEW_HEALTH],
    ['fewer than 20 were sent', healthOf(['sent', 10], ['bounced_at_once', 9])],
    ['fewer than 5 % bounced', healthOf(['sent', 41], ['bounced_later', 2])],
    ['the bounces are more than 7 days old', healthOf(['bounced_at_once', 20, '2026-11-23'], ['sent', 20])],
    [
      'a message arrived between the refusals',
      healthOf(['policy_failure', 2], ['sent', 1], ['policy_failure', 2]),
    ],
  ])('is fine where %s', (_, health) => {
    expect(reputationProblem(health, TODAY)).toBeNull();
  });
});
