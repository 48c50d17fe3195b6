import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { findService } from '../../tools/demo/find-service';
import { startReceiver, signatureErrorOf, type Receiver } from '../../tools/demo/receiver';
import { temporaryFolder } from '../support/jest/servers';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const data = temporaryFolder('demo');
afterAll(data.remove);

describe('findService', () => {
  it('takes the origin of a service for the base address of its API', async () => {
    const env = { LEAD_OUTREACH_URL: 'https://leads.example', LEAD_OUTREACH_API_KEY: 'key' };

    await expect(findService(env)).resolves.toEqual({
      baseUrl: 'https://leads.example/api/v1',
      apiKey: 'key',
      temporalUiUrl: undefined,
      temporalNamespace: 'default',
    });
  });

  it('reads what npm start has written', async () => {
    const addresses = {
      baseUrl: 'http://127.0.0.1:8080/api/v1',
      apiKey: 'lo_live_x',
      temporalUiUrl: 'http://127.0.0.1:8233',
    };
    writeFileSync(path.join(data.folder, 'embedded.json'), JSON.stringify({ ...addresses, pid: 1 }));

    await expect(findService({ DATA_DIR: data.folder })).resolves.toEqual({
      ...addresses,
      temporalNamespace: 'default',
    });
  });

  it.each([
    ['no service runs', { DATA_DIR: path.join(data.folder, 'none') }, 'Run "npm start"'],
    ['the key is missing', { LEAD_OUTREACH_URL: 'https://leads.example' }, 'LEAD_OUTREACH_API_KEY'],
    [
      'the address is none',
      { LEAD_OUTREACH_URL: 'leads', LEAD_OUTREACH_API_KEY: 'k' },
      'not an address: leads',
    ],
  ])('says what to do when %s', async (_case, env, message) => {
    await expect(findService(env)).rejects.toThrow(message);
  });
});

describe('the receiver of the demonstration', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  it('accepts a signature of its secret', async () => {
    const received = await post(receiver, SECRET);

    expect(received).toMatchObject({ type: 'prospect.created', data: { businessId: 'biz_1' } });
    expect(signatureErrorOf(received, SECRET)).toBeNull();
  });

  it('reports a signature of another secret', async () => {
    const received = await post(receiver, `whsec_${Buffer.alloc(32, 8).toString('base64')}`);

    expect(signatureErrorOf(received, SECRET)).toBe('No matching signature found');
  });
});

async function post(receiver: Receiver, secret: string) {
  const body = JSON.stringify({ type: 'prospect.created', data: { businessId: 'biz_1' } });
  const now = new Date();
  const response = await fetch(receiver.url, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
    },
  });
  expect(response.status).toBe(204);
  const received = receiver.received.at(-1);
  if (received === undefined) throw new Error('Nothing was received');
  return received;
}
