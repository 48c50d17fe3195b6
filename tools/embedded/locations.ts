import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder with package-lock.json, above this file both in `tools` and in `dist`. */
export function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'package-lock.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}

/** Where downloads are kept: `LEAD_OUTREACH_CACHE`, or `.cache` in the project. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return path.resolve(env['LEAD_OUTREACH_CACHE'] || path.join(projectRoot(), '.cache'));
}

/** Where the embedded servers keep their data: `DATA_DIR`, or `.data` in the project. */
export function dataFolder(env: NodeJS.ProcessEnv): string {
  return path.resolve(projectRoot(), env['DATA_DIR'] || '.data');
}
