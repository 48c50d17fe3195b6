import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startChildGuard } from '../../tools/embedded/processes/child-guard';
import { findMongodb } from '../../tools/embedded/mongodb/find-mongodb';
import { keptMongodbEngine, startMongodb } from '../../tools/embedded/mongodb/mongodb-server';
import { createProcessSet, type ProcessSet } from '../../tools/embedded/processes/process-set';
import { program, type Program } from '../../tools/embedded/providers/program';
import { temporaryFolder, testCacheFolder } from '../support/jest/servers';
import { fakeProgram } from './fake-program';

/** The server that the Python package brings: the one that can be had on any machine. */
async function compatibleServer(): Promise<Program> {
  const source = await findMongodb(
    { env: { PATH: process.env['PATH'] }, cacheFolder: testCacheFolder(), report: () => undefined },
    'secantusd-py',
  );
  if (source.kind === 'address') throw new Error('expected a program');
  return source.program;
}

function fakeMongod(folder: string): Program {
  const server = path.join(__dirname, 'programs', 'mongod.cjs');
  return program(fakeProgram(folder, 'mongod', `require(${JSON.stringify(server)})(args);`));
}

describe('starting MongoDB', () => {
  let folder: string;
  let processes: ProcessSet;
  const start = (source: Parameters<typeof startMongodb>[0]): Promise<string> =>
    startMongodb(source, {
      processes,
      env: { PATH: process.env['PATH'] },
      folder: path.join(folder, 'data'),
      logFile: path.join(folder, 'mongodb.log'),
      preferredPort: 0,
      database: 'leads',
    });

  beforeEach(() => {
    ({ folder } = temporaryFolder('mongodb-server'));
    processes = createProcessSet(startChildGuard(0), { isBackground: true });
  });
  afterEach(() => processes.stopAll());

  it('runs mongod as a replica set of one node that listens on this machine only', async () => {
    const uri = await start({ kind: 'program', engine: 'mongod', program: fakeMongod(folder) });

    const { port, search } = new URL(uri);
    expect(uri).toBe(`mongodb://127.0.0.1:${port}/leads?directConnection=true`);
    expect(search).toBe('?directConnection=true');
    await expect(keptMongodbEngine(path.join(folder, 'data'))).resolves.toBe('mongod');
    expect(JSON.parse(readFileSync(path.join(folder, 'data', 'files', 'replica-set.json'), 'utf8'))).toEqual({
      set: 'embedded',
      address: '127.0.0.1',
      config: { _id: 'embedded', version: 1, members: [{ _id: 0, host: `127.0.0.1:${port}` }] },
    });
  });

  it('moves the replica set when mongod gets another port than last time', async () => {
    const mongod = fakeMongod(folder);
    await start({ kind: 'program', engine: 'mongod', program: mongod });
    await processes.stopAll();
    processes = createProcessSet(startChildGuard(0), { isBackground: true });

    const uri = await start({ kind: 'program', engine: 'mongod', program: mongod });

    const { config } = JSON.parse(
      readFileSync(path.join(folder, 'data', 'files', 'replica-set.json'), 'utf8'),
    );
    expect(config.version).toBeGreaterThan(1);
    expect(config.members).toEqual([{ _id: 0, host: new URL(uri).host }]);
  });

  it('refuses a standalone server, which has no transactions', async () => {
    const server = await compatibleServer();
    const standalone = program(server.file, [...server.args, '--standalone'], { ...server.env });
    const uri = await start({ kind: 'program', engine: 'secantusd-py', program: standalone });

    await expect(start({ kind: 'address', uri })).rejects.toThrow(
      'is a standalone server. Transactions need a replica set',
    );
  });

  it('shows the log of a server that does not come up', async () => {
    const file = fakeProgram(folder, 'broken', 'console.error("disk is full"); process.exit(9);');

    await expect(start({ kind: 'program', engine: 'secantusd-rs', program: program(file) })).rejects.toThrow(
      /MongoDB \(secantusd-rs\) ended with code 9\.\nThe end of its log .*:\n {4}disk is full/,
    );
  });
});
