import { describe, expect, it } from '@jest/globals';
import { idBoundAt, newId } from '../../src/domain/ids';

const NOW = new Date('2026-11-27T12:00:00.123Z');

describe('newId', () => {
  it('makes ids that differ and sort in the order they were made, also within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('prospect', NOW));

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('makes ids that sort by time', () => {
    const earlier = newId('event', NOW);
    const later = newId('event', new Date(NOW.getTime() + 1));

    expect([later, earlier].toSorted()).toEqual([earlier, later]);
  });

  it('makes ids on the side of a bound on which their time is', () => {
    const earlier = newId('event', new Date(NOW.getTime() - 1));
    const bound = idBoundAt('event', NOW);

    expect([newId('event', NOW), bound, earlier].toSorted()[1]).toBe(bound);
    expect(idBoundAt('event', new Date(-1)) < earlier).toBe(true);
  });

  it('makes ids of the form that routes accept', () => {
    expect(newId('listener', NOW)).toMatch(/^we_[0-9a-z]{25}$/);
  });
});
