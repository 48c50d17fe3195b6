import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCaptureTransport } from '../../src/mailer/capture-transport';
import { aStore, type TestStore } from '../support/mongodb/test-store';

const NOW = new Date('2026-11-28T10:00:00Z');
const MESSAGE = {
  sendId: 'snd_1',
  partnerId: 'par_1',
  businessId: 'biz_1',
  prospectId: 'pro_1',
  messageId: '<snd_1@acme.io>',
  envelopeFrom: 'ada@acme.io',
  to: 'grace@navy.test',
  bytes: Buffer.from('Subject: Hi\r\n\r\n\0\xff', 'latin1'),
};

const AWAY = { insertMany: () => Promise.reject(new Error('The store is away')) };

let store: TestStore;
beforeAll(async () => {
  store = await aStore();
});
afterAll(async () => {
  await store.connection.close();
});

describe('the capture transport', () => {
  it('keeps the bytes that would have left for as long as the setting says, for the outbox and for the prospect', async () => {
    const transport = createCaptureTransport({ ...store, retentionDays: 20, now: () => NOW });
    const options = { beforeData: async () => true, signal: new AbortController().signal };

    const result = await transport.deliver(MESSAGE, options);

    const { envelopeFrom: from, ...message } = MESSAGE;
    const expiresAt = new Date('2026-12-18T10:00:00Z');
    const captured = { ...message, from, id: expect.stringMatching(/^msg_/), createdAt: NOW, expiresAt };
    expect(result).toMatchObject({ kind: 'accepted' });
    expect((await store.capturedMessages.list('par_1', { after: null, limit: 10 })).items).toEqual([
      captured,
    ]);
    expect((await store.capturedMessages.list('par_2', { after: null, limit: 10 })).items).toEqual([]);
  });

  it('asks once more before it keeps a message, and keeps none when the answer is no', async () => {
    const transport = createCaptureTransport({ ...store, retentionDays: 20, now: () => NOW });
    const { signal } = new AbortController();
    const message = { ...MESSAGE, partnerId: 'par_3' };

    const result = await transport.deliver(message, { beforeData: async () => false, signal });

    expect(result).toEqual({ kind: 'stopped' });
    expect((await store.capturedMessages.list('par_3', { after: null, limit: 10 })).items).toEqual([]);
  });

  it('does not know whether a message was kept when the store does not say so', async () => {
    const transport = createCaptureTransport({ capturedMessages: AWAY, retentionDays: 20, now: () => NOW });
    const { signal } = new AbortController();

    const result = await transport.deliver(MESSAGE, { beforeData: async () => true, signal });

    expect(result.kind).toBe('unknown');
  });
});
