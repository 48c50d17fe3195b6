import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/observability/free-port';
import { projectRoot } from '../../tools/embedded/locations';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';

const GUIDE = readFileSync(path.join(projectRoot(), 'docs/receivers.md'), 'utf8');
/** Below the project, so that the programs find its packages. */
const FOLDER = path.join(projectRoot(), 'node_modules/.cache', `receivers-${process.pid}`);

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  api = await anApi({ ...LOCAL_RECEIVERS, WEBHOOK_TIMEOUT: '10s' });
  deliverer = aDeliverer(api);
  partner = await api.aPartner();
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await api.close();
});

/** The code below a heading of the guide. */
function codeOf(heading: string): string {
  const section = GUIDE.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  const code = /```js\n(.*?)```/s.exec(section)?.[1];
  if (code === undefined) throw new Error(`the guide has code for ${heading}`);
  return code;
}

interface RunningReceiver {
  readonly output: () => string;
  stop(): Promise<void>;
}

async function run(name: string, port: number, secret: string): Promise<RunningReceiver> {
  const file = path.join(FOLDER, `${name}.mjs`);
  writeFileSync(file, codeOf(name));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: secret },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`${name} has ended: ${output}`)));
    child.stdout.on('data', () => {
      if (output.includes('listening')) resolve();
    });
  });
  return { output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  await new Promise((resolve) => {
    child.on('exit', resolve);
    child.kill('SIGKILL');
  });
}

describe.each(['Express', 'Koa', 'Fastify'])("the guide's receiver with %s", (name) => {
  it('takes what we sign, once, and refuses what others send', async () => {
    const port = await freePort(0);
    const destinationUrl = `http://127.0.0.1:${port}/hook`;
    const { id, secret } = (await partner.post('/webhook', { destinationUrl, listenTo: ['*'] })).body.data;
    const receiver = await run(name, port, secret);
    try {
      const { eventId, deliveryId } = (await partner.post(`/webhook/${id}/test`, {})).body.data;
      await deliverer.drain(id);
      await partner.post(`/webhook/deliveries/${deliveryId}/retry`);
      await deliverer.drain(id);
      const forged = await fetch(destinationUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
        body: '{"id":"evt_forged","type":"webhook.test"}',
      });
      const { attempts } = (await partner.get(`/webhook/deliveries/${deliveryId}`)).body.data;

      expect(attempts).toMatchObject([{ statusCode: 204 }, { statusCode: 204 }]);
      expect(forged.status).toBe(400);
      expect(receiver.output().match(/received .*/g)).toEqual([`received webhook.test ${eventId}`]);
    } finally {
      await receiver.stop();
      await partner.delete(`/webhook/${id}`);
    }
  });
});
