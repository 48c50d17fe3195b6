import path from 'node:path';
import { cacheFolder, dataFolder, projectRoot } from './locations';
import { program, type Program } from './program';
import { supervise } from './supervisor';

/** `npm start`: runs the embedded servers, the worker and the API until it is told to stop. */

/** The terminal, npm and the launcher may each pass on the same Ctrl-C. */
const SAME_REQUEST_MS = 1000;

function compiled(name: string): Program {
  return program(process.execPath, ['--enable-source-maps', path.join(projectRoot(), 'dist', 'src', name)]);
}

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const unknown = args.filter((argument) => argument !== '--fresh');
  if (unknown.length > 0) {
    process.stderr.write(`Unknown option ${unknown.join(' ')}. Usage: npm start [-- --fresh]\n`);
    process.exit(2);
  }
  const stop = new AbortController();
  const kill = new AbortController();
  let stopRequestedAt = Number.NEGATIVE_INFINITY;
  const request = (): void => {
    if (!stop.signal.aborted) {
      stopRequestedAt = performance.now();
      stop.abort();
    } else if (performance.now() - stopRequestedAt > SAME_REQUEST_MS) {
      kill.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.on('disconnect', request);

  const exitCode = await supervise(
    {
      env,
      dataFolder: dataFolder(env),
      cacheFolder: cacheFolder(env),
      isFresh: args.includes('--fresh'),
      worker: compiled('worker.js'),
      api: compiled('api.js'),
      report: (line) => void process.stdout.write(`${line}\n`),
    },
    { stop: stop.signal, kill: kill.signal },
  );
  process.exit(exitCode);
}

void main(process.argv.slice(2), process.env);
