import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../tools/embedded/locations';

/** One file with a violation or without, at a place of the project's tree. */
export interface PlantedFile {
  readonly file: string;
  readonly code: string;
}

/** Rules that a file breaks, by its path. */
export type BrokenRules = (file: string) => readonly string[];

/**
 * Lints the files with the project's own configuration, in a tree of their own: planted among the sources
 * they would break whatever else runs on the project.
 */
export async function lintPlanted(files: readonly PlantedFile[]): Promise<BrokenRules> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')));
  try {
    symlinkSync(path.join(projectRoot(), 'node_modules'), path.join(root, 'node_modules'));
    for (const name of ['.oxlintrc.json', 'tsconfig.json'])
      cpSync(path.join(projectRoot(), name), path.join(root, name));
    for (const { file, code } of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), code);
    }
    const diagnostics = await lint(root);
    return (file) =>
      diagnostics
        .filter(({ filename }) => path.normalize(filename) === path.normalize(file))
        .map(({ code }) => code)
        .toSorted();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Diagnostic {
  readonly filename: string;
  /** As `eslint(no-restricted-imports)`. */
  readonly code: string;
}

function lint(root: string): Promise<readonly Diagnostic[]> {
  const oxlint = path.join(projectRoot(), 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '--type-aware', '--format', 'json'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, maxBuffer: 16 * 1_024 * 1_024 },
      (_error, stdout, stderr) => {
        // Its exit code says whether it found something, which is what it is asked to do.
        try {
          resolve(JSON.parse(stdout).diagnostics);
        } catch (error) {
          reject(new Error(`oxlint failed: ${stdout}${stderr}`, { cause: error }));
        }
      },
    );
  });
}
