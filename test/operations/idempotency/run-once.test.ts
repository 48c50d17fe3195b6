import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createRunOnce,
  type KeyedRequest,
  type OnceWork,
} from '../../../src/operations/idempotency/run-once';
import { anApi, type TestApi } from '../../support/http/api';
import { HOUR, SECOND } from '../../support/clock';
import { deferred } from '../../support/deferred';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

let requests = 0;
function aRequest(): KeyedRequest {
  requests += 1;
  return { partnerId: 'par_1', method: 'POST', path: '/x', key: `key ${requests}`, bodyHash: 'a' };
}

/** Answers the id it was given; `run` may be put in its place. */
function aWork(run?: OnceWork<string>['run']): OnceWork<string> {
  return {
    run: run ?? (async (reservedId) => reservedId('event')),
    keep: (result) => result,
    replay: async (kept) => kept,
  };
}

const impatient = () => createRunOnce({ ...api.dependencies, waitMs: 0 });

describe('runOnce', () => {
  it('tells a repeat to come back while the first run goes on', async () => {
    const request = aRequest();
    const first = deferred<string>();
    const started = deferred<boolean>();
    const running = impatient()(
      request,
      aWork(() => {
        started.resolve(true);
        return first.promise;
      }),
    );
    await started.promise;

    const repeat = impatient()(request, aWork());

    await expect(repeat).rejects.toMatchObject({ code: 'idempotency_in_progress', retryAfterSeconds: 30 });
    first.resolve('done');
    await expect(running).resolves.toEqual({ result: 'done', isReplayed: false });
  });

  it('lets a repeat wait for the first run and have its answer', async () => {
    const request = aRequest();
    const first = deferred<string>();
    const started = deferred<boolean>();
    const running = api.operations.runOnce(
      request,
      aWork(() => {
        started.resolve(true);
        return first.promise;
      }),
    );
    await started.promise;
    const repeat = api.operations.runOnce(request, aWork());
    first.resolve('done');

    const results = await Promise.all([running, repeat]);

    expect(results.map(({ result }) => result)).toEqual(['done', 'done']);
  });

  it('runs again with the same ids when the lease is over, once', async () => {
    const request = aRequest();
    const ids: string[] = [];
    const started = deferred<boolean>();
    const lost = deferred<string>();
    const dying = api.operations.runOnce(
      request,
      aWork((reservedId) => {
        ids.push(reservedId('event'));
        started.resolve(true);
        return lost.promise;
      }),
    );
    await started.promise;
    api.clock.advance(31 * SECOND);

    const results = await Promise.all([
      api.operations.runOnce(request, aWork()),
      api.operations.runOnce(request, aWork()),
    ]);

    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(ids));
    expect(results.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    lost.resolve('late');
    await dying;
    // The run that lost its lease does not change what is kept.
    const { result } = await api.operations.runOnce(request, aWork());
    expect([result]).toEqual(ids);
  });

  it('keeps an answer for a day', async () => {
    const request = aRequest();
    await api.operations.runOnce(request, aWork());
    api.clock.advance(24 * HOUR - SECOND);

    const { isReplayed } = await api.operations.runOnce(request, aWork());

    expect(isReplayed).toBe(true);
    const records = await api.connection.collection('idempotencyRecords').find().toArray();
    const last = Math.max(...records.map(({ expiresAt }) => new Date(expiresAt).getTime()));
    expect(last).toBeGreaterThanOrEqual(api.clock.now().getTime());
  });
});
