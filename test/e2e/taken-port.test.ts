import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { testMongodbUri, testTemporalAddress } from '../support/jest/servers';
import { programArguments } from '../support/processes/typescript-program';

const API = path.join(__dirname, '../../src/api.ts');

/** Resolves with the exit code and what was written to stderr. */
function runApi(settings: Readonly<Record<string, string>>): Promise<{ code: unknown; complaint: string }> {
  const env = {
    ...process.env,
    MONGODB_URI: testMongodbUri(),
    TEMPORAL_ADDRESS: testTemporalAddress(),
    LOGIN_TOKEN_SECRET: 'l'.repeat(48),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    METRICS_PORT: '0',
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, programArguments(API), { env }, (error, _stdout, stderr) => {
      resolve({ code: error?.code, complaint: stderr });
    });
  });
}

describe('an API whose port is taken', () => {
  it('ends with code 1 and one line that says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String(JSON.parse(JSON.stringify(other.address())).port);

    const { code, complaint } = await runApi({ PORT: port });

    other.close();
    expect(code).toBe(1);
    expect(complaint).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  });
});
