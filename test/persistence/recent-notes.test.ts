import { describe, expect, it } from '@jest/globals';
import { RecentNotes } from '../../src/persistence/recent-notes';

describe('RecentNotes', () => {
  it('knows a note for ten minutes, from the last time it was set', () => {
    let now = 0;
    const notes = new RecentNotes<number>(() => now);
    notes.set('a', 1);
    now = 500_000;
    notes.set('a', 2);
    now = 1_000_000;

    expect(notes.get('a')).toBe(2);
    expect(notes.get('b')).toBeNull();
    now = 1_100_000;
    expect(notes.get('a')).toBeNull();
  });

  it('forgets those that were set first when there are too many', () => {
    const notes = new RecentNotes<number>(() => 0);
    for (let index = 0; index < 1_500; index += 1) notes.set(String(index), index);

    expect(notes.get('499')).toBeNull();
    expect(notes.get('500')).toBe(500);
  });
});
