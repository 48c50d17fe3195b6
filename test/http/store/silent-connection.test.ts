import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FOR_REQUESTS } from '../../../src/persistence/mongo/connection';
import type { ApiClient } from '../../support/http/api';
import { owner } from '../../support/business';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { CommandMatch, MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { anApiOnFaultyStore } from './store-in-trouble';

/** What a request may take while the store is in trouble; the contract names it. */
const ANSWER_MS_MAX = 5_000;
/** Less than what any other bound of the store's driver is, and more than a slow machine needs. */
const TEST_MS_MAX = 50_000;

let inTrouble: Awaited<ReturnType<typeof anApiOnFaultyStore>>;
let proxy: MongodbProxy;
let partner: ApiClient;

beforeAll(async () => {
  inTrouble = await anApiOnFaultyStore(FOR_REQUESTS);
  ({ proxy, partner } = inTrouble);
});
afterAll(() => inTrouble.close());

const isIn =
  (name: string, collection: string): CommandMatch =>
  (command) =>
    command.name === name && command.collection === collection;

describe('one connection to the store that falls silent, while others are served', () => {
  it('leaves time to ask on another before a request must be answered', () => {
    expect(FOR_REQUESTS.socketTimeoutMS).toBeLessThan(ANSWER_MS_MAX);
  });

  it(
    'costs no request: what was asked there is asked on another',
    async () => {
      const silent = [
        isIn('find', 'wallets'),
        isIn('insert', 'ledgerEntries'),
        isIn('insert', 'seedChunks'),
        isIn('update', 'users'),
      ].map((match) => proxy.failNext(match, FAULTS.silence));
      const answers = await Promise.all([
        partner.get('/wallet', owner),
        partner.post('/wallet/topup', { ...owner, amount: 5 }),
        partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [{}] }),
        partner.post('/user/onboard', { ...owner, firstName: 'Ada' }),
      ]);
      await Promise.all(silent);
      const wallet = await partner.get('/wallet', owner);

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(wallet.body.data.balance).toBe(5);
    },
    TEST_MS_MAX,
  );
});
