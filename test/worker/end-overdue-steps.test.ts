import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createLogger } from '../../src/config/logger';
import { endOverdueSteps } from '../../src/worker/end-overdue-steps';
import { hideErrorDetails } from '../../src/worker/hide-error-details';

const MINUTE = 60_000;

function anAttempt(work: () => Promise<string>): Promise<string> {
  const interceptors = [hideErrorDetails(createLogger('test', 'silent')), endOverdueSteps];
  return new MockActivityEnvironment({ startToCloseTimeoutMs: MINUTE }, { interceptors }).run(work);
}

afterEach(() => {
  jest.useRealTimers();
});

describe('an attempt of a step', () => {
  it('ends after its time though what it waits for never comes, so that it keeps no slot of the worker', async () => {
    jest.useFakeTimers();
    const attempt = anAttempt(() => new Promise<string>(() => undefined));
    const [[ended]] = await Promise.all([
      Promise.allSettled([attempt]),
      jest.advanceTimersByTimeAsync(2 * MINUTE),
    ]);

    expect(ended).toMatchObject({ reason: { type: 'TimedOut', nonRetryable: false } });
  });

  it('is left alone until Temporal has ended it', async () => {
    jest.useFakeTimers();
    const attempt = anAttempt(() => new Promise((resolve) => setTimeout(() => resolve('done'), MINUTE + 1)));
    await jest.advanceTimersByTimeAsync(MINUTE + 1);

    expect(await attempt).toBe('done');
  });
});
