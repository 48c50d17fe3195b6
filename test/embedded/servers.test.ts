import os from 'node:os';
import { mongo } from 'mongoose';
import { Connection } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { testMongodbUri, testTemporalAddress, timeSkippingExecutable } from '../support/jest/servers';
import { startTimeSkippingServer } from '../support/temporal/time-skipping-server';

describe('the servers of a test run', () => {
  it('include a MongoDB with transactions', async () => {
    // Else the driver imports it dynamically, which Jest's sandbox refuses, and strict servers refuse the handshake.
    const client = await mongo.MongoClient.connect(testMongodbUri(), { runtimeAdapters: { os } });
    const [left, right] = [client.db().collection('left'), client.db().collection('right')];

    await client.withSession((session) =>
      session.withTransaction(async () => {
        await left.insertOne({ amount: 1 }, { session });
        await right.insertOne({ amount: 2 }, { session });
      }),
    );

    expect([await left.countDocuments(), await right.countDocuments()]).toEqual([1, 1]);
    await client.close();
  });

  it('include a Temporal with the search attributes of the service', async () => {
    const connection = await Connection.connect({ address: testTemporalAddress() });

    const { customAttributes } = await connection.operatorService.listSearchAttributes({
      namespace: 'default',
    });

    expect(customAttributes).toMatchObject({ businessId: 2, webhookId: 2 });
    await connection.close();
  });

  it('include a Temporal that skips time, for each test that asks', async () => {
    const server = await startTimeSkippingServer();
    const connection = await Connection.connect({ address: server.address });

    await connection.close();
    await server.stop();

    await expect(Connection.connect({ address: server.address, connectTimeout: 500 })).rejects.toThrow(
      'connect',
    );
  });

  it('include the program for a test environment that skips time', async () => {
    const environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: timeSkippingExecutable() },
    });
    const before = await environment.currentTimeMs();

    await environment.sleep('1 day');

    expect((await environment.currentTimeMs()) - before).toBeGreaterThanOrEqual(86_400_000);
    await environment.teardown();
  });
});
