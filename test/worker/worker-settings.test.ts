import { describe, expect, it } from '@jest/globals';
import { aConfig } from '../support/http/api';

describe('the settings of a worker', () => {
  it('poll all queues by default, the intake on one of its own', () => {
    const { slots, pollers, version } = aConfig().worker;

    expect([...slots.keys()]).toEqual(['core', 'intake', 'delivery', 'held', 'probe', 'outreach']);
    expect([pollers, version]).toEqual([10, null]);
  });

  it('choose queues, and slots of some of them', () => {
    const { slots, pollers } = aConfig({
      WORKER_QUEUES: 'delivery, held',
      WORKER_SLOTS: 'delivery:500',
      WORKER_POLLERS: 'auto',
    }).worker;

    expect([...slots]).toEqual([
      ['delivery', 500],
      ['held', 64],
    ]);
    expect(pollers).toBeNull();
  });

  it('go on with queues of an earlier version: the one that has taken their place is polled', () => {
    const { slots } = aConfig({ WORKER_QUEUES: 'delivery,trial', WORKER_SLOTS: 'trial:8,delivery:5' }).worker;

    expect([...slots]).toEqual([
      ['delivery', 5],
      ['held', 64],
    ]);
    expect([...aConfig({ WORKER_QUEUES: 'trial,held' }).worker.slots.keys()]).toEqual(['held']);
  });

  it('name a version by its build', () => {
    expect(aConfig({ TEMPORAL_WORKER_BUILD_ID: '2026-11-28.1' }).worker.version).toEqual({
      deploymentName: 'lead-outreach',
      buildId: '2026-11-28.1',
    });
  });

  it.each([
    [{ WORKER_QUEUES: 'core,inbox' }, /Expected some of core,intake[^]*WORKER_QUEUES/],
    [{ WORKER_QUEUES: 'core,toString' }, /Expected some of core,intake[^]*WORKER_QUEUES/],
    [{ WORKER_SLOTS: 'core=3' }, /Expected queues with their slots/],
    [{ WORKER_POLLERS: '1' }, /WORKER_POLLERS/],
    [{ WORKER_POLLERS: 'many' }, /Expected auto, or 2 to 100[^]*WORKER_POLLERS/],
  ])('refuse %j', (environment, message) => {
    expect(() => aConfig(environment)).toThrow(message);
  });
});
