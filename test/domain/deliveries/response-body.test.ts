import { describe, expect, it } from '@jest/globals';
import { readResponseBody } from '../../../src/domain/deliveries/attempts/response-body';

describe('readResponseBody', () => {
  it.each<[string, Buffer, boolean, string | null]>([
    ['nothing', Buffer.alloc(0), false, ''],
    ['text', Buffer.from('café 😀'), false, 'café 😀'],
    ['text in another encoding', Buffer.from('caf\xe9', 'latin1'), false, null],
    ['a byte order mark', Buffer.from('\ufeffa'), false, '\ufeffa'],
    ['text cut off within a character', Buffer.from('é😀').subarray(0, 4), true, 'é'],
    ['the beginning of what is compressed', Buffer.from([0x1f, 0x8b]), true, null],
  ])('reads %s', (_name, bytes, isTruncated, read) => {
    expect(readResponseBody(bytes, isTruncated)).toBe(read);
  });
});
