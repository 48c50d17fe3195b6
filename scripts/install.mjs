import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runVisibly } from './run-visibly.mjs';

/** What npm is asked to do: `run` is all that the service and its tools need, `develop` adds what checks them. */
const OMIT = { run: ['--omit=dev'], develop: ['--include=dev'] };

/** Installs packages of package-lock.json, unless node_modules holds what is needed already. */
export async function installIfNeeded(root, need) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  const outdated = findMissing(wanted, installed ?? {}, 'run');
  const missing = outdated ?? (need === 'develop' ? findMissing(wanted, installed, need) : undefined);
  if (missing === undefined) return;
  const reason = installed === undefined ? 'there are none yet' : `package-lock.json wants ${missing}`;
  process.stderr.write(`Installing packages (${reason})\n`);
  // Packages for development are added beside the others, which a running service may be loading.
  const command = outdated === undefined ? ['install', '--no-save'] : ['ci'];
  const npm = process.env.npm_execpath;
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, ...command, ...OMIT[need], '--no-audit', '--no-fund'];
  await runVisibly(file, args, root, 'Installing packages');
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Undefined if all that is needed is installed, else one package that is not. */
function findMissing(wanted, installed, need) {
  const isMissing = ([name, { version, optional, devOptional, dev, link }]) =>
    name.includes('node_modules/') &&
    !link &&
    !(dev && need === 'run') &&
    // Optional packages are those of other platforms.
    version !== (installed[name]?.version ?? (optional || devOptional ? version : undefined));
  const found = Object.entries(wanted).find(isMissing);
  return found && `${found[0]} ${found[1].version}`;
}
