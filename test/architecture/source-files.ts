import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/embedded/locations';

/** The text of all sources below a folder of the project, by path. */
export function sourcesBelow(folder: string, extension = '.ts'): ReadonlyMap<string, string> {
  const root = projectRoot();
  const files = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]));
}

export function readProjectFile(file: string): string {
  return readFileSync(path.join(projectRoot(), file), 'utf8');
}

/** All captures of the first group. */
export function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
