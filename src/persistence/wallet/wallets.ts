import type { Connection } from 'mongoose';
import { invariant } from '../../domain/errors';
import type { Wallet } from '../../domain/wallet/wallet';
import { openCollection } from '../collections/collection';
import { withId, withoutId, type WithId } from '../collections/documents';
import { NUMBER, OPTIONAL_NUMBER, OPTIONAL_TIME, TEXT, timedSchema } from '../collections/schema';
import type { Transaction } from '../mongo/transact';

/** Amounts, in minor units. */
interface Amounts {
  /** Always the sum of the wallet's ledger. */
  readonly balance: number;
  /** What is set aside; part of the balance. */
  readonly held: number;
  /** The sum of what ledger entries say of it. */
  readonly owed: number;
  /** Null when nobody wants to be told. */
  readonly lowBalanceThreshold: number | null;
}

type WalletDocument = Amounts & WithId<Omit<Wallet, `${keyof Amounts}Minor`>>;

const walletSchema = timedSchema<WalletDocument>({
  businessId: TEXT,
  partnerId: TEXT,
  /** ISO 4217; a wallet keeps the one it was created with. */
  currency: TEXT,
  balance: NUMBER,
  held: NUMBER,
  owed: NUMBER,
  /** Number of the latest ledger entry. */
  sequence: NUMBER,
  lowBalanceThreshold: OPTIONAL_NUMBER,
  lastTopupAt: OPTIONAL_TIME,
  /** When the latest ledger entry was booked; entries never go back in time. */
  lastEntryAt: OPTIONAL_TIME,
  closedAt: OPTIONAL_TIME,
});
walletSchema.index({ businessId: 1 }, { unique: true }); // find by business; one wallet for each

export type NewWallet = Pick<Wallet, 'id' | 'businessId' | 'partnerId' | 'currency'>;

const EMPTY = { balance: 0, held: 0, owed: 0, sequence: 0 };

export function createWalletRepository(connection: Connection) {
  const wallets = openCollection(connection, 'wallets', walletSchema, toWallet, ['createdAt', 'updatedAt']);
  return {
    find: wallets.byId,

    /** Closed ones too. */
    all: wallets.all,

    /** Opens an empty wallet. Raises a duplicate key when the business has one. */
    insert: async (transaction: Transaction, wallet: NewWallet) =>
      await wallets.insert({ ...withId(wallet), ...EMPTY }, transaction),

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
      const isReplaced = await wallets.change(read, { $set: fields }, transaction);
      invariant(isReplaced, `wallet ${before.id} is open, and as this transaction read it`);
    },
  };
}

function toDocument(wallet: Wallet): WalletDocument {
  const { balanceMinor, heldMinor, owedMinor, lowBalanceThresholdMinor, ...others } = wallet;
  return {
    ...withId(others),
    balance: balanceMinor,
    held: heldMinor,
    owed: owedMinor,
    lowBalanceThreshold: lowBalanceThresholdMinor,
  };
}

function toWallet({ balance, held, owed, lowBalanceThreshold, ...others }: WalletDocument): Wallet {
  return {
    ...withoutId(others),
    balanceMinor: balance,
    heldMinor: held,
    owedMinor: owed,
    lowBalanceThresholdMinor: lowBalanceThreshold,
  };
}
