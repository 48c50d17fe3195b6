import { expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/delivery/listener-health';
import { takeOpening } from '../../../src/operations/deliveries/turns-by-health';
import { Turns } from '../../../src/operations/turns';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

it('lets a healthy listener open its window before failing ones that came earlier', async () => {
  const opened: string[] = [];
  const deps = {
    openings: { ofHealthy: new Turns(1), ofFailing: new Turns(1) },
    readListener: async (id: string) => ({
      health: { ...HEALTHY, consecutiveFailures: id.startsWith('failing') ? 3 : 0 },
    }),
  };
  const open = async (webhookId: string) => {
    const end = await takeOpening(deps, { webhookId, onAlive: () => undefined });
    opened.push(webhookId);
    return end;
  };

  const first = open('healthy 1');
  const others = ['failing 1', 'failing 2', 'failing 3', 'healthy 2'].map(open);
  await settled();
  expect(opened).toEqual(['healthy 1', 'failing 1']);

  (await first)();
  await settled();
  expect(opened).toEqual(['healthy 1', 'failing 1', 'healthy 2']);

  // Who waits keeps the process from ending.
  await Promise.all(others.map(async (other) => (await other)()));
});
