import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseSeenAt } from '../../../src/domain/leads/fields/parse-seen-at';

describe('parseSeenAt', () => {
  it.each([
    ['2024-01-01T12:34:56:00.00+00.00', '2024-01-01T12:34:56.000Z'],
    ['2024-01-01T12:34:56:00.00+00:00', '2024-01-01T12:34:56.000Z'],
    ['2026-05-11 21:04:43 +0000', '2026-05-11T21:04:43.000Z'],
    ['2024-09-30 19:50:53 UTC', '2024-09-30T19:50:53.000Z'],
    ['2026-05-12T06:24:48.000+00:00', '2026-05-12T06:24:48.000Z'],
    ['2025-03-02T10:11:12.000-05:00', '2025-03-02T15:11:12.000Z'],
    ['2025-03-02T10:11:12+0530', '2025-03-02T04:41:12.000Z'],
    ['2025-03-02T10:11:12+05', '2025-03-02T05:11:12.000Z'],
    ['2026-05-11T21:04:43', '2026-05-11T21:04:43.000Z'],
    ['2026-05-11T21:04:43Z', '2026-05-11T21:04:43.000Z'],
    ['2026-05-11t21:04:43.1z', '2026-05-11T21:04:43.100Z'],
    ['2026-05-11 21:04:43.123456', '2026-05-11T21:04:43.123Z'],
    ['2026-05-11 21:04', '2026-05-11T21:04:00.000Z'],
    ['2026-05-11', '2026-05-11T00:00:00.000Z'],
    ['  2026-05-11T21:04:43Z\u0000 ', '2026-05-11T21:04:43.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1715461483', '2024-05-11T21:04:43.000Z'],
    ['1715461483250', '2024-05-11T21:04:43.250Z'],
    [1_715_461_483, '2024-05-11T21:04:43.000Z'],
    [1_715_461_483_250, '2024-05-11T21:04:43.250Z'],
  ])('reads %j as %s', (value, instant) => {
    expect(parseSeenAt(value)?.toISOString()).toBe(instant);
  });

  it.each([
    ['banana 1'],
    ['2026-02-30T10:00:00Z'],
    ['2023-02-29'],
    ['2100-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-04-31'],
    ['2026-05-11T24:00:00Z'],
    ['2026-05-11T21:60:00Z'],
    ['2026-05-11T21:04:61Z'],
    ['2026-05-11T21:04:43+99:00'],
    ['0000-00-00 00:00:00'],
    ['05/11/2026'],
    ['11 May 2026'],
    ['171546148'],
    ['1715461483.5'],
    [''],
    [null],
    [undefined],
    [true],
    [{}],
    [[2026, 5, 11]],
  ])('does not guess what %j means', (value) => {
    expect(parseSeenAt(value)).toBeNull();
  });

  it('reads five spellings of one instant as one instant', () => {
    const spellings = [
      '2026-05-11 21:04:43 +0000',
      '2026-05-11T21:04:43.000+00:00',
      '2026-05-11T21:04:43Z',
      '2026-05-11T16:04:43-05:00',
      '2026-05-11T21:04:43',
    ];

    const instants = new Set(spellings.map((text) => parseSeenAt(text)?.getTime()));

    expect([...instants]).toEqual([Date.UTC(2026, 4, 11, 21, 4, 43)]);
  });

  it('reads back every instant in every accepted spelling', () => {
    const instants = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2200-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const iso = instant.toISOString();
        for (const text of [iso, iso.replace('T', ' ').replace('Z', ' UTC'), iso.replace('Z', '+00.00')]) {
          expect(parseSeenAt(text)).toEqual(instant);
        }
      }),
    );
  });
});
