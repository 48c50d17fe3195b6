import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectCli } from '../../src/cli/context';
import { environmentToJoin } from '../../tools/join-service';
import { anApi, type TestApi } from '../support/http/api';
import { runCommand, type CliOutcome } from '../support/http/cli';

let api: TestApi;
/** As `npm start` leaves it. */
let dataFolder: string;

beforeAll(async () => {
  api = await anApi();
  dataFolder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-cli-'));
  writeFileSync(
    path.join(dataFolder, 'embedded.json'),
    JSON.stringify({
      baseUrl: 'http://127.0.0.1:8080/api/v1',
      apiKey: 'lo_live_x',
      mongodbUri: api.config.mongodbUri,
      temporalAddress: '127.0.0.1:1',
      pid: 1,
    }),
  );
  writeFileSync(
    path.join(dataFolder, 'secrets.json'),
    JSON.stringify({
      loginTokenSecret: api.config.loginTokenSecret,
      encryptionKey: api.config.encryptionKey,
      apiKey: 'x',
    }),
  );
});
afterAll(async () => {
  rmSync(dataFolder, { recursive: true, force: true });
  await api.close();
});

const aReader = ['keys', 'create', '--partner', 'A', '--scope', 'read'];

describe('npm run cli', () => {
  it('prints a key once, which lets its bearer in at once', async () => {
    const { exitCode, out, complaints } = await cli(
      'keys',
      'create',
      '--partner',
      'Acme',
      '--scope',
      'write',
    );
    const apiKey = /lo_live_\w+/.exec(out)?.[0] ?? '';

    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
    expect((await api.client(apiKey).get('/user/usr_none')).status).toBe(404);
    expect((await cli('keys', 'list', '--json')).out).not.toContain(apiKey);
    expect((await cli('audit', 'list', '--json')).out).not.toContain(apiKey);
  });

  it('prints JSON for scripts', async () => {
    const { out } = await cli('keys', 'create', '--partner', 'Scripted', '--scope', 'read', '--json');

    expect(JSON.parse(out)).toEqual({
      id: expect.stringMatching(/^key_/),
      apiKey: expect.stringMatching(/^lo_live_/),
      partner: { id: expect.stringMatching(/^par_/), name: 'Scripted' },
      name: 'command line',
      scope: 'read',
      expiresAt: null,
    });
  });

  it('gives the keys of one name to one partner', async () => {
    const first = JSON.parse(
      (await cli('keys', 'create', '--partner', 'Twice', '--scope', 'write', '--json')).out,
    );
    const second = JSON.parse(
      (await cli('keys', 'create', '--partner', 'Twice', '--scope', 'write', '--json')).out,
    );

    expect(second.partner).toEqual(first.partner);
  });

  it('lists, rotates and revokes keys', async () => {
    const { id } = JSON.parse(
      (await cli('keys', 'create', '--partner', 'Life', '--scope', 'read', '--expires-in', '90d', '--json'))
        .out,
    );
    const rotated = JSON.parse((await cli('keys', 'rotate', id, '--overlap', '0s', '--json')).out);
    const revoked = await cli('keys', 'revoke', rotated.id);
    const listed: { id: string; state: string }[] = JSON.parse(
      (await cli('keys', 'list', '--partner', 'Life', '--json')).out,
    );

    expect(revoked).toMatchObject({ exitCode: 0, out: `Revoked ${rotated.id}\n` });
    expect(new Map(listed.map((key) => [key.id, key.state]))).toEqual(
      new Map([
        [id, 'expired'],
        [rotated.id, 'revoked'],
      ]),
    );
  });

  it('creates and lists partners', async () => {
    const created = JSON.parse((await cli('partners', 'create', 'Newcomer', '--json')).out);
    const { out } = await cli('partners', 'list');

    expect(out).toContain(`${created.id}`);
    expect(out).toContain('Newcomer');
  });

  it('tells who changed what', async () => {
    const { id } = JSON.parse(
      (await cli('keys', 'create', '--partner', 'Audited', '--scope', 'write', '--json')).out,
    );
    const entries: unknown = JSON.parse((await cli('audit', 'list', '--target', id, '--json')).out);

    expect(entries).toEqual([
      expect.objectContaining({
        actorKind: 'cli',
        action: 'key.created',
        target: id,
        before: null,
        after: expect.objectContaining({ scope: 'write' }),
      }),
    ]);
  });

  it('tells what one partner did, by its name or id, and says when there is none of it', async () => {
    const { id } = JSON.parse((await cli('partners', 'create', 'Watched', '--json')).out);
    await cli('keys', 'create', '--partner', 'Watched', '--scope', 'read');

    for (const named of ['Watched', id])
      expect((await cli('audit', 'list', '--partner', named)).out).toContain('key.created');
    expect(await cli('audit', 'list', '--partner', 'Wacthed')).toMatchObject({
      exitCode: 1,
      complaints: expect.stringContaining('There is no partner "Wacthed"'),
    });
  });

  it('explains itself', async () => {
    expect(await cli()).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('keys create --partner <name> --scope <scope>'),
    });
    expect(await cli('keys', 'create', '--help')).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/--scope <scope> +read, support, write/),
    });
    for (const args of [['wallets'], ['wallets', '--help'], ['wallets', '-h']]) {
      const { exitCode, out } = await cli(...args);

      expect(exitCode).toBe(0);
      expect(out).toContain('wallets refund');
      expect(out).not.toContain('keys create');
    }
  });

  it.each([
    [['keys', 'frobnicate'], "unknown command 'frobnicate'"],
    [['wallets', 'show me'], 'wallets show'],
    [['keys', 'create'], "required option '--partner <name>' not specified"],
    [['keys', 'create', '--partner', ' '], "'--partner <name>' argument ' ' is invalid. Expected a text"],
    [
      ['keys', 'create', '--partner', 'A', '--scope', 'all'],
      "argument 'all' is invalid. Expected one of read, support, write",
    ],
    [['keys', 'create', '--partner', 'A'], "required option '--scope <scope>' not specified"],
    [
      [...aReader, '--expires-in', 'soon'],
      "'--expires-in <duration>' argument 'soon' is invalid. Expected a duration",
    ],
    [[...aReader, '--expires-at', 'soon'], 'Expected a date such as'],
    [[...aReader, '--expires-at', '2001-01-01'], 'Expected a time to come'],
    [[...aReader, '--expires-at', '2030-02-30'], 'Expected a date such as'],
    [[...aReader, '--expires-in', '1d', '--expires-at', '2090-01-01'], 'not both'],
    [[...aReader, 'B'], 'too many arguments'],
    [[...aReader, '--colour', 'red'], "unknown option '--colour'"],
    [['keys', 'rotate'], "missing required argument 'key-id'"],
    [['keys', 'rotate', 'key_1', '--overlap', '-1d'], 'overlap'],
    [
      ['audit', 'list', '--limit', '0'],
      "'--limit <count>' argument '0' is invalid. Expected a whole number from 1 to 10000",
    ],
  ])('refuses %j with exit code 2 and says why', async (args, complaint) => {
    const outcome = await cli(...args);

    expect(outcome).toMatchObject({ exitCode: 2, out: '' });
    expect(outcome.complaints).toContain(complaint);
  });

  it.each([
    [['keys', 'revoke', 'key_unknown'], 'There is no key key_unknown\n'],
    [['keys', 'rotate', 'key_unknown'], 'There is no key key_unknown\n'],
    [['keys', 'list', '--partner', 'Nobody'], 'There is no partner Nobody\n'],
  ])('fails at %j with exit code 1 and says why', async (args, complaints) => {
    expect(await cli(...args)).toEqual({ exitCode: 1, out: '', complaints });
  });

  it('says when there is no service to connect to', async () => {
    const outcome = await cliIn({ DATA_DIR: path.join(dataFolder, 'none') }, 'partners', 'list');

    expect(outcome.exitCode).toBe(1);
    expect(outcome.complaints).toContain('MONGODB_URI is not set');
  });

  it('says what is wrong with the environment, all of it and nothing else', async () => {
    const outcome = await cliIn(
      { MONGODB_URI: 'mongodb://127.0.0.1:1/x', DAILY_FEE: 'free' },
      'partners',
      'list',
    );

    expect(outcome).toMatchObject({ exitCode: 1, out: '' });
    expect(outcome.complaints).toMatch(/^Invalid environment:[^]*LOGIN_TOKEN_SECRET[^]*DAILY_FEE/);
    expect(outcome.complaints).not.toContain('    at ');
  });

  it('says when the store does not answer, without its password', async () => {
    const outcome = await cliIn(
      {
        MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1,127.0.0.1:2/x?replicaSet=rs0',
        LOGIN_TOKEN_SECRET: 'l'.repeat(32),
        ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      },
      'partners',
      'list',
    );

    expect(outcome).toEqual({
      exitCode: 1,
      out: '',
      complaints: 'MongoDB does not answer at 127.0.0.1:1,127.0.0.1:2\n',
    });
  });
});

function cli(...args: string[]): Promise<CliOutcome> {
  return cliIn({ DATA_DIR: dataFolder }, ...args);
}

function cliIn(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CliOutcome> {
  return runCommand(args, async (options) => connectCli(await environmentToJoin(env), options));
}
