import { beforeAll, describe, expect, it } from '@jest/globals';
import { COMPOSITION, LAYERS } from './layers';
import { lintPlanted, type BrokenRules } from './planted-files';

const RESTRICTED = 'eslint(no-restricted-imports)';

interface Case {
  readonly folder: string;
  readonly specifier: string;
  readonly isType: boolean;
  readonly isAllowed: boolean;
  readonly file: string;
}

const cases: readonly Case[] = [
  ...LAYERS.flatMap(({ folder, allowed, typesOnly = [], forbidden, forbiddenValues = [] }) => [
    ...allowed.map((specifier) => ({ folder, specifier, isType: false, isAllowed: true })),
    ...typesOnly.map((specifier) => ({ folder, specifier, isType: true, isAllowed: true })),
    ...typesOnly.map((specifier) => ({ folder, specifier, isType: false, isAllowed: false })),
    ...forbidden.map((specifier) => ({ folder, specifier, isType: false, isAllowed: false })),
    ...forbidden.map((specifier) => ({ folder, specifier, isType: true, isAllowed: false })),
    ...forbiddenValues.map((specifier) => ({ folder, specifier, isType: false, isAllowed: false })),
  ]),
  ...COMPOSITION.flatMap((folder) =>
    ['workflows/messages', 'tools/embedded/start'].map((module) => ({
      folder,
      specifier: `${folder === 'src' ? '..' : '../..'}/${module}`,
      isType: false,
      isAllowed: false,
    })),
  ),
].map((one, index) => ({ ...one, file: `${one.folder}/planted-${index}.ts` }));

const FORGOTTEN = 'workflows/forgotten-await.ts';
const AWAITED = 'workflows/awaited.ts';
const FORGOTTEN_IN_OPERATION = 'src/operations/forgotten-await.ts';

let brokenRules: BrokenRules;
beforeAll(async () => {
  brokenRules = await lintPlanted([
    ...cases.map(({ file, specifier, isType }) => ({
      file,
      code: isType
        ? `import type { Thing } from '${specifier}';\nexport type Planted = Thing;\n`
        : `import { thing } from '${specifier}';\nexport const planted = [thing];\n`,
    })),
    { file: FORGOTTEN, code: workflowThat('charge();') },
    { file: AWAITED, code: workflowThat('await charge();') },
    {
      file: FORGOTTEN_IN_OPERATION,
      code: 'export async function save(store: { write(): Promise<void> }): Promise<void> {\n  store.write();\n  await store.write();\n}\n',
    },
  ]);
});

describe('the linter', () => {
  it.each(cases.filter(({ isAllowed }) => isAllowed))(
    'lets $folder import $specifier (types only: $isType)',
    ({ file }) => {
      expect(brokenRules(file)).not.toContain(RESTRICTED);
    },
  );

  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    'forbids $folder to import $specifier (types only: $isType)',
    ({ file }) => {
      expect(brokenRules(file)).toContain(RESTRICTED);
    },
  );

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
