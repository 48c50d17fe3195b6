import { describe, expect, it } from '@jest/globals';
import type { CompletedDelivery } from '../../../src/operations/deliveries/outcomes/completed-delivery';
import { OutcomeRecorder } from '../../../src/operations/deliveries/outcomes/outcome-recorder';

const anOutcome = (): CompletedDelivery => Object.create(null);

describe('outcomes that are stored in groups', () => {
  it('are stored also when they come at the very moment in which a group before them is done', async () => {
    const stored: CompletedDelivery[] = [];
    const [first, second] = [anOutcome(), anOutcome()];
    const recorder = new OutcomeRecorder(async (group) => {
      stored.push(...group);
      // By then nothing waits any more, and the promise of the run has not been settled yet.
      if (group[0] === first) void Promise.resolve().then(() => recorder.add(second));
    });

    recorder.add(first);
    await recorder.flush();
    await recorder.flush();

    expect(stored).toEqual([first, second]);
    expect(recorder.backlog).toBe(0);
  });
});
