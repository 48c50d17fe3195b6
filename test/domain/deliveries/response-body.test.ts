import { describe, expect, it } from '@jest/globals';
import { readResponseBody, type ReadBody } from '../../../src/domain/deliveries/attempts/response-body';

describe('readResponseBody', () => {
  it.each<[string, Buffer, boolean, ReadBody]>([
    ['nothing', Buffer.alloc(0), false, { text: '', isText: true }],
    ['text', Buffer.from('café 😀'), false, { text: 'café 😀', isText: true }],
    ['text in another encoding', Buffer.from('caf\xe9', 'latin1'), false, { isText: false }],
    ['a byte order mark', Buffer.from('\ufeffa'), false, { text: '\ufeffa', isText: true }],
    ['text cut off within a character', Buffer.from('é😀').subarray(0, 4), true, { text: 'é', isText: true }],
    ['the beginning of what is compressed', Buffer.from([0x1f, 0x8b]), true, { isText: false }],
  ])('reads %s', (_name, bytes, isTruncated, read) => {
    expect(readResponseBody(bytes, isTruncated)).toEqual(read);
  });
});
