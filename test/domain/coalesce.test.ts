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
});
