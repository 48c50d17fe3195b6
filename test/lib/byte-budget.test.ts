import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { ByteBudget } from '../../src/lib/byte-budget';

/** A budget of 10 bytes in all and 6 a key, and the names of those that got some, in order. */
function aBudget() {
  const budget = new ByteBudget({ bytesMax: 10, bytesOfKeyMax: 6 });
  const started: string[] = [];
  const ask = (name: string, key: string, bytes: number): EventEmitter => {
    const response = new EventEmitter();
    void budget.acquire(key, bytes, response).then((isStarted) => {
      if (isStarted) started.push(name);
    });
    return response;
  };
  return { budget, started, ask };
}

/** Lets promises that are resolved go on. */
const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('places for bodies', () => {
  it('never hold more bytes than they may, whatever arrives, and let everybody in at last', async () => {
    const budget = new ByteBudget({ bytesMax: 10, bytesOfKeyMax: 6 });
    let [taken, most, done] = [0, 0, 0];
    const request = async (index: number): Promise<void> => {
      const [key, bytes] = [`key-${index % 3}`, 1 + ((index * 7) % 6)];
      await budget.acquire(key, bytes, new EventEmitter());
      taken += bytes;
      most = Math.max(most, taken);
      await settled();
      taken -= bytes;
      budget.release(key, bytes);
      done += 1;
    };

    await Promise.all(Array.from({ length: 300 }, (_, index) => request(index)));

    expect({ done, taken }).toEqual({ done: 300, taken: 0 });
    expect(most).toBeLessThanOrEqual(10);
  });

  it('keep room for another partner while one waits for itself', async () => {
    const { started, ask } = aBudget();
    ask('first', 'busy', 4);
    ask('second', 'busy', 4);
    ask('third', 'other', 4);
    await settled();

    expect(started).toEqual(['first', 'third']);
  });

  it('let a body larger than the bounds go when nothing else is under way', async () => {
    const { budget, started, ask } = aBudget();
    ask('small', 'one', 2);
    ask('huge', 'two', 50);
    ask('small later', 'three', 2);
    await settled();
    expect(started).toEqual(['small']);

    budget.release('one', 2);
    await settled();
    expect(started).toEqual(['small', 'huge']);

    budget.release('two', 50);
    await settled();
    expect(started).toEqual(['small', 'huge', 'small later']);
  });

  it('go on to the next when the first in the queue hangs up', async () => {
    const { started, ask } = aBudget();
    ask('first', 'one', 6);
    const impatient = ask('impatient', 'two', 6);
    ask('patient', 'three', 4);
    await settled();
    expect(started).toEqual(['first']);

    impatient.emit('close');
    await settled();
    expect(started).toEqual(['first', 'patient']);
  });

  it('take back what turned out to be needless', async () => {
    const { budget, started, ask } = aBudget();
    ask('first', 'one', 6);
    ask('second', 'one', 5);
    await settled();
    expect(started).toEqual(['first']);

    budget.release('one', 5);
    await settled();
    expect(started).toEqual(['first', 'second']);
  });
});
