import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files';
import { projectRoot } from '../../tools/embedded/locations';

const FILES_MAX = 15;
const LINES_MAX = 200;
/** One history for each workflow and each change of its commands. */
const EXCEPTIONS = ['test/replay/histories'];

/** Folders with more files of their own than that, each with how many. */
function crowdedBelow(folder: string): [string, number][] {
  const entries = readdirSync(path.join(projectRoot(), folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.md'));
  return [
    ...(files.length > FILES_MAX ? [[folder, files.length] as [string, number]] : []),
    ...entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .flatMap(({ name }) => crowdedBelow(`${folder}/${name}`)),
  ];
}

describe('a folder', () => {
  it('has so few files that a reader sees them all', () => {
    const crowded = ['src', 'workflows', 'activities', 'tools', 'test', 'bench'].flatMap(crowdedBelow);

    expect(crowded.filter(([folder]) => !EXCEPTIONS.includes(folder))).toEqual([]);
    expect(crowded.map(([folder]) => folder)).toEqual(EXCEPTIONS);
  });
});

describe('a source file', () => {
  it('is read without long scrolling', () => {
    const sources = ['src', 'workflows', 'activities', 'tools'].flatMap((folder) => [
      ...sourcesBelow(folder),
    ]);
    const long = sources.filter(([, source]) => source.trimEnd().split('\n').length > LINES_MAX);

    expect(sources.length).toBeGreaterThan(500);
    expect(long.map(([file]) => file)).toEqual([]);
  });
});

describe('an operation', () => {
  it('names the repositories that it asks, but where it concerns nearly all of them', () => {
    const operations = [...sourcesBelow('src/operations')].filter(
      ([file]) => file !== 'src/operations/dependencies.ts',
    );
    const filesWith = (pattern: RegExp) =>
      operations.filter(([, source]) => pattern.test(source)).map(([file]) => file);

    expect(
      filesWith(/Pick<\s*OperationDependencies,[^>]*'stores'|stores: (Stores|OperationDependencies)\b/),
    ).toEqual([]);
    expect(filesWith(/Needs<\s*AnyRepository\b/).toSorted()).toEqual([
      'src/operations/accounts/deletion/delete-user.ts',
      'src/operations/accounts/deletion/erase-business.ts',
      'src/operations/leads/seeds/plan-chunks.ts',
      'src/operations/sweep/poke-stale-loops.ts',
    ]);
  });
});

describe('a module that test files share', () => {
  it('has no hooks, which would run for the first of those files alone', () => {
    const shared = [...sourcesBelow('test')].filter(([file]) => !file.endsWith('.test.ts'));
    const withHooks = shared.filter(([, source]) => /^(?:before|after)(?:All|Each)\(/m.test(source));

    expect(shared.length).toBeGreaterThan(50);
    expect(withHooks.map(([file]) => file)).toEqual([]);
  });
});
