import { describe, expect, it } from '@jest/globals';
import { KnownReceivers } from '../../../src/operations/deliveries/limits/known-receivers';

function afterAnswers(...accepted: readonly boolean[]): KnownReceivers {
  const receivers = new KnownReceivers();
  for (const isAccepted of accepted) receivers.completed('whk_1', isAccepted);
  return receivers;
}

describe('a receiver', () => {
  it.each<[string, readonly boolean[], boolean]>([
    ['has answered nothing', [], false],
    ['has only failed', [false, false], false],
    ['has accepted something', [true], true],
    ['fails once or twice after that, as when its server restarts', [true, false, false], true],
    ['fails three times in a row', [true, false, false, false], false],
    ['fails now and then', [true, false, false, true, false, false], true],
    ['accepts something again', [true, false, false, false, true], true],
  ])('that %s is known: %p %p', (_name, answers, isKnown) => {
    expect(afterAnswers(...answers).has('whk_1')).toBe(isKnown);
  });

  it('that failed last gets few requests at a time, though it is known', () => {
    expect(afterAnswers(true).hasAcceptedLast('whk_1')).toBe(true);
    expect(afterAnswers(true, false).hasAcceptedLast('whk_1')).toBe(false);
  });

  it('is forgotten when ten thousand others have answered since', () => {
    const receivers = afterAnswers(true);
    for (let index = 0; index < 10_000; index += 1) receivers.completed(`whk_other_${index}`, true);

    expect(receivers.has('whk_1')).toBe(false);
    expect(receivers.has('whk_other_9999')).toBe(true);
  });
});
