import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { balanceBounds } from '../../../src/domain/wallet/amount-bounds';
import { captureHold, expireHold, placeHold, releaseHold, type Hold } from '../../../src/domain/wallet/hold';
import {
  applyEntry,
  availableMinor,
  EMPTY_WALLET,
  type NewLedgerEntry,
  type WalletBalance,
} from '../../../src/domain/wallet/ledger';
import {
  verifyLedger,
  type LedgerEntryRecord,
  type LedgerFault,
} from '../../../src/domain/wallet/verify-ledger';

const BALANCE_MAX_MINOR = balanceBounds('USD').maxMinor;
const NOW = new Date('2026-05-11T12:00:00Z');
const LATER = new Date('2026-05-11T13:00:00Z');

function aWallet(values: Partial<WalletBalance> = {}): WalletBalance {
  return { balanceMinor: 5_000, heldMinor: 0, sequence: 3, ...values };
}

function anEntry(
  sequence: number,
  amountMinor: number,
  balanceAfterMinor: number,
  owedChangeMinor = 0,
): LedgerEntryRecord {
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
      balanceAfterMinor: balanceMinor,
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
    const { wallet, hold } = placed(aWallet(), 3_000);

    expect(wallet).toEqual({ balanceMinor: 5_000, heldMinor: 3_000, sequence: 3 });
    expect(availableMinor(wallet)).toBe(2_000);
    expect(hold.state).toBe('open');
    expect(placeHold(wallet, { amountMinor: 2_001, expiresAt: LATER })).toEqual({
      ok: false,
      reason: 'insufficient_funds',
    });
  });

  it.each([
    ['all of it', 3_000],
    ['a part, the rest being free again', 1],
  ])('is captured: %s', (_how, capturedMinor) => {
    const { wallet, hold } = placed(aWallet(), 3_000);

    expect(captureHold(wallet, hold, capturedMinor, NOW)).toEqual({
      ok: true,
      wallet: { balanceMinor: 5_000 - capturedMinor, heldMinor: 0, sequence: 4 },
      hold: { ...hold, state: 'captured' },
    });
  });

  it('is released or expires without leaving a trace in the balance', () => {
    const { wallet, hold } = placed(aWallet(), 3_000);

    expect(releaseHold(wallet, hold)).toMatchObject({
      ok: true,
      wallet: aWallet(),
      hold: { state: 'released' },
    });
    expect(expireHold(wallet, hold, LATER)).toMatchObject({ wallet: aWallet(), hold: { state: 'expired' } });
  });

  it('cannot be captured beyond its amount or from the instant it expires, nor expire before', () => {
    const { wallet, hold } = placed(aWallet(), 3_000);

    expect(captureHold(wallet, hold, 3_001, NOW)).toEqual({ ok: false, reason: 'exceeds_hold' });
    expect(captureHold(wallet, hold, 1, LATER)).toEqual({ ok: false, reason: 'hold_expired' });
    expect(expireHold(wallet, hold, NOW)).toEqual({ ok: false, reason: 'not_expired' });
  });

  it.each(['captured', 'released', 'expired'] as const)(
    'ends once: nothing happens to it when %s',
    (state) => {
      const hold: Hold = { amountMinor: 1, state, expiresAt: LATER };
      const closed = { ok: false, reason: 'hold_closed' };

      expect(captureHold(aWallet(), hold, 1, NOW)).toEqual(closed);
      expect(releaseHold(aWallet(), hold)).toEqual(closed);
      expect(expireHold(aWallet(), hold, LATER)).toEqual(closed);
    },
  );
});

describe('a wallet', () => {
  const amounts = fc.integer({ min: 1, max: 3_000 });
  const commands = fc.array(
    fc.oneof(
      amounts.map((amountMinor) => ({ kind: 'topup' as const, amountMinor })),
      amounts.map((amountMinor) => ({ kind: 'charge' as const, amountMinor })),
      amounts.map((amountMinor) => ({ kind: 'place' as const, amountMinor })),
      amounts.map((amountMinor) => ({ kind: 'capture' as const, amountMinor })),
      fc.constant({ kind: 'release' as const, amountMinor: 0 }),
    ),
    { maxLength: 60 },
  );

  it('keeps 0 ≤ held ≤ balance, holds equal to the open ones, and a ledger that verifies', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        let wallet = EMPTY_WALLET;
        const open: Hold[] = [];
        const ledger: LedgerEntryRecord[] = [];
        for (const command of list) {
          const before = wallet;
          wallet = perform(wallet, open, command);
          if (wallet.sequence > before.sequence) ledger.push(recordOf(before, wallet));

          expect(wallet.heldMinor).toBe(open.reduce((sum, hold) => sum + hold.amountMinor, 0));
          expect(availableMinor(wallet)).toBeGreaterThanOrEqual(0);
        }
        expect(await faultsIn(wallet, ledger)).toEqual([]);
      }),
    );
  });
});

describe('verifyLedger', () => {
  const ledger: readonly LedgerEntryRecord[] = [
    anEntry(1, 5_000, 5_000),
    anEntry(2, -1_000, 4_000),
    anEntry(3, 1_000, 5_000),
  ];
  const [first, second, third] = ledger;

  it('finds nothing in a ledger that is right, nor in an empty one', async () => {
    expect(await faultsIn(aWallet(), ledger)).toEqual([]);
    expect(await faultsIn(EMPTY_WALLET, [])).toEqual([]);
  });

  it.each<
    [string, Partial<WalletBalance>, readonly (LedgerEntryRecord | undefined)[], readonly LedgerFault[]]
  >([
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

function placed(wallet: WalletBalance, amountMinor: number): { wallet: WalletBalance; hold: Hold } {
  const transition = placeHold(wallet, { amountMinor, expiresAt: LATER });
  if (!transition.ok) throw new Error(transition.reason);
  return transition;
}

function perform(
  wallet: WalletBalance,
  open: Hold[],
  {
    kind,
    amountMinor,
  }: { readonly kind: 'topup' | 'charge' | 'place' | 'capture' | 'release'; amountMinor: number },
): WalletBalance {
  if (kind === 'topup') return booked(wallet, { type: 'topup', amountMinor });
  if (kind === 'charge') return booked(wallet, { type: 'charge', amountMinor: -amountMinor });
  if (kind === 'place') {
    const transition = placeHold(wallet, { amountMinor, expiresAt: LATER });
    if (transition.ok) open.push(transition.hold);
    return transition.ok ? transition.wallet : wallet;
  }
  const hold = open[0];
  if (hold === undefined) return wallet;
  const ended = kind === 'capture' ? captureHold(wallet, hold, amountMinor, NOW) : releaseHold(wallet, hold);
  if (!ended.ok) return wallet;
  open.shift();
  return ended.wallet;
}

function recordOf(before: WalletBalance, after: WalletBalance): LedgerEntryRecord {
  const amountMinor = after.balanceMinor - before.balanceMinor;
  return anEntry(after.sequence, amountMinor, after.balanceMinor);
}

async function faultsIn(
  wallet: WalletBalance,
  entries: readonly LedgerEntryRecord[],
  owedMinor = 0,
): Promise<readonly LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const verified = { ...wallet, owedMinor, balanceMaxMinor: BALANCE_MAX_MINOR };
  for await (const fault of verifyLedger(verified, entries)) faults.push(fault);
  return faults;
}
