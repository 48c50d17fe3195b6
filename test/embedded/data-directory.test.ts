import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { explain, openDataDirectory, requireFreeBytes } from '../../tools/embedded/data-directory';
import { withFileLock } from '../../tools/embedded/file-lock';
import { freePort } from '../../src/observability/free-port';
import { loadOrMakeSecrets } from '../../tools/embedded/secrets';
import { temporaryFolder } from '../support/jest/servers';

/** Above the highest pid of any system. */
const DEAD_PID = 2 ** 30;

function open(folder: string, isFresh = false) {
  return openDataDirectory(folder, { isFresh, guardPid: DEAD_PID, report: () => undefined });
}

describe('the data folder', () => {
  it('is made for its owner alone', async () => {
    const folder = path.join(temporaryFolder('data').folder, 'new');

    await open(folder);

    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is taken over from a supervisor that is gone', async () => {
    const { folder } = temporaryFolder('data');
    await open(folder);
    const holder = path.join(folder, 'supervisor.json');
    writeFileSync(holder, JSON.stringify({ pid: DEAD_PID, guardPid: DEAD_PID }));

    await open(folder);

    expect(JSON.parse(readFileSync(holder, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is emptied when the data are to be forgotten', async () => {
    const { folder } = temporaryFolder('data');
    await (await open(folder)).release();
    mkdirSync(path.join(folder, 'mongodb'));

    await open(folder, true);

    expect(() => statSync(path.join(folder, 'mongodb'))).toThrow('ENOENT');
  });

  it('can not be below a file', async () => {
    const { folder } = temporaryFolder('data');
    const file = path.join(folder, 'file');
    writeFileSync(file, '');

    await expect(open(path.join(file, 'data'))).rejects.toThrow(
      `The data folder ${file}/data can't be used: it or a folder above it is a file. Set DATA_DIR`,
    );
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'the file system is read-only'],
  ])('explains %s in words', (code, words) => {
    expect(explain('/data', Object.assign(new Error('x'), { code })).message).toContain(words);
  });

  it('needs room', () => {
    const megabyte = 1024 * 1024;

    expect(() => requireFreeBytes('/data', 299 * megabyte)).toThrow(
      'The disk of the data folder /data is full: 299 MB are free, 300 MB needed.',
    );
    expect(() => requireFreeBytes('/data', 300 * megabyte)).not.toThrow('full');
  });
});

describe('the secrets of the embedded mode', () => {
  it('are kept, readable for their owner alone', async () => {
    const file = path.join(temporaryFolder('secrets').folder, 'secrets.json');

    const made = await loadOrMakeSecrets(file);

    await expect(loadOrMakeSecrets(file)).resolves.toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(['', '{}', '{"apiKey":"lo_live_1","loginTokenSecret":"x","encryptionKey":7}'])(
    'are not replaced when the file is damaged: %j',
    async (text) => {
      const file = path.join(temporaryFolder('secrets').folder, 'secrets.json');
      writeFileSync(file, text);

      await expect(loadOrMakeSecrets(file)).rejects.toThrow(`${file} is damaged`);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});

describe('a free port', () => {
  it('is the preferred one, or another if that is taken', async () => {
    const preferred = await freePort(0);
    await expect(freePort(preferred)).resolves.toBe(preferred);

    const other = createServer().listen(preferred, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));

    await expect(freePort(preferred)).resolves.not.toBe(preferred);
    other.close();
  });
});

describe('a file lock', () => {
  it('lets one work at a time', async () => {
    const file = path.join(temporaryFolder('lock').folder, 'lock');
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };

    await Promise.all([1, 2, 3].map(() => withFileLock(file, work)));

    expect(most).toBe(1);
  });

  it('is taken over from a process that is gone', async () => {
    const file = path.join(temporaryFolder('lock').folder, 'lock');
    writeFileSync(file, String(DEAD_PID));

    await expect(withFileLock(file, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('is given up when the waiting is aborted', async () => {
    const file = path.join(temporaryFolder('lock').folder, 'lock');
    writeFileSync(file, String(process.pid));

    await expect(
      withFileLock(file, () => Promise.resolve('done'), { signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow(/abort/i);
  });
});
