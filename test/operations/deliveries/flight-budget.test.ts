import { describe, expect, it } from '@jest/globals';
import { FlightBudget } from '../../../src/operations/deliveries/flight-budget';

const enter = (budget: FlightBudget, senders: number) => {
  for (let index = 0; index < senders; index += 1) budget.enter();
};

describe('the budget of requests in flight', () => {
  it('gives a listener all its own limit allows while few others send', () => {
    const budget = new FlightBudget();
    enter(budget, 10);

    expect(budget.shareOf(null, false)).toBe(32);
    expect(budget.shareOf(100, true)).toBe(100);
  });

  it('is shared equally among those that have requests in flight', () => {
    const budget = new FlightBudget();
    enter(budget, 100);

    expect(budget.shareOf(null, true)).toBe(20);
    expect(budget.shareOf(null, false)).toBe(19);
  });

  it('always lets a listener have one', () => {
    const budget = new FlightBudget();
    enter(budget, 5_000);

    expect(budget.shareOf(null, false)).toBe(1);
  });

  it('is as large as before when the others have nothing in flight any more', () => {
    const budget = new FlightBudget();
    enter(budget, 1_000);
    for (let index = 0; index < 1_000; index += 1) budget.leave();

    expect(budget.shareOf(null, false)).toBe(32);
  });
});
