import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import { projectRoot } from '../../tools/embedded/locations';
import { matchesOf, readProjectFile } from '../architecture/source-files';

const { History } = temporal.api.history.v1;
export type History = temporal.api.history.v1.History;

const FOLDER = path.join(__dirname, 'histories');

/** The types of all workflows. */
export function workflowTypes(): string[] {
  return matchesOf(readProjectFile('workflows/index.ts'), /^export \{ (\w+) \}/gm);
}

/**
 * File names without their ending: the workflow's type and, for what an older version of it has left
 * behind, a hyphen and when that was.
 */
export function historyNames(): string[] {
  mkdirSync(FOLDER, { recursive: true });
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .toSorted();
}

export function readHistory(name: string): History {
  return History.fromObject(JSON.parse(readFileSync(fileOf(name), 'utf8')));
}

/** Where the project lies on this machine is nobody's business. */
export function writeHistory(name: string, history: temporal.api.history.v1.IHistory): void {
  const text = JSON.stringify(History.fromObject(history), null, 2).replaceAll(`${projectRoot()}/`, '');
  writeFileSync(fileOf(name), `${text}\n`);
}

function fileOf(name: string): string {
  return path.join(FOLDER, `${name}.json`);
}
