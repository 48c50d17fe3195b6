import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderOf, IMPORT_TABLE, importsOf, violationOf, type Import } from './import-table';
import { sourcesBelow } from './source-files';

const imports = ['src', 'workflows', 'activities', 'tools'].flatMap((folder) =>
  [...sourcesBelow(folder)].flatMap(([file, source]) => importsOf(file, source)),
);
const ORDER = Object.keys(IMPORT_TABLE);

describe('imports', () => {
  it('are those of the table', () => {
    expect(imports.map(violationOf).filter((violation) => violation !== null)).toEqual([]);
  });

  it.each([
    ['src/domain/leads/x.ts', "import { z } from 'zod';"],
    ['src/domain/leads/x.ts', "import type { Config } from '../../config/config';"],
    ['src/contracts/x.ts', "import { newId } from '../domain/ids';"],
    ['workflows/x.ts', "import { readFile } from 'node:fs';"],
    ['workflows/x.ts', "import type { Activities } from '../activities';"],
    ['activities/x.ts', "import { createSeedRepository } from '../src/persistence/leads/seeds';"],
    ['src/operations/leads/x.ts', "import { Schema } from 'mongoose';"],
    ['src/operations/leads/x.ts', "import {\n  ok,\n  created,\n} from '../../http/route';"],
    ['src/http/leads/x.ts', "export { toWallet } from '../../persistence/wallet/wallets';"],
    ['src/http/leads/x.ts', "import type { Operations } from '../../composition/compose-operations';"],
    ['src/web/x.ts', "const client = await import('../temporal/client');"],
    ['src/persistence/x.ts', "import '../operations/dependencies';"],
    ['src/cli/x.ts', "import type { Poke } from '../../workflows/messages';"],
    ['src/api.ts', "import { drainLoop } from '../workflows';"],
    ['src/cli/x.ts', "import { startAll } from '../../tools/embedded/start-all';"],
    ['tools/embedded/x.ts', "import { createApp } from '../../src/http/app';"],
  ])('of others are found: in %s, %s', (file, source) => {
    expect(importsOf(file, source).map(violationOf)).toEqual([expect.stringContaining(file)]);
  });

  it('never point upwards in the order of the table, but for the types of what is measured or traced', () => {
    const upward = imports.filter(({ file, imported, isType }) => {
      const [from, to] = [ORDER.indexOf(folderOf(file)), ORDER.indexOf(folderOf(imported))];
      return from !== -1 && to > from && !isType;
    });

    expect(upward).toEqual([]);
  });

  it('go round in no circle, neither between folders nor between rooms in one of them', () => {
    expect(circleOf(imports)).toEqual([]);
    const planted = [...imports, { file: 'src/domain/ids.ts', imported: 'src/http/app', isType: true }];
    expect(circleOf(planted)).toEqual(expect.arrayContaining(['src/domain', 'src/http']));
  });

  it('go round in no circle between files either, but for the type of what operations are made with', () => {
    const others = imports.filter(({ imported }) => imported !== 'src/operations/dependencies');
    expect(filesInCircles(others)).toEqual([]);
    const planted = { file: 'src/domain/day.ts', imported: 'src/domain/billing/owed-days', isType: true };
    expect(filesInCircles([...others, planted])).toEqual(
      expect.arrayContaining(['src/domain/billing/owed-days.ts', 'src/domain/day.ts']),
    );
  });
});

/** Files that import one another, also by way of others. */
function filesInCircles(all: readonly Import[]): string[] {
  let arrows = all.map(({ file, imported }) => ({ file, target: `${imported}.ts` }));
  for (let size = Number.POSITIVE_INFINITY; arrows.length < size;) {
    size = arrows.length;
    const [importers, targets] = [new Set(arrows.map(({ file }) => file)), new Set<string>()];
    for (const { target } of arrows) targets.add(target);
    arrows = arrows.filter(({ file, target }) => importers.has(target) && targets.has(file));
  }
  return [...new Set(arrows.map(({ file }) => file))].toSorted();
}

/** The folders that can reach themselves. A folder and those inside of it count as one room. */
function circleOf(all: readonly Import[]): string[] {
  const reached = new Map<string, Set<string>>();
  for (const { file, imported } of all) {
    const [from, to] = [path.posix.dirname(file), path.posix.dirname(imported)];
    const isWithin = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
    if (imported.includes('/') && /^(src|activities|workflows|tools)/.test(imported) && !isWithin)
      reached.set(from, (reached.get(from) ?? new Set()).add(to));
  }
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [, targets] of reached) {
      const before = targets.size;
      for (const target of targets) for (const further of reached.get(target) ?? []) targets.add(further);
      isGrowing ||= targets.size > before;
    }
  }
  return [...reached].filter(([folder, targets]) => targets.has(folder)).map(([folder]) => folder);
}
