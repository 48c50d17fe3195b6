import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { growthPercent } from '../../src/composition/tight-heap';
import { programArguments } from '../support/processes/typescript-program';

const MB = 1_048_576;

describe('the heap of a program', () => {
  it('stays within a bounded amount of garbage, however much is made', async () => {
    const program = path.join(__dirname, 'programs/churn-heap.ts');
    const { stdout } = await promisify(execFile)(process.execPath, programArguments(program));

    const { mostBytes, kept } = JSON.parse(stdout);
    expect(kept).toBe(400_000);
    expect(mostBytes).toBeLessThan(275e6);
  });

  it.each([
    ['little is in use', 20 * MB, 200],
    ['some is in use', 64 * MB, 100],
    ['much is in use', 1_000 * MB, 50],
  ])('when %s (%d bytes) may grow by %d percent', (_what, bytesInUse, percent) => {
    expect(growthPercent(bytesInUse)).toBe(percent);
  });
});
