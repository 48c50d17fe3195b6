import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decodeText } from '../../../src/domain/text/decode-text';
import { Utf8Scanner } from '../../../src/domain/text/utf8-scanner';

describe('decodeText', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('Zoë “quoted” 😀'), 'Zoë “quoted” 😀'],
    ['Windows-1252', Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x93, 0x61, 0x94, 0x80]), 'Zoë “a”€'],
    ['UTF-16 with its mark', Buffer.from('\ufeffZoë\n', 'utf16le'), 'Zoë\n'],
    ['UTF-16 with its mark, larger byte first', Buffer.from('\ufeffZoë\n', 'utf16le').swap16(), 'Zoë\n'],
    ['nothing', Buffer.alloc(0), ''],
  ])('reads %s', (_name, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ ok: true, text });
  });

  it.each<[string, Buffer, number]>([
    ['text that is partly UTF-8', Buffer.concat([Buffer.from('é '), Buffer.from([0xe9])]), 4],
    ['a character that ends early', Buffer.concat([Buffer.from('é '), Buffer.from([0xe2, 0x82])]), 4],
    ['a byte that no Western text has', Buffer.from([0x61, 0x81]), 2],
    ['UTF-16 that was cut off', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), 5],
  ])('names the place in %s instead of guessing', (_name, bytes, invalidByte) => {
    expect(decodeText(bytes)).toEqual({ ok: false, invalidByte });
  });
});

describe('the UTF-8 scanner', () => {
  it('agrees with the runtime on any bytes, however they are cut', () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (portions) => {
        const scanner = new Utf8Scanner();
        for (const portion of portions) scanner.scan(portion);
        scanner.end();
        expect(scanner.invalidAt === null).toBe(isUtf8(Buffer.concat(portions)));
      }),
    );
  });

  it('counts lines however they end', () => {
    const scanner = new Utf8Scanner();
    scanner.scan(Buffer.from('a\r\nb\nc\rd'));
    scanner.scan(Buffer.from([0xff]));

    expect(scanner.invalidAt).toEqual({ line: 4, byte: 9 });
  });
});
