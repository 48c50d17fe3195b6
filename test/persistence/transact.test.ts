import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { createTransact } from '../../src/persistence/mongo/transact';
import { anApi, type TestApi } from '../support/http/api';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

describe('a transaction', () => {
  it('in which something never comes back is given up, and holds up nobody afterwards', async () => {
    const notes = api.connection.collection<{ _id: string; note: number }>('notes');
    const _id = newId('event');
    await notes.insertOne({ _id, note: 0 });
    const transact = createTransact(api.connection, { attemptMsMax: 500 });

    const stuck = transact(async (session) => {
      await notes.updateOne({ _id }, { $set: { note: 1 } }, { session });
      await new Promise(() => undefined);
    });
    await expect(stuck).rejects.toThrow('A transaction has waited 500 ms for the store');
    await api.stores.transact((session) => notes.updateOne({ _id }, { $inc: { note: 2 } }, { session }));

    expect(await notes.findOne({ _id })).toEqual({ _id, note: 2 });
  });

  it('whose commit is never answered is given up as trouble with the store', async () => {
    const transact = createTransact(api.connection, { attemptMsMax: 500 });

    const stuck = transact(async (session) => {
      jest.spyOn(session, 'commitTransaction').mockReturnValue(new Promise(() => undefined));
    });

    const error: unknown = await stuck.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'A transaction has waited 500 ms for the store' });
    expect(api.stores.isUnavailable(error)).toBe(true);
  });
});
