import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { loopWorkflowId, type LoopAddress } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/logger';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { testTemporalAddress } from '../support/servers';

let connection: Connection;
let client: Client;

beforeAll(async () => {
  connection = await Connection.connect({ address: testTemporalAddress() });
  client = new Client({ connection });
});
afterAll(() => connection.close());

/** What Temporal knows of a loop after it was poked; nobody works it off. */
async function afterPoke(address: LoopAddress, searchAttributes: readonly string[]) {
  const gateway = createWorkflowGateway({
    client,
    logger: createLogger('test', 'silent'),
    searchAttributes: new Set(searchAttributes),
  });
  await gateway.pokeNow(address);
  await gateway.pokeNow(address);
  const handle = client.workflow.getHandle(loopWorkflowId(address));
  const { events } = await handle.fetchHistory();
  const { searchAttributes: attributes } = await handle.describe();
  await handle.terminate('asked for by a test');
  return { attributes, signals: events?.filter((event) => event.workflowExecutionSignaledEventAttributes) };
}

describe('a poked loop', () => {
  it('is one workflow, found by its listener', async () => {
    const webhookId = newId('listener');
    const address = { type: 'deliverWebhooks', input: { webhookId } } as const;
    const { attributes, signals } = await afterPoke(address, ['webhookId', 'businessId']);

    expect(attributes).toMatchObject({ webhookId: [webhookId] });
    expect(attributes).not.toHaveProperty('businessId');
    expect(signals).toHaveLength(2);
  });

  it('is found by its business', async () => {
    const businessId = newId('business');
    const address = { type: 'billCampaign', input: { businessId } } as const;

    expect((await afterPoke(address, ['webhookId', 'businessId'])).attributes).toMatchObject({
      businessId: [businessId],
    });
  });

  it('is started all the same where the namespace has no such attributes', async () => {
    const webhookId = newId('listener');
    const address = { type: 'deliverWebhooks', input: { webhookId } } as const;

    expect((await afterPoke(address, [])).attributes).not.toHaveProperty('webhookId');
  });
});
