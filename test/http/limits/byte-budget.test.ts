import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { ByteBudget } from '../../../src/http/limits/byte-budget';

/** Places of 10 bytes in all and 6 a partner, and the names of those that got one, in order. */
function somePlaces() {
  const places = new ByteBudget({ bytesMax: 10, bytesOfPartnerMax: 6 });
  const started: string[] = [];
  const ask = (name: string, partnerId: string, bytes: number): EventEmitter => {
    const response = new EventEmitter();
    void places.take(partnerId, bytes, response).then((isStarted) => {
      if (isStarted) started.push(name);
    });
    return response;
  };
  return { places, started, ask };
}

/** Lets promises that are resolved go on. */
const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('places for bodies', () => {
  it('never hold more bytes than they may, whatever arrives, and let everybody in at last', async () => {
    const places = new ByteBudget({ bytesMax: 10, bytesOfPartnerMax: 6 });
    let [taken, most, done] = [0, 0, 0];
    const request = async (index: number): Promise<void> => {
      const [partnerId, bytes] = [`key-${index % 3}`, 1 + ((index * 7) % 6)];
      await places.take(partnerId, bytes, new EventEmitter());
      taken += bytes;
      most = Math.max(most, taken);
      await settled();
      taken -= bytes;
      places.give(partnerId, bytes);
      done += 1;
    };

    await Promise.all(Array.from({ length: 300 }, (_, index) => request(index)));

    expect({ done, taken }).toEqual({ done: 300, taken: 0 });
    expect(most).toBeLessThanOrEqual(10);
  });

  it('keep room for another partner while one waits for itself', async () => {
    const { started, ask } = somePlaces();
    ask('first', 'busy', 4);
    ask('second', 'busy', 4);
    ask('third', 'other', 4);
    await settled();

    expect(started).toEqual(['first', 'third']);
  });

  it('let a body larger than the bounds go when nothing else is under way', async () => {
    const { places, started, ask } = somePlaces();
    ask('small', 'one', 2);
    ask('huge', 'two', 50);
    ask('small later', 'three', 2);
    await settled();
    expect(started).toEqual(['small']);

    places.give('one', 2);
    await settled();
    expect(started).toEqual(['small', 'huge']);

    places.give('two', 50);
    await settled();
    expect(started).toEqual(['small', 'huge', 'small later']);
  });

  it('go on to the next when the first in the queue hangs up', async () => {
    const { started, ask } = somePlaces();
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
    const { places, started, ask } = somePlaces();
    ask('first', 'one', 6);
    ask('second', 'one', 5);
    await settled();
    expect(started).toEqual(['first']);

    places.give('one', 5);
    await settled();
    expect(started).toEqual(['first', 'second']);
  });
});
