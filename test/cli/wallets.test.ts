import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COMMANDS } from '../../src/cli/commands';
import { runCli } from '../../src/cli/run-cli';
import { createLogger } from '../../src/logger';
import { anApi, type ApiClient, type TestApi } from '../support/api';
import { anOnboardedBusiness, owner } from '../support/business';

let api: TestApi;
let partner: ApiClient;
let walletId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ walletId } = await anOnboardedBusiness(partner, { balance: 10_000 }));
});

async function cli(...args: string[]) {
  let out = '';
  let complaints = '';
  const exitCode = await runCli(args, {
    commands: COMMANDS,
    connect: async () => ({
      config: api.config,
      stores: api.stores,
      operations: api.operations,
      logger: createLogger('test', 'silent'),
      actor: { kind: 'cli', id: 'ada' },
      close: async () => undefined,
    }),
    write: (text) => void (out += text),
    complain: (text) => void (complaints += text),
  });
  return { exitCode, out, complaints };
}

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

  it.each([
    ['without an amount', [], 2],
    ['without a reason', ['--amount', '1'], 2],
    ['of nothing', ['--amount', '0', '--reason', 'x'], 2],
    ['of a fraction', ['--amount', '1.5', '--reason', 'x'], 2],
    ['of more than is there', ['--amount', '10001', '--reason', 'x'], 1],
  ])('books no refund %s', async (_name, args, code) => {
    const { exitCode, complaints } = await cli('wallets', 'refund', walletId, ...args);

    expect(exitCode).toBe(code);
    expect(complaints).not.toBe('');
    expect(await balance()).toBe(10_000);
  });

  it('verifies all ledgers, and says where one is wrong', async () => {
    expect(await cli('ledger', 'verify')).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^\d+ wallets verified, 0 faults\n$/),
    });

    await api.connection
      .collection<{ _id: string }>('wallets')
      .updateOne({ _id: walletId }, { $inc: { balance: 1 } });
    const { exitCode, out, complaints } = await cli('ledger', 'verify');

    expect(exitCode).toBe(1);
    expect(out).toMatch(new RegExp(`1 faults\nWALLET.*\n${walletId} +1 +wallet_balance_differs`));
    expect(complaints).toBe('The ledger does not add up\n');
  });
});
