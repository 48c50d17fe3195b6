import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  partner = await api.aPartner();
});
afterAll(() => api.close());

describe('the audit trail of a listener', () => {
  it('tells who created, changed and deleted it and rotated its secret, and holds nothing secret', async () => {
    const created = await partner.post('/webhook', {
      destinationUrl: 'http://127.0.0.1:8089/hook?token=hidden-in-the-address',
      listenTo: ['prospect.created'],
      headers: { 'x-mine': 'hidden-in-a-header' },
    });
    const { id, secret } = created.body.data;
    await partner.patch(`/webhook/${id}`, { state: 'paused' });
    await partner.post(`/webhook/${id}/secret/rotate`, { gracePeriodSeconds: 60 });
    await partner.delete(`/webhook/${id}`);

    const entries = await auditTrail(api, id);

    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'listener.created',
      'listener.deleted',
      'listener.secret_rotated',
      'listener.updated',
    ]);
    expect(entries).toEqual(
      entries.map(() => expect.objectContaining({ actorKind: 'key', actorId: partner.keyId })),
    );
    const text = JSON.stringify(entries);
    expect(text).toContain('paused');
    for (const hidden of [secret, 'hidden-in-the-address', 'hidden-in-a-header']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('has no entry for a change that was refused', async () => {
    const id = 'we_01kb2m3n4p5q6r7s8t9v0w1x2';
    await partner.patch(`/webhook/${id}`, { state: 'paused' });

    expect(await auditTrail(api, id)).toEqual([]);
  });
});
