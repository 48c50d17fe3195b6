import { describe, expect, it } from '@jest/globals';
import { entriesAbout, parseSuppressionEntry, scopesOf } from '../../../src/domain/outreach/suppression';

describe('an entry of a suppression list', () => {
  it.each([
    ['Ann@Ex.Test', { kind: 'email', value: 'ann@ex.test' }],
    [' ann@ex.test ', { kind: 'email', value: 'ann@ex.test' }],
    ['ANN@BÜCHER.de', { kind: 'email', value: 'ann@xn--bcher-kva.de' }],
    ['Navy.MIL', { kind: 'domain', value: 'navy.mil' }],
    ['@navy.mil', { kind: 'domain', value: 'navy.mil' }],
  ])('is %p, normalised as enrolments hold addresses', (text, entry) => {
    expect(parseSuppressionEntry(text)).toEqual(entry);
  });

  it.each([
    '',
    'ann',
    'ann@',
    'ann@localhost',
    'a@b.io, c@d.io',
    'a@b.io\nBcc: x@y.io',
    '"x y"@corp.io',
    'mil',
  ])('is not %p', (text) => {
    expect(parseSuppressionEntry(text)).toBeNull();
  });

  it('keeps everything below a domain from being written to, and no top level', () => {
    expect(entriesAbout('ann@mail.navy.mil').map(({ value }) => value)).toEqual([
      'ann@mail.navy.mil',
      'mail.navy.mil',
      'navy.mil',
    ]);
  });

  it('concerns every business where the mailbox is gone or its owner complained, else one alone', () => {
    expect(scopesOf('complaint', 'biz_1')).toEqual(['biz_1', 'global']);
    expect(scopesOf('hard_bounce', 'biz_1')).toEqual(['biz_1', 'global']);
    expect(scopesOf('unsubscribed', 'biz_1')).toEqual(['biz_1']);
    expect(scopesOf('refused', 'biz_1')).toEqual(['biz_1']);
  });
});
