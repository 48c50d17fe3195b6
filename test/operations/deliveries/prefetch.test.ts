import { describe, expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import { Prefetch, type PrefetchConditions } from '../../../src/operations/deliveries/window/prefetch';

const SLOTS = 32;
const LISTENER: PrefetchConditions = { state: 'active', health: HEALTHY, rateLimitPerSecond: null };

function after(...accepted: readonly boolean[]): Prefetch {
  const prefetch = new Prefetch();
  for (const isAccepted of accepted) prefetch.completed(isAccepted);
  return prefetch;
}

const accepted = (count: number): Prefetch => after(...Array.from({ length: count }, () => true));

describe('prefetch of claims', () => {
  it('is as much as the receiver has accepted lately, up to twice the slots', () => {
    expect(accepted(5).room(LISTENER, SLOTS)).toBe(5);
    expect(accepted(100).room(LISTENER, SLOTS)).toBe(2 * SLOTS);
  });

  it.each([
    ['has not answered yet', []],
    ['rejects', [false]],
    ['rejected last', [true, true, false]],
  ])('is nothing for a receiver that %s', (_what, answers) => {
    expect(after(...answers).room(LISTENER, SLOTS)).toBe(0);
  });

  it.each<[string, PrefetchConditions, number]>([
    ['is paused', { ...LISTENER, state: 'paused' }, SLOTS],
    ['failed last', { ...LISTENER, health: { ...HEALTHY, consecutiveFailures: 1 } }, SLOTS],
    ['has a limit a second', { ...LISTENER, rateLimitPerSecond: 10 }, SLOTS],
    ['takes few requests at a time', LISTENER, 4],
  ])('is nothing for a listener that %s', (_what, listener, slots) => {
    expect(accepted(5).room(listener, slots)).toBe(0);
  });
});
