import { describe, expect, it } from '@jest/globals';
import { RecentKeys } from '../../src/persistence/recent-keys';

describe('RecentKeys', () => {
  it('knows a key for a minute, from the last time it was added', () => {
    let now = 0;
    const keys = new RecentKeys(() => now);
    keys.add('a');
    now = 50_000;
    keys.add('a');
    now = 100_000;

    expect(keys.has('a')).toBe(true);
    expect(keys.has('b')).toBe(false);
    now = 110_000;
    expect(keys.has('a')).toBe(false);
  });

  it('forgets those that were added first when there are too many', () => {
    const keys = new RecentKeys(() => 0);
    for (let index = 0; index < 1_500; index += 1) keys.add(String(index));

    expect(keys.has('499')).toBe(false);
    expect(keys.has('500')).toBe(true);
  });
});
