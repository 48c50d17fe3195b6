import type { Connection } from 'mongoose';
import { createApiKeyRepository } from './api-keys';
import { createBusinessRepository } from './businesses';
import { createEventRepository } from './events';
import { createPartnerRepository } from './partners';
import { createSeedRepository } from './seeds';
import { createTransact } from './transact';
import { createUserRepository } from './users';

export type Stores = ReturnType<typeof createStores>;

/** Every repository of the service, on one connection, and the transaction that binds them. */
export function createStores(connection: Connection) {
  return {
    transact: createTransact(connection),
    partners: createPartnerRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    businesses: createBusinessRepository(connection),
    users: createUserRepository(connection),
    seeds: createSeedRepository(connection),
    events: createEventRepository(connection),
  };
}

/** Builds every index that is missing. Awaited at start-up: uniqueness is what correctness rests on. */
export async function buildIndexes({ transact: _transact, ...repositories }: Stores): Promise<void> {
  for (const repository of Object.values(repositories)) await repository.buildIndexes();
}
