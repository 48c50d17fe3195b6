import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { isAlive } from '../../tools/embedded/file-lock';
import { temporaryFolder, testMongodbUri, testTemporalAddress } from '../support/jest/servers';
import {
  accepts,
  endAllSupervisors,
  eventually,
  startSupervisor,
  type RunOptions,
  type SupervisorRun,
} from './supervisor-run';

const READY = 'Lead Outreach is running.';
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Servers that are there already: starts within a second or two. */
function startWithGivenServers(options: RunOptions): SupervisorRun {
  const env = { MONGODB_URI: testMongodbUri(), TEMPORAL_ADDRESS: testTemporalAddress(), ...options.env };
  return startSupervisor({ ...options, env });
}

function newDataFolder(): string {
  return path.join(temporaryFolder('supervisor').folder, 'data');
}

afterEach(endAllSupervisors);

(HAS_IPV6 ? describe : describe.skip)('npm start on IPv6 alone', () => {
  it('finds the API at the one address that it listens on', async () => {
    const run = startWithGivenServers({
      dataFolder: newDataFolder(),
      env: { LISTEN_ADDRESS: '::1', METRICS_ADDRESS: '::1' },
    });
    await run.until(READY);

    const { baseUrl, apiMetricsUrl } = run.addresses();
    expect(baseUrl).toBe(`http://[::1]:${run.environmentOf('api')['PORT']}/api/v1`);
    expect(apiMetricsUrl).toContain('//[::1]:');
  });
});

describe('npm start', () => {
  it('brings up worker and API with addresses, secrets and a key, and takes them down in reverse', async () => {
    const dataFolder = newDataFolder();
    const run = startWithGivenServers({ dataFolder });
    await run.until(READY);

    const addresses = run.addresses();
    const { mode } = statSync(path.join(dataFolder, 'embedded.json'));
    const [worker, api] = [run.environmentOf('worker'), run.environmentOf('api')];
    run.signal('SIGINT');

    await expect(run.ended).resolves.toBe(0);
    expect(run.story()).toEqual(['worker started', 'api started', 'api stopped', 'worker stopped']);
    expect(() => run.addresses()).toThrow('ENOENT');
    const origin = `http://127.0.0.1:${api['PORT']}`;
    expect(mode & 0o777).toBe(0o600);
    expect(addresses).toEqual({
      baseUrl: `${origin}/api/v1`,
      apiKey: expect.stringMatching(/^lo_live_[0-9a-f]{32}$/),
      leadsUrl: `${origin}/leads`,
      supportUrl: `${origin}/support`,
      docsUrl: `${origin}/docs`,
      temporalAddress: testTemporalAddress(),
      mongodbUri: expect.stringContaining('mongodb://127.0.0.1:'),
      apiPid: expect.any(Number),
      apiMetricsUrl: `http://127.0.0.1:${api['METRICS_PORT']}/metrics`,
      workerPid: expect.any(Number),
      workerMetricsUrl: `http://127.0.0.1:${worker['METRICS_PORT']}/metrics`,
      pid: run.pid,
    });
    for (const name of ['LOGIN_TOKEN_SECRET', 'ENCRYPTION_KEY'] as const) {
      expect(Buffer.from(worker[name] ?? '', 'base64')).toHaveLength(32);
      expect(api[name]).toBe(worker[name]);
    }
    expect(api).toMatchObject({
      EMBEDDED_API_KEY: addresses['apiKey'],
      PUBLIC_BASE_URL: origin,
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
      MONGODB_URI: addresses['mongodbUri'],
      TEMPORAL_ADDRESS: testTemporalAddress(),
    });
    expect(worker).not.toHaveProperty('EMBEDDED_API_KEY');
  });

  it('moves the port of the metrics if it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const taken = String(JSON.parse(JSON.stringify(other.address())).port);

    const run = startWithGivenServers({ dataFolder: newDataFolder(), env: { METRICS_PORT: taken } });
    await run.until(READY);

    expect(Number(run.environmentOf('api')['METRICS_PORT'])).toBeGreaterThan(0);
    expect(run.environmentOf('api')['METRICS_PORT']).not.toBe(taken);
    other.close();
  });

  it('says which port is taken, and starts nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const taken = String(JSON.parse(JSON.stringify(other.address())).port);

    const run = startWithGivenServers({ dataFolder: newDataFolder(), env: { PORT: taken } });

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toContain(`Port ${taken} can't be used for the API`);
    expect(run.output()).toContain('Set PORT to a free one');
    other.close();
  });

  it('shows the end of the log of a service that ends, and stops the others', async () => {
    const run = startWithGivenServers({ dataFolder: newDataFolder() });
    await run.until(READY);

    process.kill(Number(run.environmentOf('worker')['pid']), 'SIGKILL');

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toContain('Worker ended with signal SIGKILL');
    expect(run.output()).toContain('the worker says hello');
    expect(run.story()).toContain('api stopped');
    expect(() => run.addresses()).toThrow('ENOENT');
  });

  it('shows why a service does not come up', async () => {
    const run = startWithGivenServers({ dataFolder: newDataFolder(), env: { STAND_IN_WORKER: 'crashes' } });

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toContain('Worker ended with code 3');
    expect(run.output()).toContain('the worker has a problem');
    expect(run.story()).toEqual(['worker started']);
  });

  it('refuses to start twice on the same data, and names the process that holds them', async () => {
    const dataFolder = newDataFolder();
    const first = startWithGivenServers({ dataFolder });
    await first.until(READY);

    const second = startWithGivenServers({ dataFolder });

    await expect(second.ended).resolves.toBe(1);
    expect(second.output()).toContain(`already running on ${dataFolder} as process ${first.pid}`);
    expect(isAlive(first.pid)).toBe(true);
    expect(first.addresses()['apiKey']).toMatch(/^lo_live_/);
  });

  it('stops within the bounds even if a stop is requested while it starts', async () => {
    const run = startWithGivenServers({ dataFolder: newDataFolder() });
    await run.until('Starting Worker');

    run.signal('SIGINT');

    await expect(run.ended).resolves.toBe(0);
    expect(run.output()).not.toContain(READY);
  });

  it.each([
    [
      'MongoDB',
      { MONGODB_URI: 'mongodb://127.0.0.1:9/x' },
      'The MongoDB given in MONGODB_URI does not answer',
    ],
    [
      'Temporal',
      { TEMPORAL_ADDRESS: '127.0.0.1:9' },
      'The Temporal given in TEMPORAL_ADDRESS does not answer',
    ],
  ])('says that the %s it was given does not answer, and looks for no other', async (_name, env, message) => {
    const run = startWithGivenServers({ dataFolder: newDataFolder(), env });

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toContain(message);
  });

  it('does not touch a folder that holds the files of somebody else', async () => {
    const dataFolder = newDataFolder();
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(path.join(dataFolder, 'thesis.txt'), 'precious');

    const run = startWithGivenServers({ dataFolder, args: ['--fresh'] });

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toContain('holds files that are not ours');
    expect(readFileSync(path.join(dataFolder, 'thesis.txt'), 'utf8')).toBe('precious');
  });

  it('makes a new key when the data are forgotten, and keeps it otherwise', async () => {
    const dataFolder = newDataFolder();
    const keys: (string | undefined)[] = [];
    for (const args of [[], [], ['--fresh']]) {
      const run = startWithGivenServers({ dataFolder, args });
      await run.until(READY);
      keys.push(run.addresses()['apiKey']);
      run.signal('SIGTERM');
      await run.ended;
    }

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('leaves no service behind when it is killed', async () => {
    const run = startWithGivenServers({ dataFolder: newDataFolder() });
    await run.until(READY);
    const pids = [run.environmentOf('worker'), run.environmentOf('api')].map((env) => Number(env['pid']));
    const port = Number(run.environmentOf('api')['PORT']);

    process.kill(run.pid, 'SIGKILL');

    await eventually(async () => !(await accepts(port)) && !pids.some(isAlive));
    expect(pids.every((pid) => pid > 0)).toBe(true);
  });
});
