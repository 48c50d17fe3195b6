import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** A program on this machine, ready to be started with further arguments. */
export interface Program {
  readonly file: string;
  /** Come before all others: the script, where `file` is an interpreter. */
  readonly args: readonly string[];
  /** Is added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

export function program(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Program {
  return { file, args, env };
}

/** The absolute path of the first of `names` that is an executable file on `PATH`. */
export async function findOnPath(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const file = path.resolve(folder, name);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
