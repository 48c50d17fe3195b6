import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { nativeCollection } from '../mongo/collection';
import { insertedOnce } from '../mongo/connection';

/** A migration that was killed holds up the next so long. */
const LOCK_MS = 30_000;
const RENEW_MS = 10_000;
const WAIT_MS = 500;

interface MigrationLock {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/**
 * Waits until no other migration runs, or the process that ran it has died.
 * @param onWait called once, where it has to wait
 */
export async function takeMigrationLock(connection: Connection, onWait: () => void) {
  const locks = nativeCollection<MigrationLock>(connection, 'migrations');
  const holder = randomUUID();
  const take = () =>
    locks.updateOne(
      { _id: 'lock', until: { $lt: new Date() } },
      { $set: { holder, until: lockedUntil() } },
      { upsert: true },
    );
  for (let isFirst = true; !(await insertedOnce(take())); isFirst = false) {
    if (isFirst) onWait();
    await pause(WAIT_MS);
  }
  let isLost = false;
  const renew = async () => {
    const renewal = { $set: { until: lockedUntil() } };
    isLost = (await locks.updateOne({ _id: 'lock', holder }, renewal)).matchedCount === 0;
  };
  // Whether a renewal that failed was made is unknown: the next one tells.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return {
    check() {
      if (isLost) throw new Error('Another migration has begun, since this one stood still for too long');
    },
    async release() {
      clearInterval(timer);
      await locks.deleteOne({ _id: 'lock', holder });
    },
  };
}

function lockedUntil(): Date {
  return new Date(Date.now() + LOCK_MS);
}
