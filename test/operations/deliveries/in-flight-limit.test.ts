import { describe, expect, it } from '@jest/globals';
import { InFlightLimit, hostKeyOf } from '../../../src/operations/deliveries/limits/in-flight-limit';

const HOST = 'par_1 hooks.example';
const hostNumber = (index: number): string => `par_1 host-${index}.example`;

const enter = (budget: InFlightLimit, senders: number) => {
  for (let index = 0; index < senders; index += 1) budget.enter(hostNumber(index));
};

const key = (partnerId: string, destinationUrl: string) => hostKeyOf({ partnerId, destinationUrl });

describe('the budget of requests in flight', () => {
  it('gives a listener all its own limit allows while few others send', () => {
    const budget = new InFlightLimit();
    enter(budget, 10);

    expect(budget.shareOf(null, false, HOST)).toBe(32);
    expect(budget.shareOf(100, true, HOST)).toBe(100);
  });

  it('is shared equally among those that have requests in flight', () => {
    const budget = new InFlightLimit();
    enter(budget, 100);

    expect(budget.shareOf(null, true, HOST)).toBe(20);
    expect(budget.shareOf(null, false, HOST)).toBe(19);
  });

  it('always lets a listener have one', () => {
    const budget = new InFlightLimit();
    enter(budget, 5_000);

    expect(budget.shareOf(null, false, HOST)).toBe(1);
  });

  it('is as large as before when the others have nothing in flight any more', () => {
    const budget = new InFlightLimit();
    enter(budget, 1_000);
    for (let index = 0; index < 1_000; index += 1) budget.leave(hostNumber(index));

    expect(budget.shareOf(null, false, HOST)).toBe(32);
  });

  it('lets all listeners of a partner together have 512 requests at one host', () => {
    const budget = new InFlightLimit();
    for (let index = 0; index < 16; index += 1) budget.enter(HOST);

    expect(budget.shareOf(256, true, HOST)).toBe(32);
    expect(budget.shareOf(256, true, hostNumber(1))).toBe(125);
    for (let index = 0; index < 15; index += 1) budget.leave(HOST);
    expect(budget.shareOf(256, true, HOST)).toBe(256);
  });

  it('takes two addresses of one host for one, and two partners for two', () => {
    expect(key('par_1', 'https://Hooks.example/a')).toBe(key('par_1', 'http://hooks.example:8080/b?c'));
    expect(key('par_1', 'https://hooks.example/')).not.toBe(key('par_2', 'https://hooks.example/'));
  });
});
