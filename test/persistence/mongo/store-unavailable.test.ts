import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { isStoreUnavailable } from '../../../src/persistence/mongo/connection';

const NO_RESULT: mongo.BulkWriteResult = Object.create(null);

function noPrimary(): Error {
  return new mongo.MongoServerSelectionError('no primary', Object.create({ servers: new Map() }));
}

describe('trouble with the store', () => {
  it.each([
    ['no primary is found', noPrimary()],
    ['no primary is found by a bulk write', new mongo.MongoBulkWriteError(Object(noPrimary()), NO_RESULT)],
    [
      'a bulk write is acknowledged by no majority',
      new mongo.MongoBulkWriteError({ message: 'timed out', code: 64 }, NO_RESULT),
    ],
    ...[43, 64, 91, 100, 175, 189, 10_107, 11_600, 11_602, 13_435, 13_436].map(
      (code) => [`a server answers ${code}`, new mongo.MongoServerError({ message: 'away', code })] as const,
    ),
  ])('is known when %s', (_when, error) => {
    expect(isStoreUnavailable(error)).toBe(true);
  });

  it.each([
    ['a value is refused', new mongo.MongoServerError({ message: 'no', code: 121 })],
    ['it is there already', new mongo.MongoBulkWriteError({ message: 'no', code: 11_000 }, NO_RESULT)],
    ['we are at fault', new TypeError('no')],
  ])('is not suspected when %s', (_when, error) => {
    expect(isStoreUnavailable(error)).toBe(false);
  });
});
