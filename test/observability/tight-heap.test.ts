import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

it('keeps the heap below twice what is in use, however much garbage is made', async () => {
  const program = path.join(__dirname, 'programs/churn-heap.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program]);

  const { mostBytes, kept } = JSON.parse(stdout);
  expect(kept).toBe(400_000);
  expect(mostBytes).toBeLessThan(170e6);
});
