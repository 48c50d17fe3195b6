import { Schema, type Connection } from 'mongoose';
import { invariant } from '../../domain/errors';
import { EMPTY_WALLET } from '../../domain/wallet/ledger';
import type { Wallet } from '../../domain/wallet/wallet';
import { openCollection } from '../collections/collection';
import { madeAt, withId, withoutId, type Times } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const walletSchema = new Schema();
walletSchema.index({ businessId: 1 }, { unique: true }); // find by business; one wallet for each

export type NewWallet = Pick<Wallet, 'id' | 'businessId' | 'partnerId' | 'currency'>;

const EMPTY = { ...EMPTY_WALLET, owedMinor: 0, lowBalanceThresholdMinor: null };
const UNUSED = { lastTopupAt: null, lastEntryAt: null, closedAt: null };

export function createWalletRepository(connection: Connection) {
  const wallets = openCollection(connection, 'wallets', walletSchema, toWallet, ['createdAt', 'updatedAt']);
  return {
    find: wallets.byId,

    /** Closed ones too. */
    all: wallets.all,

    /** Opens an empty wallet. Raises a duplicate key when the business has one. */
    async insert(transaction: Transaction, wallet: NewWallet): Promise<void> {
      const document = { ...toDocument({ ...wallet, ...EMPTY, ...UNUSED }), ...madeAt(new Date()) };
      await wallets.insert(document, transaction);
    },

    findByBusiness: async (businessId: string, transaction?: Transaction) =>
      await wallets.findOne({ businessId }, transaction),

    /** Those of these businesses, in no order. */
    findByBusinesses: async (businessIds: readonly string[]) =>
      await wallets.findBy('businessId', businessIds),

    /**
     * Replaces what was read in this transaction by what it has become.
     * @throws when the wallet is no longer the one that was read, or is closed.
     */
    async replace(transaction: Transaction, before: Wallet, after: Wallet): Promise<void> {
      const { _id, balance, held, sequence } = toDocument(before);
      const read = { _id, balance, held, sequence, closedAt: null };
      const { _id: _same, ...fields } = toDocument(after);
      const change = { $set: { ...fields, updatedAt: new Date() } };
      const isReplaced = await wallets.change(read, change, transaction);
      invariant(isReplaced, `wallet ${before.id} is open, and as this transaction read it`);
    },
  };
}

type WalletDocument = ReturnType<typeof toDocument> & Times;

function toDocument({ balanceMinor: balance, heldMinor: held, owedMinor: owed, ...rest }: Wallet) {
  const { lowBalanceThresholdMinor: lowBalanceThreshold, ...others } = rest;
  return { ...withId(others), balance, held, owed, lowBalanceThreshold };
}

function toWallet({ balance, held, owed, lowBalanceThreshold, ...others }: WalletDocument): Wallet {
  const amounts = { balanceMinor: balance, heldMinor: held, owedMinor: owed };
  return { ...withoutId(others), ...amounts, lowBalanceThresholdMinor: lowBalanceThreshold };
}
