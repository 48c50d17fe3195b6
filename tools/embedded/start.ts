import path from 'node:path';
import { cacheFolder, dataFolder, projectRoot } from './locations';
import { program, type Program } from './providers/program';
import { runUntilStopped } from './processes/run-until-stopped';

/** `npm start`: runs the embedded servers, the worker and the API until it is told to stop. */

function compiled(name: string): Program {
  return program(process.execPath, ['--enable-source-maps', path.join(projectRoot(), 'dist', 'src', name)]);
}

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const unknown = args.filter((argument) => argument !== '--fresh');
  if (unknown.length > 0) {
    process.stderr.write(`Unknown option ${unknown.join(' ')}. Usage: npm start [-- --fresh]\n`);
    process.exit(2);
  }
  await runUntilStopped({
    env,
    dataFolder: dataFolder(env),
    cacheFolder: cacheFolder(env),
    isFresh: args.includes('--fresh'),
    worker: compiled('worker.js'),
    api: compiled('api.js'),
    report: (line) => void process.stdout.write(`${line}\n`),
  });
}

void main(process.argv.slice(2), process.env);
