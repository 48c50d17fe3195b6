import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { anOnboardedBusiness, owner } from '../support/business';
import { runCommandOn } from '../support/http/cli';
import { aNamedPartner } from '../support/http/named-partner';

let api: TestApi;
let partner: ApiClient;
let walletId: string;
let partnerName: string;
let partners = 0;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partnerName = `Partner ${(partners += 1)}`;
  partner = await aNamedPartner(api, partnerName);
  ({ walletId } = await anOnboardedBusiness(partner, { balance: 10_000 }));
});

const cli = (...args: string[]) => runCommandOn(api, args);
const balance = async () => (await partner.get('/wallet', owner)).body.data.balance;

describe('wallets on the command line', () => {
  it('refunds with a reason and the name of who did it', async () => {
    const { exitCode, out } = await cli(
      'wallets',
      'refund',
      walletId,
      '--amount',
      '2500',
      '--reason',
      'cancelled',
    );

    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Transaction {2}txn_\w+\nAmount {7}-\$25\.00\nBalance {6}\$75\.00\n$/);
    const { body } = await partner.get('/wallet/transactions', { ...owner, limit: 1 });
    expect(body.data.items).toMatchObject([{ type: 'refund', amount: -2_500, reason: 'cancelled' }]);
    expect((await cli('audit', 'list', '--target', walletId)).out).toMatch(/cli:ada +wallet\.refunded/);
  });

  it('adjusts either way, once for a reference', async () => {
    const args = [
      'wallets',
      'adjust',
      walletId,
      '--amount=-500',
      '--reason',
      'fix',
      '--reference',
      't-1',
      '--json',
    ];
    const first = JSON.parse((await cli(...args)).out);
    const again = JSON.parse((await cli(...args)).out);
    await cli('wallets', 'adjust', walletId, '--amount', '100', '--reason', 'goodwill');

    expect(again).toEqual(first);
    expect(first).toMatchObject({ amount: -500, balance: 9_500, currency: 'USD' });
    expect(await balance()).toBe(9_600);
  });

  it('shows a wallet with who booked what and why, found by its id or its website', async () => {
    const args = ['--amount=-500', '--reason', 'typo', '--reference', 't-2', '--author', 'Grace'];
    await cli('wallets', 'adjust', walletId, ...args);
    const { exitCode, out } = await cli('wallets', 'show', '--wallet', walletId);

    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Wallet +wal_\w+\nBusiness +biz_\w+ \(https:\/\/example.com\)\nOutreach +paused\n/);
    expect(out).toMatch(/Balance +\$95\.00\nHeld +\$0\.00\nAvailable +\$95\.00\n/);
    expect(out).toMatch(/\n2 .+ adjustment +-\$5\.00 +\$95\.00 +t-2 +Grace +typo +txn_\w+\n1 .+ topup /);
    const shown = JSON.parse((await cli('wallets', 'show', '--wallet', walletId, '--json')).out);
    expect(shown).toMatchObject({
      walletId,
      balance: 9_500,
      available: 9_500,
      outreachStatus: 'paused',
      entries: [
        { sequence: 2, author: 'Grace', reason: 'typo' },
        { sequence: 1, type: 'topup' },
      ],
    });
    const byWebsite = ['--website', 'EXAMPLE.com', '--partner', partnerName, '--limit', '1', '--json'];
    const found = JSON.parse((await cli('wallets', 'show', ...byWebsite)).out);
    expect(found).toMatchObject({ walletId, entries: [{ sequence: 2 }] });
  });

  it.each<[string[], number, string]>([
    [[], 2, 'Either --wallet or --website is required'],
    [['--wallet', 'wal_1', '--website', 'a.example'], 2, 'Either --wallet or --website is required'],
    [['--website', 'localhost'], 2, "'--website <website>' argument 'localhost' is invalid"],
    [['--wallet', 'wal_1', '--limit', '0'], 2, 'Expected a whole number from 1 to 1000'],
    [['--wallet', 'wal_1'], 1, 'Wallet not found'],
    [['--website', 'nobody.example'], 1, 'No business is onboarded with the website nobody.example'],
  ])('says what is wrong with %j', async (args, code, complaint) => {
    const { exitCode, complaints } = await cli('wallets', 'show', ...args);

    expect({ exitCode, complaints }).toEqual({
      exitCode: code,
      complaints: expect.stringContaining(complaint),
    });
  });

  it.each([
    ['without an amount', [], 2],
    ['without a reason', ['--amount', '1'], 2],
    ['of nothing', ['--amount', '0', '--reason', 'x'], 2],
    ['of a fraction', ['--amount', '1.5', '--reason', 'x'], 2],
    [
      'of more than is there',
      ['--amount', '10001', '--reason', 'x'],
      1,
      '$100.00 (10000 minor units) available',
    ],
    ['with an endless reason', ['--amount', '1', '--reason', 'x'.repeat(256)], 2, 'at most 255 characters'],
    ['with a reason of two lines', ['--amount', '1', '--reason', 'a\nb'], 2, 'Expected one line'],
  ])('books no refund %s', async (_name, args, code, complaint = 'Usage: ') => {
    const { exitCode, complaints } = await cli('wallets', 'refund', walletId, ...args);

    expect(exitCode).toBe(code);
    expect(complaints).toContain(complaint);
    expect(await balance()).toBe(10_000);
  });

  it('verifies all ledgers, and says where one is wrong', async () => {
    expect(await cli('ledger', 'verify')).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^\d+ wallets? verified, 0 faults\n$/),
    });

    await api.connection
      .collection<{ _id: string }>('wallets')
      .updateOne({ _id: walletId }, { $inc: { balance: 1 } });
    const { exitCode, out, complaints } = await cli('ledger', 'verify', '--wallet', walletId);

    expect(exitCode).toBe(1);
    expect(out).toMatch(
      new RegExp(`^1 wallet verified, 1 fault\nWALLET.*\n${walletId} +1 +wallet_balance_differs`),
    );
    expect(complaints).toBe('The ledger does not add up\n');
  });
});
