import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { withFileLock } from '../file-lock';
import { projectRoot } from '../locations';
import { isExecutable, program, type Program } from './program';
import { runCommand } from './run-command';
import { reasonOf, systemCodeOf } from '../start-error';
import type { FindOptions } from './provider';

export type DownloadableServer = 'mongod' | 'temporal' | 'temporal-test-server';

const TEMPORAL_SITE = 'https://temporal.download';
const MONGODB_SITE = 'https://fastdl.mongodb.org';
/** A site that can't be reached shall not hold up a start: there is another way. */
const REACH_MS = 4000;
const DOWNLOAD_MS = 600_000;

/**
 * The server's official program, from the cache or downloaded by the vendor's own package. Rejects
 * within seconds if the site can't be reached. Several processes may do this at once.
 */
export async function downloadOfficial(server: DownloadableServer, options: FindOptions): Promise<Program> {
  const folder = path.join(options.cacheFolder, 'official', server);
  const note = path.join(folder, 'program.txt');
  const cached = await readCached(note);
  if (cached !== undefined) return program(cached);

  const site = siteOf(server, options.env);
  await reach(site, options.env);
  return withFileLock(
    `${folder}.lock`,
    async () => {
      const fetchedMeanwhile = await readCached(note);
      if (fetchedMeanwhile !== undefined) return program(fetchedMeanwhile);
      options.report(`Downloading ${server} from ${site}`);
      await mkdir(folder, { recursive: true });
      const file = await runDownload(server, folder, options);
      await writeFile(`${note}.new`, file);
      await rename(`${note}.new`, note);
      return program(file);
    },
    {
      signal: options.signal,
      onWait: (pid) => options.report(`Waiting for process ${pid}, which downloads ${server}`),
    },
  );
}

async function runDownload(
  server: DownloadableServer,
  folder: string,
  options: FindOptions,
): Promise<string> {
  const script = path.join(projectRoot(), 'tools/embedded/programs/download-server.mjs');
  try {
    const output = await runCommand(process.execPath, [script, server, folder], {
      env: { MONGOMS_MAX_RETRIES: '1', ...options.env },
      timeoutMs: DOWNLOAD_MS,
      signal: options.signal,
    });
    const file = output.trim().split('\n').at(-1) ?? '';
    if (!(await isExecutable(file))) throw new Error(`the download gave no program (${file})`);
    return file;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function readCached(note: string): Promise<string | undefined> {
  const file = await readFile(note, 'utf8').catch(() => undefined);
  return file !== undefined && (await isExecutable(file)) ? file : undefined;
}

function siteOf(server: DownloadableServer, env: NodeJS.ProcessEnv): string {
  return server === 'mongod' ? env['MONGOMS_DOWNLOAD_MIRROR'] || MONGODB_SITE : TEMPORAL_SITE;
}

/** Opens a connection to the site, or to the proxy in front of it. */
function reach(site: string, env: NodeJS.ProcessEnv): Promise<void> {
  const target = new URL(env['HTTPS_PROXY'] || env['https_proxy'] || site);
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.hostname, port });
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(`${target.host} can't be reached: ${reason}`));
    };
    socket.setTimeout(REACH_MS, () => fail(`no connection within ${REACH_MS / 1000} s`));
    socket.once('error', (error) => fail(systemCodeOf(error) ?? reasonOf(error)));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
