import { describe, expect, it, jest } from '@jest/globals';
import { Turns } from '../../src/operations/turns';

/** Asks for a turn and notes its name once it has one; answers how to end it. */
async function taking(turns: Turns, name: string, had: string[]): Promise<() => void> {
  const end = await turns.take();
  had.push(name);
  return end;
}

/** Until everything that can go on now has gone on. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Who waits for a turn keeps the process from ending. */
async function endAll(turns: readonly Promise<() => void>[]): Promise<void> {
  await Promise.all(turns.map(async (turn) => (await turn)()));
}

describe('turns at the store', () => {
  it('are given to so many at a time, and to the others in the order they came', async () => {
    const turns = new Turns(2);
    const had: string[] = [];
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => taking(turns, name, had));
    const [first, , third] = all;
    await settled();
    expect(had).toEqual(['a', 'b']);

    (await first)?.();
    await settled();
    expect(had).toEqual(['a', 'b', 'c']);

    (await third)?.();
    await settled();
    expect(had).toEqual(['a', 'b', 'c', 'd']);
    await endAll(all);
  });

  it('end once, however often that is said', async () => {
    const turns = new Turns(1);
    const had: string[] = [];
    const end = await taking(turns, 'a', had);
    const others = [taking(turns, 'b', had), taking(turns, 'c', had)];
    end();
    end();
    await settled();

    expect(had).toEqual(['a', 'b']);
    await endAll(others);
  });

  it('end with the work that was done in them, also when it fails', async () => {
    const turns = new Turns(2);
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
          await turns.run(
            () => undefined,
            () => work(index),
          ),
      ),
    );

    expect(most).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([0, 1, 2].flatMap(() => ['fulfilled', 'rejected']));
  });

  it('are not waited for any longer by whoever is cancelled', async () => {
    const turns = new Turns(1);
    const had: string[] = [];
    const end = await taking(turns, 'a', had);
    const cancelled = new AbortController();
    const given = turns.take(undefined, cancelled.signal);
    const next = taking(turns, 'c', had);
    cancelled.abort(new Error('cancelled'));

    await expect(given).rejects.toThrow('cancelled');
    await expect(turns.take(undefined, cancelled.signal)).rejects.toThrow('cancelled');
    end();
    await settled();
    expect(had).toEqual(['a', 'c']);
    await endAll([next]);
  });

  it('are free again when nobody waits', async () => {
    const turns = new Turns(1);
    const had: string[] = [];
    for (const name of ['a', 'b']) (await taking(turns, name, had))();

    expect(had).toEqual(['a', 'b']);
  });

  it('are handed on after a rest of so many times as long as they took', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const turns = new Turns(1, 3);
    const had: string[] = [];
    const end = await taking(turns, 'a', had);
    void taking(turns, 'b', had);
    jest.advanceTimersByTime(100);
    end();
    jest.advanceTimersByTime(299);
    await settled();
    expect(had).toEqual(['a']);

    jest.advanceTimersByTime(1);
    await settled();
    expect(had).toEqual(['a', 'b']);
    jest.useRealTimers();
  });
});
