import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { auditTrail } from '../support/http/audit';
import { runCommandOn } from '../support/http/cli';
import { aNamedPartner } from '../support/http/named-partner';
import { onboard } from '../support/leads';
import { anEnrolment, aSend } from '../support/outreach/enrolments';
import { OWNER, SENDER, STEPS } from '../support/outreach/set-up';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await aNamedPartner(api, newId('partner'));
  ({ businessId } = await onboard(partner));
  await partner.put('/campaign/sender', { ...OWNER, ...SENDER });
  await partner.put('/campaign/sequence', { ...OWNER, steps: STEPS });
});

/** Every partner of this file has the same website. */
const cli = (command: string, ...args: string[]) =>
  runCommandOn(api, [
    'outreach',
    command,
    ...args,
    '--website',
    'example.com',
    '--partner',
    partner.partnerId,
  ]);
const asOwner = ['--email', OWNER.email];

describe('npm run cli -- outreach', () => {
  it('previews a sequence, approves it in the name of a user, and says that nothing blocks it', async () => {
    await partner.put('/campaign/status', { ...OWNER, enabled: true });
    expect((await cli('status')).out).toContain('On – waiting: approve the sequence');
    const { out } = await cli('preview', ...asOwner);
    expect(out).toContain('1. Your visit');
    expect(out).toContain('   Hi Ada,');

    expect(await cli('approve', ...asOwner, '--version', '1')).toMatchObject({
      exitCode: 0,
      out: 'Version 1 is approved\n',
    });
    const { reasons } = JSON.parse((await cli('status', '--json')).out);
    expect(reasons).toEqual([]);
    expect((await auditTrail(api, businessId))[0]).toMatchObject({
      action: 'outreach.sequence_approved',
      actorId: 'ada',
    });
  });

  it('lists messages whose outcome nobody knows, and resolves one', async () => {
    const ids = { businessId, partnerId: partner.partnerId };
    const enrolment = anEnrolment(ids);
    const unknown = aSend({
      ...ids,
      enrolmentId: enrolment.id,
      state: 'unknown',
      response: 'lost\u001b[31m',
    });
    await api.stores.transact(async (transaction) => {
      await api.stores.enrolments.insertMany(transaction, [enrolment]);
      await api.stores.sends.insertMany(transaction, [unknown]);
    });
    const { out } = await cli('sends', '--state', 'unknown');
    expect(out).toContain(unknown.id);
    expect(out).not.toContain('\u001b');

    const resolved = await runCommandOn(api, ['outreach', 'resolve', unknown.id, '--outcome', 'sent']);
    expect(resolved).toMatchObject({ exitCode: 0, out: 'It is sent now\n' });
    expect((await cli('sends', '--state', 'unknown')).out).not.toContain(unknown.id);
  });

  it('says what is wrong with a command', async () => {
    expect(await cli('approve', ...asOwner, '--version', '9')).toMatchObject({ exitCode: 1 });
    expect(await cli('preview', '--email', 'nobody')).toMatchObject({ exitCode: 2 });
    expect(await runCommandOn(api, ['outreach', 'resolve', 'snd_none', '--outcome', 'sent'])).toMatchObject({
      exitCode: 1,
    });
  });
});
