import { spawn } from 'node:child_process';

/** Runs a program with its output shown as errors are, since scripts read what the launched program writes; rejects when it fails. */
export function runVisibly(file, args, cwd, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ['inherit', 2, 2] });
    child.on('error', (error) => reject(new Error(`${what} failed: ${file}: ${error.message}`)));
    child.on('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${what} failed (${signal ?? `code ${code}`}); see above.`));
    });
  });
}
