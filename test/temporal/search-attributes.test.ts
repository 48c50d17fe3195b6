import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../src/config/logger';
import { createTemporalClient, type TemporalClient } from '../../src/temporal/client';
import { chooseSearchAttributes } from '../../src/temporal/search-attributes';
import { testTemporalAddress } from '../support/jest/servers';

let temporal: TemporalClient;
const lines: string[] = [];
const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });

beforeAll(() => {
  temporal = createTemporalClient({ TEMPORAL_ADDRESS: testTemporalAddress() });
});
afterAll(() => temporal.connection.close());

/** As where a role may not list search attributes, as on Temporal Cloud. */
function whereListingIsRefused(): Parameters<typeof chooseSearchAttributes>[0] {
  const connection = Object.create(temporal.connection, {
    operatorService: {
      value: { listSearchAttributes: () => Promise.reject(new Error('PERMISSION_DENIED')) },
    },
  });
  return { connection, namespace: temporal.namespace };
}

describe('search attributes', () => {
  it('are those that the namespace has', async () => {
    const chosen = await chooseSearchAttributes(temporal, null, logger);

    expect([...chosen]).toEqual(expect.arrayContaining(['businessId', 'webhookId']));
  });

  it('are left out where nobody may list them, and the log says so', async () => {
    lines.length = 0;

    expect(await chooseSearchAttributes(whereListingIsRefused(), null, logger)).toEqual(new Set());
    expect(lines.join('')).toMatch(/PERMISSION_DENIED[^]*TEMPORAL_SEARCH_ATTRIBUTES/);
  });

  it('are those that the configuration names, whatever may be listed', async () => {
    const chosen = await chooseSearchAttributes(whereListingIsRefused(), ['webhookId'], logger);

    expect(chosen).toEqual(new Set(['webhookId']));
  });
});
