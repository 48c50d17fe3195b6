import type { Connection } from 'mongoose';
import { isStoreReachable } from './connection';

/** How long there may be no answer at all before the store is asked whether it is there. */
const SILENT_MS = 1_500;
const PING_MS = 1_500;

/**
 * Tells whether the store answers, as opposed to being slow: a server that is frozen, or behind a network that loses
 * everything, keeps its connections and answers none of what it was sent. Asks it only when nothing has come back
 * for 1.5 s, once for all who want to know, and knows after 1.5 s more.
 */
export function createStorePulse(connection: Connection): () => Promise<boolean> {
  let answeredAt = performance.now();
  let ping: Promise<boolean> | null = null;

  connection.getClient().on('connectionCheckedIn', () => {
    // A ping that is given up returns its connection too.
    if (ping === null) answeredAt = performance.now();
  });

  async function askStore(): Promise<boolean> {
    const isThere = await isStoreReachable(connection, PING_MS);
    if (isThere) answeredAt = performance.now();
    ping = null;
    return isThere;
  }

  return async function isStoreAnswering() {
    if (performance.now() - answeredAt < SILENT_MS) return true;
    ping ??= askStore();
    return await ping;
  };
}
