import type { Socket } from 'node:net';
import type { mongo } from 'mongoose';
import { connectStore } from '../../../src/persistence/mongo/connection';
import type { MongodbCommand } from './mongodb-wire';

interface OpenTransaction {
  readonly session: mongo.BSON.Document;
  /** The connection that its latest command came from. */
  readonly client: Socket;
}

/** The transactions that were begun through a proxy and have not ended. */
export class OpenTransactions {
  readonly #open = new Map<string, OpenTransaction>();

  /** @param client the connection that the command comes from */
  sent({ transaction, body }: MongodbCommand, client: Socket): void {
    if (transaction !== null) this.#open.set(transaction, { session: body['lsid'], client });
  }

  answered({ name, transaction }: MongodbCommand): void {
    const isEnd = name === 'commitTransaction' || name === 'abortTransaction';
    if (transaction !== null && isEnd) this.#open.delete(transaction);
  }

  /** Has the server end those whose connection is gone, together with their sessions. */
  async endAbandoned(mongodbUri: string): Promise<void> {
    const abandoned = [...this.#open].filter(([, { client }]) => client.destroyed);
    if (abandoned.length === 0) return;
    const connection = await connectStore(mongodbUri);
    try {
      const killSessions = abandoned.map(([, { session }]) => session);
      await connection.getClient().db('admin').command({ killSessions });
      for (const [transaction] of abandoned) this.#open.delete(transaction);
    } finally {
      await connection.close();
    }
  }
}
