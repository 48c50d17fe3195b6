import { connectStore } from '../src/persistence/mongo/connection';
import { createStores } from '../src/persistence/stores';
import { createRecordAudit } from '../src/operations/accounts/audit/record-audit';
import { createKey } from '../src/operations/accounts/keys/create-key';
import { createApiClient, type ApiClient } from './api-client';
import type { ServiceAddresses } from './service-process';

const CONNECTIONS = 8;

/** Makes further partners and answers a client for each, with a key of its own. Whoever asks closes them. */
export async function createPartners(service: ServiceAddresses, count: number): Promise<ApiClient[]> {
  const connection = await connectStore(service.mongodbUri);
  try {
    const stores = createStores(connection);
    const deps = { stores, recordAudit: createRecordAudit({ stores, now: () => new Date() }) };
    const clients: ApiClient[] = [];
    for (let index = 0; index < count; index += 1) {
      const { apiKey } = await createKey(deps, {
        partnerName: `bench-${index}`,
        name: 'bench',
        scope: 'write',
        expiresAt: null,
        actor: { kind: 'cli', id: 'bench' },
      });
      clients.push(createApiClient({ baseUrl: service.baseUrl, apiKey }, CONNECTIONS));
    }
    return clients;
  } finally {
    await connection.close();
  }
}
