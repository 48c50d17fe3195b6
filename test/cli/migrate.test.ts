import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connectCli } from '../../src/cli/context';
import { connectStore } from '../../src/persistence/mongo/connection';
import { runCommand, type CliOutcome } from '../support/http/cli';
import { testMongodbUri } from '../support/jest/servers';

const MONGODB_URI = testMongodbUri();
const PREPARED = 'MongoDB is prepared for this version.\n';

let connection: Connection;

beforeAll(async () => {
  connection = await connectStore(MONGODB_URI);
});
afterAll(() => connection.close());

function cli(...args: string[]): Promise<CliOutcome> {
  const env = {
    MONGODB_URI,
    LOGIN_TOKEN_SECRET: 'l'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  return runCommand(args, (options) => connectCli(env, options));
}

describe('npm run cli -- migrate', () => {
  it('prepares a store that is not, which other commands refuse, and only tells what to do with --plan', async () => {
    await connection.collection('partners').insertOne({ name: 'Acme' });
    const plan = await cli('migrate', '--plan');
    const refused = await cli('partners', 'list');
    const done = await cli('migrate');
    const again = await cli('migrate', '--plan');

    expect(plan).toMatchObject({ exitCode: 0, out: expect.stringContaining('create in events the indexes') });
    expect(refused).toMatchObject({
      exitCode: 1,
      out: '',
      complaints: expect.stringMatching(/npm run cli -- migrate[^]*create in events the indexes/),
    });
    expect(refused.complaints).not.toContain('    at ');
    expect(done).toEqual(plan);
    expect(again).toEqual({ exitCode: 0, out: PREPARED, complaints: '' });
  });
});
