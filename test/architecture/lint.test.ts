import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintPlanted, type BrokenRules } from './planted-files';

const FORGOTTEN = 'workflows/forgotten-await.ts';
const AWAITED = 'workflows/awaited.ts';
const FORGOTTEN_IN_OPERATION = 'src/operations/forgotten-await.ts';

let brokenRules: BrokenRules;
beforeAll(async () => {
  brokenRules = await lintPlanted([
    { file: FORGOTTEN, code: workflowThat('charge();') },
    { file: AWAITED, code: workflowThat('await charge();') },
    {
      file: FORGOTTEN_IN_OPERATION,
      code: 'export async function save(store: { write(): Promise<void> }): Promise<void> {\n  store.write();\n  await store.write();\n}\n',
    },
  ]);
});

describe('the linter', () => {
  it('finds a forgotten await on an activity', () => {
    expect(brokenRules(FORGOTTEN)).toContain('typescript(no-floating-promises)');
    expect(brokenRules(AWAITED)).toEqual([]);
  });

  it('finds a forgotten await on a write to the store', () => {
    expect(brokenRules(FORGOTTEN_IN_OPERATION)).toEqual(['typescript(no-floating-promises)']);
  });
});

function workflowThat(call: string): string {
  return [
    "import { proxyActivities } from '@temporalio/workflow';",
    "const { charge } = proxyActivities<{ charge(): Promise<void> }>({ startToCloseTimeout: '1 minute' });",
    'export async function billOnce(): Promise<void> {',
    `  ${call}`,
    '  await charge();',
    '}',
    '',
  ].join('\n');
}
