import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { balanceBounds } from '../../../src/domain/wallet/amount-bounds';
import { withHold, withoutHold } from '../../../src/domain/wallet/hold';
import {
  applyEntry,
  availableMinor,
  EMPTY_WALLET,
  type NewLedgerEntry,
  type WalletBalance,
} from '../../../src/domain/wallet/ledger';
import { verifyLedger, type EntryAmounts, type LedgerFault } from '../../../src/domain/wallet/verify-ledger';

const BALANCE_MAX_MINOR = balanceBounds('USD').maxMinor;

function aWallet(values: Partial<WalletBalance> = {}): WalletBalance {
  return { balanceMinor: 5_000, heldMinor: 0, sequence: 3, ...values };
}

function anEntry(
  sequence: number,
  amountMinor: number,
  balanceAfterMinor: number,
  owedChangeMinor = 0,
): EntryAmounts {
  return { sequence, amountMinor, balanceAfterMinor, owedChangeMinor };
}

describe('applyEntry', () => {
  it.each<[NewLedgerEntry, number]>([
    [{ type: 'topup', amountMinor: 1 }, 5_001],
    [{ type: 'charge', amountMinor: -5_000 }, 0],
    [{ type: 'charge', amountMinor: 0 }, 5_000],
    [{ type: 'refund', amountMinor: 1_000 }, 6_000],
    [{ type: 'refund', amountMinor: -1_000 }, 4_000],
    [{ type: 'adjustment', amountMinor: -1 }, 4_999],
  ])('books %j', (entry, balanceMinor) => {
    expect(applyEntry(aWallet(), entry)).toEqual({
      ok: true,
      wallet: { balanceMinor, heldMinor: 0, sequence: 4 },
    });
  });

  it.each<[string, Partial<WalletBalance>, NewLedgerEntry, string]>([
    ['a charge of more than there is', {}, { type: 'charge', amountMinor: -5_001 }, 'insufficient_funds'],
    ['a refund of more than there is', {}, { type: 'refund', amountMinor: -5_001 }, 'insufficient_funds'],
    [
      'spending what is held',
      { heldMinor: 4_001 },
      { type: 'charge', amountMinor: -1_000 },
      'insufficient_funds',
    ],
    [
      'a balance above the limit',
      { balanceMinor: BALANCE_MAX_MINOR },
      { type: 'topup', amountMinor: 1 },
      'balance_limit',
    ],
  ])('refuses %s', (_what, wallet, entry, reason) => {
    expect(applyEntry(aWallet(wallet), entry, BALANCE_MAX_MINOR)).toEqual({ ok: false, reason });
  });

  it('books what fills a wallet up to its limit', () => {
    const wallet = aWallet({ balanceMinor: BALANCE_MAX_MINOR - 1 });
    expect(applyEntry(wallet, { type: 'topup', amountMinor: 1 }, BALANCE_MAX_MINOR)).toMatchObject({
      wallet: { balanceMinor: BALANCE_MAX_MINOR },
    });
  });

  it.each<NewLedgerEntry>([
    { type: 'topup', amountMinor: -1 },
    { type: 'topup', amountMinor: 0 },
    { type: 'charge', amountMinor: 1 },
    { type: 'adjustment', amountMinor: 0.5 },
    { type: 'adjustment', amountMinor: Number.NaN },
  ])('treats %j as a programming error', (entry) => {
    expect(() => applyEntry(aWallet(), entry)).toThrow('Invariant violated');
  });

  it('adds up top-ups of 10 and 20, a thousand times each, to exactly 30 000', () => {
    let wallet = EMPTY_WALLET;
    for (let index = 0; index < 1000; index += 1) {
      wallet = booked(booked(wallet, { type: 'topup', amountMinor: 10 }), { type: 'topup', amountMinor: 20 });
    }

    expect(wallet).toEqual({ balanceMinor: 30_000, heldMinor: 0, sequence: 2_000 });
  });
});

describe('a hold', () => {
  it('sets money aside that is then not available, without an entry', () => {
    const wallet = withHold(aWallet(), 3_000);

    expect(wallet).toEqual({ balanceMinor: 5_000, heldMinor: 3_000, sequence: 3 });
    expect(availableMinor(wallet)).toBe(2_000);
    expect(() => withHold(wallet, 2_001)).toThrow('only what is available');
    expect(availableMinor(withHold(wallet, 2_000))).toBe(0);
  });

  it('that its wallet does not count ends with an error: no balance becomes free twice', () => {
    expect(() => withoutHold(aWallet({ heldMinor: 1 }), { state: 'open', amountMinor: 2 })).toThrow(
      'counts in what its wallet holds',
    );
  });

  it.each([0, -1, 0.5])('of %p is a programming error', (amountMinor) => {
    expect(() => withHold(aWallet(), amountMinor)).toThrow('Invariant violated');
  });

  it('ends without leaving a trace in the balance', () => {
    expect(withoutHold(withHold(aWallet(), 3_000), { state: 'open', amountMinor: 3_000 })).toEqual(aWallet());
  });

  it.each(['captured', 'released', 'expired'] as const)('ends once: not again when %s', (state) => {
    expect(() => withoutHold(aWallet({ heldMinor: 1 }), { state, amountMinor: 1 })).toThrow('ends once');
  });
});

describe('a wallet', () => {
  const amounts = fc.integer({ min: 1, max: 3_000 });
  const commands = fc.array(
    fc.oneof(
      amounts.map((amountMinor) => ({ kind: 'topup' as const, amountMinor })),
      amounts.map((amountMinor) => ({ kind: 'charge' as const, amountMinor })),
      amounts.map((amountMinor) => ({ kind: 'place' as const, amountMinor })),
      fc.constant({ kind: 'capture' as const, amountMinor: 0 }),
      fc.constant({ kind: 'release' as const, amountMinor: 0 }),
    ),
    { maxLength: 60 },
  );

  it('keeps 0 ≤ held ≤ balance, holds equal to the open ones, and a ledger that verifies', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        let wallet = EMPTY_WALLET;
        const open: number[] = [];
        const ledger: EntryAmounts[] = [];
        for (const command of list) {
          const before = wallet;
          wallet = perform(wallet, open, command);
          if (wallet.sequence > before.sequence) ledger.push(recordOf(before, wallet));

          expect(wallet.heldMinor).toBe(open.reduce((sum, held) => sum + held, 0));
          expect(availableMinor(wallet)).toBeGreaterThanOrEqual(0);
        }
        expect(await faultsIn(wallet, ledger)).toEqual([]);
      }),
    );
  });
});

describe('verifyLedger', () => {
  const ledger: readonly EntryAmounts[] = [
    anEntry(1, 5_000, 5_000),
    anEntry(2, -1_000, 4_000),
    anEntry(3, 1_000, 5_000),
  ];
  const [first, second, third] = ledger;

  it('finds nothing in a ledger that is right, nor in an empty one', async () => {
    expect(await faultsIn(aWallet(), ledger)).toEqual([]);
    expect(await faultsIn(EMPTY_WALLET, [])).toEqual([]);
  });

  it.each<[string, Partial<WalletBalance>, readonly (EntryAmounts | undefined)[], readonly LedgerFault[]]>([
    ['another balance', { balanceMinor: 4_999 }, ledger, [{ sequence: 3, fault: 'wallet_balance_differs' }]],
    [
      'another number of entries',
      { sequence: 4 },
      ledger,
      [{ sequence: 3, fault: 'wallet_sequence_differs' }],
    ],
    [
      'more held than there is',
      { heldMinor: 5_001 },
      ledger,
      [{ sequence: 3, fault: 'wallet_hold_out_of_bounds' }],
    ],
    [
      'less than nothing held',
      { heldMinor: -1 },
      ledger,
      [{ sequence: 3, fault: 'wallet_hold_out_of_bounds' }],
    ],
    [
      'a missing entry',
      {},
      [first, third],
      [
        { sequence: 3, fault: 'gap' },
        { sequence: 3, fault: 'wallet_balance_differs' },
      ],
    ],
    [
      'what is owed by an entry and not by the wallet',
      { balanceMinor: 0, sequence: 1 },
      [anEntry(1, 0, 0, 600)],
      [{ sequence: 1, fault: 'wallet_owed_differs' }],
    ],
    [
      'an entry twice',
      {},
      [first, second, second, third],
      [
        { sequence: 2, fault: 'not_ascending' },
        { sequence: 3, fault: 'wallet_balance_differs' },
      ],
    ],
    [
      'a wrong balance after an entry',
      {},
      [first, anEntry(2, -1_000, 4_001), third],
      [
        { sequence: 2, fault: 'wrong_balance_after' },
        { sequence: 3, fault: 'wrong_balance_after' },
      ],
    ],
    [
      'a balance below zero',
      { balanceMinor: 0, sequence: 2 },
      [anEntry(1, -1, -1), anEntry(2, 1, 0)],
      [{ sequence: 1, fault: 'out_of_bounds' }],
    ],
    [
      'a fraction',
      { balanceMinor: 0, sequence: 1 },
      [anEntry(1, 0.5, 0.5)],
      [{ sequence: 1, fault: 'not_a_whole_amount' }],
    ],
  ])('finds %s', async (_what, wallet, entries, faults) => {
    const present = entries.filter((entry) => entry !== undefined);

    expect(await faultsIn(aWallet(wallet), present)).toEqual(faults);
  });
});

function booked(wallet: WalletBalance, entry: NewLedgerEntry): WalletBalance {
  const applied = applyEntry(wallet, entry);
  return applied.ok ? applied.wallet : wallet;
}

function perform(
  wallet: WalletBalance,
  open: number[],
  {
    kind,
    amountMinor,
  }: { readonly kind: 'topup' | 'charge' | 'place' | 'capture' | 'release'; amountMinor: number },
): WalletBalance {
  if (kind === 'topup') return booked(wallet, { type: 'topup', amountMinor });
  if (kind === 'charge') return booked(wallet, { type: 'charge', amountMinor: -amountMinor });
  if (kind === 'place') {
    if (amountMinor > availableMinor(wallet)) return wallet;
    open.push(amountMinor);
    return withHold(wallet, amountMinor);
  }
  const held = open.shift();
  if (held === undefined) return wallet;
  const freed = withoutHold(wallet, { state: 'open', amountMinor: held });
  return kind === 'release' ? freed : booked(freed, { type: 'charge', amountMinor: -held });
}

function recordOf(before: WalletBalance, after: WalletBalance): EntryAmounts {
  const amountMinor = after.balanceMinor - before.balanceMinor;
  return anEntry(after.sequence, amountMinor, after.balanceMinor);
}

async function faultsIn(
  wallet: WalletBalance,
  entries: readonly EntryAmounts[],
  owedMinor = 0,
): Promise<readonly LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const verified = { ...wallet, owedMinor, currency: 'USD' };
  for await (const fault of verifyLedger(verified, entries)) faults.push(fault);
  return faults;
}
