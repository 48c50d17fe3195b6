import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { firstHostOf, withDatabase, withDirectHost } from '../../tools/embedded/mongodb/database-uri';
import { newRunDatabase, openRunDatabases } from '../../tools/embedded/mongodb/run-databases';
import { connectStore } from '../../src/persistence/mongo/connection';
import { eventually } from '../support/eventually';
import { testMongodbUri } from '../support/jest/servers';
import { programArguments } from '../support/processes/typescript-program';

const uri = testMongodbUri();
let connection: Connection;

beforeAll(async () => {
  connection = await connectStore(uri);
  await write(uri);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

async function write(database: string): Promise<void> {
  const other = await connectStore(database);
  await other.collection('notes').insertOne({ text: 'precious' });
  await other.close();
}

async function databasesWith(prefix: string): Promise<string[]> {
  const { databases } = await connection.getClient().db('admin').admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

describe('the databases of a run on a server of others', () => {
  it('are removed when the run ends, and no other', async () => {
    const [own, neighbour] = [openRunDatabases(uri, 'bench'), openRunDatabases(uri, 'bench')];
    await write(newRunDatabase(uri, own.prefix));
    await write(newRunDatabase(uri, own.prefix));
    await write(newRunDatabase(uri, neighbour.prefix));
    expect(await databasesWith(own.prefix)).toHaveLength(2);

    await own.close();

    expect(await databasesWith(own.prefix)).toEqual([]);
    expect(await databasesWith(neighbour.prefix)).toHaveLength(1);
    expect(await databasesWith(connection.name)).toEqual([connection.name]);
    await neighbour.close();
  });

  it('are removed when the run is killed', async () => {
    const program = path.join(__dirname, 'programs', 'killed-run.ts');
    const run = spawn(process.execPath, programArguments(program, uri), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output]: unknown[] = await once(run.stdout, 'data');
    const prefix = String(output);
    await write(newRunDatabase(uri, prefix));
    expect(await databasesWith(prefix)).toHaveLength(1);

    run.kill('SIGKILL');

    await eventually(async () => expect(await databasesWith(prefix)).toEqual([]));
  });
});

describe('a connection string', () => {
  it.each([
    ['mongodb://db.example', 'mongodb://db.example/own'],
    ['mongodb://a:1,b:2/leads?replicaSet=rs0', 'mongodb://a:1,b:2/own?replicaSet=rs0'],
    ['mongodb://ada:p%40ss@db.example/', 'mongodb://ada:p%40ss@db.example/own?authSource=admin'],
    ['mongodb+srv://ada:pass@db.example/leads', 'mongodb+srv://ada:pass@db.example/own?authSource=leads'],
    ['mongodb://ada:pass@a/leads?authSource=users', 'mongodb://ada:pass@a/own?authSource=users'],
  ])('%s names another database and keeps its user: %s', (given, expected) => {
    expect(withDatabase(given, 'own')).toBe(expected);
  });

  it('leads to what stands before the first host, and not from there to the replica set', () => {
    const given = 'mongodb://ada:pass@a:1,b:2/leads?replicaSet=rs0';

    expect(firstHostOf(given)).toEqual({ hostname: 'a', port: 1 });
    expect(firstHostOf('mongodb://db.example/leads')).toEqual({ hostname: 'db.example', port: 27_017 });
    expect(withDirectHost(given, '127.0.0.1:9')).toBe(
      'mongodb://ada:pass@127.0.0.1:9/leads?directConnection=true',
    );
  });

  it('is not repeated when it is none, since it may hold a password', () => {
    expect(() => withDatabase('postgres://ada:secret@db.example', 'own')).toThrow(
      /^MONGODB_URI is not a connection string/,
    );
  });
});
