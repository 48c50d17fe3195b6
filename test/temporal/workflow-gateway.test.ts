import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { loopWorkflowId, type LoopAddress } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/config/logger';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { deferred } from '../support/deferred';
import { testTemporalAddress } from '../support/jest/servers';

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

/** A gateway to a server that answers when the test says so; `sent` has the loops poked. */
function aGateway(answer: Promise<undefined>, space: (ms: number) => Promise<void>) {
  const sent: string[] = [];
  const workflow = {
    async signalWithStart(_type: string, options: { workflowId: string }) {
      sent.push(options.workflowId);
      await answer;
    },
  };
  const gateway = createWorkflowGateway({
    client: Object.assign(new Client({ connection }), { workflow }),
    logger: createLogger('test', 'silent'),
    searchAttributes: new Set(),
    space,
  });
  return { gateway, sent };
}

describe('pokes of one loop', () => {
  const address = { type: 'processLeadIntake', input: { shard: 3 } } as const;

  it('are one while another is under way, sent a few tens of milliseconds after it at most', async () => {
    const answer = deferred<undefined>();
    const waitsMs: number[] = [];
    const { gateway, sent } = aGateway(answer.promise, async (ms) => void waitsMs.push(ms));

    gateway.poke(address);
    gateway.poke(address);
    gateway.poke(address);
    expect(sent).toHaveLength(1);
    answer.resolve(undefined);
    await gateway.flush();

    expect(sent).toHaveLength(2);
    expect(Math.max(...waitsMs)).toBeLessThanOrEqual(50);
  });

  it('are fewer while very many are asked for, since the step that finds much to do looks for more', async () => {
    const answer = deferred<undefined>();
    const waitsMs: number[] = [];
    const { gateway, sent } = aGateway(answer.promise, async (ms) => void waitsMs.push(ms));

    for (let count = 0; count < 50; count += 1) gateway.poke(address);
    answer.resolve(undefined);
    await gateway.flush();

    expect(sent).toHaveLength(2);
    expect(waitsMs[1]).toBeGreaterThan(waitsMs[0] ?? Infinity);
  });

  it('are not held back when nothing is under way', async () => {
    const { gateway, sent } = aGateway(Promise.resolve(undefined), () => Promise.resolve());
    gateway.poke(address);
    await gateway.flush();

    gateway.poke(address);

    expect(sent).toHaveLength(2);
    await gateway.flush();
  });
});
