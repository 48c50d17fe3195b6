import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { newId } from '../../../src/domain/ids';
import { afterCommit, createTransact } from '../../../src/persistence/mongo/transact';
import { anApi, type TestApi } from '../../support/http/api';

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

  it('has done what was to be done after it once it is committed, once, however often it was tried', async () => {
    const notes = api.connection.collection<{ _id: string; note: number }>('notes');
    const _id = newId('event');
    const done: string[] = [];
    let tries = 0;

    await api.stores.transact(async (session) => {
      tries += 1;
      const attempt = tries;
      afterCommit(session, () => done.push(`after try ${attempt}`));
      await notes.insertOne({ _id, note: attempt }, { session });
      if (attempt === 1) throw transientError();
      expect(done).toEqual([]);
    });
    const failing = api.stores.transact(async (session) => {
      afterCommit(session, () => done.push('after a failure'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    expect(done).toEqual(['after try 2']);
    expect(await notes.findOne({ _id })).toEqual({ _id, note: 2 });
  });

  it('is not tried again when what was to be done after it fails', async () => {
    let tries = 0;

    const failing = api.stores.transact(async (session) => {
      tries += 1;
      afterCommit(session, () => {
        throw transientError();
      });
    });
    await expect(failing).rejects.toThrow('a write conflict');

    expect(tries).toBe(1);
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

function transientError(): Error {
  const error = new mongoose.mongo.MongoError('a write conflict');
  error.addErrorLabel('TransientTransactionError');
  return error;
}
