import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { programArguments } from '../support/processes/typescript-program';

describe('a call of the typed client that has a signal of its own', () => {
  it('ends in time, though the code is optimised and garbage collected', async () => {
    const program = programArguments(path.join(__dirname, 'programs/client-timeout.ts'));
    // Node.js 20 then collects a time-out that nothing but `AbortSignal.any` refers to.
    const flags = ['--expose-gc', '--always-turbofan'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...program], {
      timeout: 20_000,
    });

    expect(stdout).toBe('TimeoutError');
  });
});
