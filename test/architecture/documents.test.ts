import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../tools/embedded/locations';
import { workflowTypes } from '../replay/histories';
import { matchesOf, readProjectFile, sourcesBelow } from './source-files';

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...sourcesBelow('docs', '.md').keys()];
const files = ['src', 'workflows', 'activities', 'tools', 'test', 'bench'].flatMap((folder) => [
  ...sourcesBelow(folder).keys(),
]);

/** Placeholders and patterns name no file. */
const isFile = (name: string): boolean => !/[<>*]/.test(name);

describe.each(documents)('%s', (document) => {
  const text = readProjectFile(document);

  it('names source files that there are', () => {
    const named = matchesOf(text, /`([\w./<>*-]+\.ts)`/g).filter(isFile);
    const unknown = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));

    expect(unknown).toEqual([]);
  });

  it('links to files that there are', () => {
    const links = matchesOf(text, /\]\(([^)#]+)(?:#[^)]*)?\)/g).filter((link) => !link.includes('://'));
    const broken = links.filter(
      (link) => !existsSync(path.resolve(projectRoot(), path.dirname(document), link)),
    );

    expect(broken).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readProjectFile('package.json'));
    const commands = matchesOf(text, /npm run ([\w:]+)/g);

    expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([]);
  });
});

describe('comments', () => {
  it('name source files that there are', () => {
    const sources = ['src', 'workflows', 'activities', 'tools'].flatMap((folder) => [
      ...sourcesBelow(folder),
    ]);
    const unknown = sources.flatMap(([source, text]) =>
      matchesOf(text, /`([\w./-]+\.ts)`/g)
        .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${source}: ${name}`),
    );

    expect(unknown).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('lists the workflows that there are', () => {
    const sections = readProjectFile('docs/operations.md').split('\n## ');
    const section = sections.find((candidate) => candidate.startsWith('Workflows'));

    expect(matchesOf(section ?? '', /^\| `(\w+)` /gm).toSorted()).toEqual(workflowTypes().toSorted());
  });
});
