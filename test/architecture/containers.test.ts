import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { CONFIG_VARIABLES } from '../../src/config/config';
import { matchesOf, readProjectFile, sourcesBelow } from './source-files';

const service = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  user: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
  /** Null passes on what `.env` has, if anything. */
  environment: z.record(z.string(), z.string().nullable()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int().optional(),
      start_period: z.string().optional(),
    })
    .optional(),
});
const composeFile = z.strictObject({
  'x-confined': z.looseObject({}),
  'x-service': z.looseObject({}),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
});

const compose = composeFile.parse(parse(readProjectFile('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services).map(([name, definition]) => ({ name, ...definition }));
const ours = services.filter(({ build }) => build !== undefined);

/** What docker-compose.yml says itself, whatever `.env` has. */
const isSettled = (name: string) =>
  /^(PORT|LISTEN_ADDRESS|METRICS_.*|MIGRATE_ON_START|MONGODB_.*PASSWORD|TEMPORAL_.*)$/.test(name);

describe('docker-compose.yml', () => {
  it('runs the servers, the API and the worker, each with a health check', () => {
    const running = services.filter(({ restart }) => restart === 'unless-stopped');

    expect(running.map(({ name }) => name).toSorted()).toEqual(['api', 'mongodb', 'temporal', 'worker']);
    expect(running.every(({ healthcheck }) => healthcheck !== undefined)).toBe(true);
  });

  it('migrates the store when it is there, and before API and worker start', () => {
    expect(compose.services['migrate']).toMatchObject({
      restart: 'on-failure',
      depends_on: { mongodb: { condition: 'service_healthy' } },
    });
    for (const { name } of ours.filter((one) => one.name !== 'migrate')) {
      const { depends_on } = compose.services[name] ?? {};
      expect(depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
    }
  });

  it.each(ours)(
    'passes on to $name whatever .env.example has, but what is settled here',
    ({ environment }) => {
      const documented = matchesOf(readProjectFile('.env.example'), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm);
      const wanted = documented.filter((name) => CONFIG_VARIABLES.includes(name) || name.startsWith('OTEL_'));

      expect(Object.keys(environment).toSorted()).toEqual(
        [...wanted.filter((name) => !isSettled(name)), 'TEMPORAL_ADDRESS', 'TEMPORAL_UI_URL'].toSorted(),
      );
    },
  );

  it.each(ours)('takes the secrets of $name from outside, without a default', ({ environment }) => {
    expect(environment['LOGIN_TOKEN_SECRET']).toMatch(/^\$\{LOGIN_TOKEN_SECRET:\?/);
    expect(environment['ENCRYPTION_KEY']).toMatch(/^\$\{ENCRYPTION_KEY:\?/);
    expect(environment['SUPPRESSION_KEY']).toMatch(/^\$\{SUPPRESSION_KEY:\?/);
    expect(environment['MONGODB_URI']).toMatch(/^mongodb:\/\/\w+:\$\{MONGODB_PASSWORD:\?/);
  });

  it('lets nobody into the database without a password, and gives the service no more than its own database', () => {
    const { command = [], environment = {} } = compose.services['mongodb'] ?? {};

    expect(command).toContain('--keyFile');
    expect(environment['MONGO_INITDB_ROOT_PASSWORD']).toMatch(/^\$\{MONGODB_ROOT_PASSWORD:\?/);
    expect(compose.configs['mongodb-user']?.content).toContain("db: 'lead_outreach'");
  });

  it('publishes ports on the loopback interface alone, and neither the database nor Temporal itself', () => {
    const ports = services.flatMap((one) => one.ports);

    expect(ports.toSorted()).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8233:8233']);
  });

  it.each(services)('names services and volumes of $name that there are', ({ depends_on, volumes }) => {
    const named = volumes.map((volume) => volume.split(':')[0]);

    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  });

  it.each(services.filter(({ build }) => build === undefined))('pins the version of $name', ({ image }) => {
    expect(image).toMatch(/:\d+(\.\d+)+$/);
  });
});

describe('Dockerfile', () => {
  const dockerfile = readProjectFile('Dockerfile');
  const [build = '', final = ''] = dockerfile.split(/^FROM .*$/m).slice(1);

  it('installs no packages for development and runs without privileges', () => {
    expect(matchesOf(dockerfile, /^RUN (npm ci.*?) --no-audit/gm)).toEqual([
      'npm ci --omit=dev --workspaces=false',
    ]);
    expect(matchesOf(final, /^USER (.+)$/gm)).toEqual(['node']);
    expect(matchesOf(final, /^ENV LISTEN_ADDRESS=(.+)$/gm)).toEqual(['0.0.0.0']);
  });

  it('has what runs, and no tools for development', () => {
    const folders = ['src', 'workflows', 'activities'];

    expect(matchesOf(build, /^COPY (\w+) \1$/gm)).toEqual(['scripts', ...folders]);
    expect(matchesOf(readProjectFile('package.json'), /"build": "node scripts\/build.mjs (.+)"/g)).toEqual([
      folders.join(' '),
    ]);
    expect(matchesOf(final, /^COPY --from=build (.+)$/gm)).toEqual([
      '/app/node_modules node_modules',
      '/app/dist dist',
    ]);
  });

  it('starts programs that there are', () => {
    const commands = [final, ...ours.flatMap(({ command = [] }) => command)].join(' ');
    const sources = matchesOf(commands, /dist\/(src\/[\w/-]+)\.js/g).map((file) => `${file}.ts`);

    expect(sources.toSorted()).toEqual(['src/api.ts', 'src/cli.ts', 'src/worker.ts']);
    expect([...sourcesBelow('src').keys()]).toEqual(expect.arrayContaining(sources));
  });
});

describe('package.json', () => {
  it('starts API and worker with no more memory pools of the C library than a container and npm start', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readProjectFile('package.json')));

    for (const program of ['start:api', 'start:worker']) {
      expect(scripts[program]).toMatch(/^MALLOC_ARENA_MAX=\$\{MALLOC_ARENA_MAX:-2\} node /);
    }
    expect(readProjectFile('Dockerfile')).toMatch(/^ENV MALLOC_ARENA_MAX=2$/m);
    expect(readProjectFile('tools/embedded/service-environment.ts')).toContain("MALLOC_ARENA_MAX: '2'");
  });

  it('lists every package of the running service as a dependency, not as one of development', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readProjectFile('package.json')));
    const sources = ['src', 'workflows', 'activities'].flatMap((folder) => [
      ...sourcesBelow(folder).values(),
    ]);
    // Imports of types are gone once compiled.
    const imported = sources.flatMap((source) =>
      matchesOf(source, /^(?:import|export) (?!type)[^;]*?from '((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?';$/gm),
    );

    expect([...new Set(imported)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(imported).toContain('mongoose');
  });
});
