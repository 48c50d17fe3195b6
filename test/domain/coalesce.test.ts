import { describe, expect, it } from '@jest/globals';
import { coalesce } from '../../src/domain/coalesce';

/** Answers its input, and notes how many calls each run had. */
function aCall() {
  const runs: number[] = [];
  const call = coalesce(async (inputs: readonly number[]) => {
    runs.push(inputs.length);
    return inputs;
  });
  return { call, runs };
}

describe('coalesced calls', () => {
  it('share one run when they are made together, and again when they were answered together', async () => {
    const first = aCall();
    const second = aCall();

    const answers = await Promise.all([1, 2, 3].map(async (input) => second.call(await first.call(input))));

    expect([answers, first.runs, second.runs]).toEqual([[1, 2, 3], [3], [3]]);
  });

  it('fail when their run never ends, and the next calls have a run of their own', async () => {
    let runs = 0;
    const call = coalesce(
      async (inputs: readonly number[]) => {
        runs += 1;
        return runs === 1 ? await new Promise<readonly number[]>(() => undefined) : inputs;
      },
      { runMsMax: 20 },
    );

    const [first, second] = await Promise.allSettled([call(1), call(2)]);
    expect([first, second]).toMatchObject([
      { reason: { name: 'TimedOut' } },
      { reason: { name: 'TimedOut' } },
    ]);
    expect(await call(3)).toBe(3);
  });
});
