import { describe, expect, it } from '@jest/globals';
import { hexDump } from '../../../src/domain/deliveries/attempts/hex-dump';

describe('hexDump', () => {
  it.each<[string, Buffer, string[]]>([
    ['nothing', Buffer.alloc(0), ['']],
    [
      'less than a line',
      Buffer.from([0xff, 0xfe, 0x00, 0x41]),
      ['00000000  ff fe 00 41                                      ...A'],
    ],
    [
      'more than a line',
      Buffer.from('0123456789abcdef~ '),
      [
        '00000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef',
        '00000010  7e 20                                            ~ ',
      ],
    ],
  ])('shows %s', (_name, bytes, lines) => {
    expect(hexDump(bytes).split('\n')).toEqual(lines);
  });
});
