import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseHttpDate } from '../../../src/domain/deliveries/attempts/http-date';
import {
  clockSkewMs,
  parseRetryAfter,
  RETRY_AFTER_MS_MAX,
} from '../../../src/domain/deliveries/attempts/retry-after';
import { anExchange } from './an-exchange';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['007', 7_000],
    ['86400', RETRY_AFTER_MS_MAX],
    ['86401', RETRY_AFTER_MS_MAX],
    ['9'.repeat(400), RETRY_AFTER_MS_MAX],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    ['Sunday, 01-Mar-26 12:01:00 GMT', 60_000],
    ['Sun Mar  1 12:01:00 2026', 60_000],
    ['Sun, 01 Mar 2099 12:00:00 GMT', RETRY_AFTER_MS_MAX],
  ])('reads "%s"', (header, milliseconds) => {
    expect(parseRetryAfter(header, NOW)).toBe(milliseconds);
  });

  it.each([
    null,
    '',
    '-1',
    '+5',
    '1.5',
    '1e3',
    '0x10',
    '5 seconds',
    '120, 120',
    'soon',
    '2026-03-01T12:01:00Z',
    'Sun, 01 Mar 2026 11:59:59 GMT',
    'Sun, 01 Mar 2026 12:00:00 GMT',
    'Mon, 30 Feb 2099 12:00:00 GMT',
    'Sun, 01 Mar 2099 25:00:00 GMT',
    'Sun, 01 Mar 2099 12:00:00 CET',
    'Sun, 01 Foo 2099 12:00:00 GMT',
  ])('ignores %j', (header) => {
    expect(parseRetryAfter(header, NOW)).toBeNull();
  });

  it('gives nothing or a whole bounded time, whatever the header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const hint = parseRetryAfter(header, NOW) ?? 0;
        expect(hint).toBeGreaterThanOrEqual(0);
        expect(hint).toBeLessThanOrEqual(RETRY_AFTER_MS_MAX);
      }),
    );
  });
});

describe('parseHttpDate', () => {
  it('reads back every date that HTTP can write', () => {
    const min = new Date('1970-01-01T00:00:00Z');
    const max = new Date('9999-12-31T23:59:59Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        const seconds = Math.floor(date.getTime() / 1_000) * 1_000;
        expect(parseHttpDate(date.toUTCString(), NOW)).toEqual(new Date(seconds));
      }),
    );
  });

  it('puts two-digit years no more than 50 years ahead', () => {
    expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT', NOW)).toEqual(new Date('1994-11-06T08:49:37Z'));
    expect(parseHttpDate('Sunday, 06-Nov-70 08:49:37 GMT', NOW)).toEqual(new Date('2070-11-06T08:49:37Z'));
  });
});

describe('clockSkewMs', () => {
  it.each([
    ['ten minutes ahead', 'Sun, 01 Mar 2026 12:10:00 GMT', 600_000],
    ['ten minutes behind', 'Sun, 01 Mar 2026 11:50:00 GMT', -600_000],
  ])('tells a receiver whose clock is %s', (_name, date, skew) => {
    const exchange = anExchange({ startedAt: NOW, firstByteMs: 0, headers: { date } });

    expect(clockSkewMs(exchange)).toBe(skew);
  });

  it('tells nothing without a readable date', () => {
    expect(clockSkewMs(anExchange({ headers: {} }))).toBeNull();
    expect(clockSkewMs(anExchange({ headers: { date: 'today' } }))).toBeNull();
  });
});
