import { describe, expect, it, jest } from '@jest/globals';
import { Semaphore, type Release } from '../../src/lib/semaphore';

/** Notes the name once it has a permit; answers how to release it. */
async function acquiring(semaphore: Semaphore, name: string, had: string[]): Promise<Release> {
  const release = await semaphore.acquire();
  had.push(name);
  return release;
}

/** Until everything that can go on now has gone on. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Who waits for a permit keeps the process from ending. */
async function releaseAll(permits: readonly Promise<() => void>[]): Promise<void> {
  await Promise.all(permits.map(async (permit) => (await permit)()));
}

describe('permits of a semaphore', () => {
  it('are given to so many at a time, and to the others in the order they came', async () => {
    const semaphore = new Semaphore(2);
    const had: string[] = [];
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => acquiring(semaphore, name, had));
    const [first, , third] = all;
    await settled();
    expect(had).toEqual(['a', 'b']);

    (await first)?.();
    await settled();
    expect(had).toEqual(['a', 'b', 'c']);

    (await third)?.();
    await settled();
    expect(had).toEqual(['a', 'b', 'c', 'd']);
    await releaseAll(all);
  });

  it('are released once, however often that is said', async () => {
    const semaphore = new Semaphore(1);
    const had: string[] = [];
    const release = await acquiring(semaphore, 'a', had);
    const others = [acquiring(semaphore, 'b', had), acquiring(semaphore, 'c', had)];
    release();
    release();
    await settled();

    expect(had).toEqual(['a', 'b']);
    await releaseAll(others);
  });

  it('are released with the work that was done under them, also when it fails', async () => {
    const semaphore = new Semaphore(2);
    let [running, most] = [0, 0];
    const work = async (index: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await settled();
      running -= 1;
      if (index % 2 === 1) throw new Error('failed');
      return index;
    };

    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map(
        async (index) =>
          await semaphore.run(
            () => undefined,
            () => work(index),
          ),
      ),
    );

    expect(most).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([0, 1, 2].flatMap(() => ['fulfilled', 'rejected']));
  });

  it('are not waited for any longer by whoever is cancelled', async () => {
    const semaphore = new Semaphore(1);
    const had: string[] = [];
    const release = await acquiring(semaphore, 'a', had);
    const cancelled = new AbortController();
    const awaited = semaphore.acquire(undefined, cancelled.signal);
    const next = acquiring(semaphore, 'c', had);
    cancelled.abort(new Error('cancelled'));

    await expect(awaited).rejects.toThrow('cancelled');
    await expect(semaphore.acquire(undefined, cancelled.signal)).rejects.toThrow('cancelled');
    release();
    await settled();
    expect(had).toEqual(['a', 'c']);
    await releaseAll([next]);
  });

  it('are free again when nobody waits', async () => {
    const semaphore = new Semaphore(1);
    const had: string[] = [];
    for (const name of ['a', 'b']) (await acquiring(semaphore, name, had))();

    expect(had).toEqual(['a', 'b']);
  });

  it('are taken back from whoever hangs', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const semaphore = new Semaphore(1);
    const had: string[] = [];
    const release = await acquiring(semaphore, 'a', had);
    const [second, third] = [acquiring(semaphore, 'b', had), acquiring(semaphore, 'c', had)];
    jest.advanceTimersByTime(299_000);
    await settled();
    expect(had).toEqual(['a']);

    jest.advanceTimersByTime(1_000);
    await settled();
    release();
    await settled();
    expect(had).toEqual(['a', 'b']);

    await releaseAll([second, third]);
    jest.useRealTimers();
  });

  it('are handed on after a rest of so many times as long as they were held', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const semaphore = new Semaphore(1);
    const had: string[] = [];
    const release = await acquiring(semaphore, 'a', had);
    void acquiring(semaphore, 'b', had);
    jest.advanceTimersByTime(100);
    release(3);
    jest.advanceTimersByTime(299);
    await settled();
    expect(had).toEqual(['a']);

    jest.advanceTimersByTime(1);
    await settled();
    expect(had).toEqual(['a', 'b']);
    jest.useRealTimers();
  });
});
