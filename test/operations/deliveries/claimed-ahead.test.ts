import { describe, expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/delivery/listener-health';
import {
  ClaimedAhead,
  type Answer,
  type ListenerConditions,
} from '../../../src/operations/deliveries/claimed-ahead';

const SLOTS = 32;
const LISTENER: ListenerConditions = { state: 'active', health: HEALTHY, rateLimitPerSecond: null };
const accepted = (totalMs: number): Answer => ({
  outcome: { kind: 'accepted' },
  log: { phases: { totalMs } },
});
const QUICK = accepted(100);
const rejected: Answer = { outcome: { kind: 'rejected' }, log: { phases: { totalMs: 100 } } };
const unreachable: Answer = { outcome: { kind: 'unreachable' }, log: { phases: null } };

function after(...answers: readonly Answer[]): ClaimedAhead {
  const ahead = new ClaimedAhead();
  for (const answer of answers) ahead.learn(answer);
  return ahead;
}

describe('claiming ahead', () => {
  it('fills the slots once more for a receiver that answers quickly and accepts everything', () => {
    expect(after(QUICK).roomFor(LISTENER, SLOTS)).toBe(SLOTS);
    expect(after(QUICK, QUICK).roomFor(LISTENER, SLOTS)).toBe(SLOTS);
  });

  it.each([
    ['has not answered yet', []],
    ['takes long', [accepted(300)]],
    ['took long once', [accepted(300), QUICK]],
    ['rejects', [rejected]],
    ['rejected once', [QUICK, rejected, QUICK]],
    ['is gone', [unreachable]],
  ])('is not done for a receiver that %s', (_what, answers) => {
    expect(after(...answers).roomFor(LISTENER, SLOTS)).toBe(0);
  });

  it.each<[string, ListenerConditions | null, number]>([
    ['is unknown', null, SLOTS],
    ['is paused', { ...LISTENER, state: 'paused' }, SLOTS],
    ['failed last', { ...LISTENER, health: { ...HEALTHY, consecutiveFailures: 1 } }, SLOTS],
    ['has a limit a second', { ...LISTENER, rateLimitPerSecond: 10 }, SLOTS],
    ['takes few requests at a time', LISTENER, 4],
  ])('is not done for a listener that %s', (_what, listener, slots) => {
    expect(after(QUICK).roomFor(listener, slots)).toBe(0);
  });

  it('ends with what is given back', () => {
    const ahead = after(QUICK);
    ahead.takeAll();
    ahead.learn(QUICK);

    expect(ahead.roomFor(LISTENER, SLOTS)).toBe(0);
  });
});
