import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createSecretBox, parseEncryptionKeys } from '../../src/sender/secret-box';

const OLD = { id: '2025', key: randomBytes(32) };
const CURRENT = { id: '2026', key: randomBytes(32) };

describe('createSecretBox', () => {
  it('opens whatever it sealed', () => {
    const box = createSecretBox([CURRENT]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
      }),
    );
  });

  it('never seals the same text the same way twice', () => {
    const box = createSecretBox([CURRENT]);

    expect(box.seal('whsec_abc')).not.toBe(box.seal('whsec_abc'));
  });

  it('seals with the first key and opens with all of them', () => {
    const sealedBefore = createSecretBox([OLD]).seal('secret');
    const box = createSecretBox([CURRENT, OLD]);

    expect(box.open(sealedBefore)).toBe('secret');
    expect(box.seal('secret')).toMatch(/^v1\.2026\./);
  });

  it('names the key that is missing and nothing else', () => {
    const sealed = createSecretBox([OLD]).seal('secret');

    const open = () => createSecretBox([CURRENT]).open(sealed);

    expect(open).toThrow('A stored secret can\'t be decrypted: encryption key "2025" is not configured');
  });

  it.each([
    ['another key under the same id', (text: string) => text, { id: '2026', key: randomBytes(32) }],
    ['a changed byte', (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`, CURRENT],
    ['a text that is cut short', (text: string) => text.slice(0, 12), CURRENT],
    ['an unknown format', (text: string) => text.replace('v1.', 'v9.'), CURRENT],
    ['something else altogether', () => 'whsec_AAAA', CURRENT],
  ])('refuses %s without showing it', (_name, change, key) => {
    const sealed = change(createSecretBox([CURRENT]).seal('top secret'));

    expect(() => createSecretBox([key]).open(sealed)).toThrow(/^A stored secret can't be decrypted: /);
  });
});

describe('parseEncryptionKeys', () => {
  const encoded = CURRENT.key.toString('base64');

  it('reads a bare key', () => {
    expect(parseEncryptionKeys(encoded)).toEqual([{ id: 'k1', key: CURRENT.key }]);
  });

  it('reads several keys with ids, the current one first', () => {
    const text = `2026:${encoded}, 2025:${OLD.key.toString('base64')}`;

    expect(parseEncryptionKeys(text)).toEqual([CURRENT, OLD]);
  });

  it.each([
    ['nothing', '', 'Encryption key 1 must be'],
    ['a key of 16 bytes', randomBytes(16).toString('base64'), 'Encryption key 1 must be'],
    ['an empty second key', `a:${encoded},`, 'Encryption key 2 must be'],
    ['two keys with one id', `a:${encoded},a:${encoded}`, 'Two encryption keys have the same id'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => parseEncryptionKeys(text)).toThrow(message);
  });
});
