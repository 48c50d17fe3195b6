import path from 'node:path';
import { cacheFolder, dataFolder } from '../../../tools/embedded/locations';
import { program } from '../../../tools/embedded/providers/program';
import { runUntilStopped } from '../../../tools/embedded/processes/run-until-stopped';

/** `npm start` with stand-ins for the worker and the API. */
const standIn = (name: string) => program(process.execPath, [path.join(__dirname, name)]);

void runUntilStopped({
  env: process.env,
  dataFolder: dataFolder(process.env),
  cacheFolder: cacheFolder(process.env),
  isFresh: process.argv.includes('--fresh'),
  worker: standIn('worker.mjs'),
  api: standIn('api.mjs'),
  report: (line) => void process.stdout.write(`${line}\n`),
});
