import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { coalesce } from '../../../src/domain/coalesce';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { testMongodbUri } from '../../support/jest/servers';

const CHANNEL = 'net.client.socket';
const created = z.object({ socket: z.custom<Socket>() });

const sockets = new Set<Socket>();
const note = (message: unknown) => void sockets.add(created.parse(message).socket);
let connection: Connection;

beforeAll(async () => {
  subscribe(CHANNEL, note);
  connection = await connectStore(testMongodbUri());
});
afterAll(async () => {
  unsubscribe(CHANNEL, note);
  await connection.close();
});

describe('reads that are shared', () => {
  it('go on after one whose connection closed as its command was written, which the driver never answers', async () => {
    const notes = connection.collection('notes');
    const count = coalesce(
      async (inputs: readonly number[]) => {
        await notes.findOne({});
        return inputs;
      },
      { runMsMax: 1_000 },
    );
    expect(await count(1)).toBe(1);

    for (const socket of sockets) socket.destroy();
    const stuck = count(2).catch(() => 'failed');

    expect(['failed', 2]).toContain(await stuck);
    expect(await count(3)).toBe(3);
  });
});
