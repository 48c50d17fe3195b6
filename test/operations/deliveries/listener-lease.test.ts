import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createTakeListenerLease,
  type ListenerLease,
} from '../../../src/operations/deliveries/lease/listener-lease';
import type { LeaseRenewal } from '../../../src/persistence/deliveries/listener-leases';
import { createLogger } from '../../../src/config/logger';

/** A lease lasts 10 s and is renewed every 3 s; nothing is on the wire in its last 3 s. */
const SAFE_MS = 7_000;
const SECOND_MS = 1_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function aLease(renewLeases: (renewals: readonly LeaseRenewal[]) => Promise<boolean[]>) {
  const listeners = { takeLease: async () => [], releaseLease: async () => undefined, renewLeases };
  const take = createTakeListenerLease({
    stores: Object.assign(Object.create(null), { listeners }),
    now: () => new Date(),
    logger: createLogger('test', 'silent'),
  });
  const lease = await take('webhook', () => undefined);
  if (lease === null) throw new Error('the lease is free');
  return lease;
}

const stateOf = (lease: ListenerLease) => ({ maySend: lease.maySend(), isLost: lease.lost.aborted });

describe('the lease of a listener', () => {
  it('aborts nothing while it holds although its renewals fail, and everything before it ends', async () => {
    const lease = await aLease(() => Promise.reject(new Error('no primary')));

    await jest.advanceTimersByTimeAsync(SAFE_MS - 1);
    expect(stateOf(lease)).toEqual({ maySend: true, isLost: false });
    await jest.advanceTimersByTimeAsync(1);
    expect(stateOf(lease)).toEqual({ maySend: false, isLost: true });
  });

  it('goes on when the store is back in time', async () => {
    let isAway = true;
    const lease = await aLease(async () => {
      if (isAway) throw new Error('no primary');
      return [true];
    });

    await jest.advanceTimersByTimeAsync(4 * SECOND_MS);
    isAway = false;
    await jest.advanceTimersByTimeAsync(60 * SECOND_MS);

    expect(stateOf(lease)).toEqual({ maySend: true, isLost: false });
    await lease.release();
  });

  it('goes on when one of its renewals is never answered', async () => {
    let renewals = 0;
    const lease = await aLease(async () => {
      renewals += 1;
      return renewals === 1 ? await new Promise<boolean[]>(() => undefined) : [true];
    });

    await jest.advanceTimersByTimeAsync(60 * SECOND_MS);

    expect(stateOf(lease)).toEqual({ maySend: true, isLost: false });
    await lease.release();
  });

  it('is lost after two minutes whatever its window does, so that one which hangs holds up nobody', async () => {
    const lease = await aLease(async () => [true]);

    await jest.advanceTimersByTimeAsync(120 * SECOND_MS);
    expect(stateOf(lease)).toEqual({ maySend: true, isLost: false });
    await jest.advanceTimersByTimeAsync(10 * SECOND_MS);
    expect(stateOf(lease)).toEqual({ maySend: false, isLost: true });
  });

  it('aborts everything at once when another has taken it', async () => {
    const lease = await aLease(async () => [false]);

    await jest.advanceTimersByTimeAsync(3 * SECOND_MS + 1);

    expect(stateOf(lease)).toEqual({ maySend: false, isLost: true });
    await lease.release();
  });
});
