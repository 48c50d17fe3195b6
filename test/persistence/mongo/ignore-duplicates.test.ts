import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { ignoreDuplicates } from '../../../src/persistence/mongo/connection';

const DUPLICATE = 11_000;
const WRITE_CONCERN_FAILED = 64;

function bulkError(code: number, writeErrorCodes: readonly number[]): Error {
  const error = new mongo.MongoBulkWriteError({ message: 'refused', code }, Object.create(null));
  return Object.assign(error, { writeErrors: writeErrorCodes.map((each) => ({ code: each })) });
}

describe('a write of what may be there already', () => {
  it('is taken for done when everything that was refused is there', () => {
    expect(() => ignoreDuplicates(bulkError(DUPLICATE, [DUPLICATE, DUPLICATE]))).not.toThrow();
  });

  it.each([
    ['something else was refused too', bulkError(DUPLICATE, [DUPLICATE, 121])],
    ['no majority has it, so that it may be lost', bulkError(WRITE_CONCERN_FAILED, [])],
    ['the store failed', new Error('gone')],
  ])('fails when %s', (_what, error) => {
    expect(() => ignoreDuplicates(error)).toThrow(error);
  });
});
