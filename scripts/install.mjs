import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runVisibly } from './run-visibly.mjs';

/** Installs the packages of package-lock.json, unless node_modules holds just them. */
export async function installIfNeeded(root) {
  const reason = whyInstall(root);
  if (reason === undefined) return;
  process.stdout.write(`Installing packages (${reason})\n`);
  const npm = process.env.npm_execpath;
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await runVisibly(file, [...first, 'ci', '--no-audit', '--no-fund'], root, 'Installing packages');
}

function whyInstall(root) {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  let installed;
  try {
    installed = JSON.parse(
      readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages;
  } catch {
    return 'there are none yet';
  }
  // Optional packages are those of other platforms.
  const changed = Object.entries(wanted).find(
    ([name, { version, optional }]) =>
      name !== '' && version !== (installed[name]?.version ?? (optional ? version : undefined)),
  );
  return changed && `package-lock.json wants ${changed[0]} ${changed[1].version}`;
}
