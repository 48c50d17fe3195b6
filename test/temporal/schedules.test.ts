import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { createLogger } from '../../src/config/logger';
import { ensureSchedule, type RecurringWorkflow } from '../../src/temporal/ensure-schedule';
import { keepSchedules } from '../../src/temporal/keep-schedules';
import { testTemporalAddress } from '../support/jest/servers';

let connection: Connection;
let client: Client;

beforeAll(async () => {
  connection = await Connection.connect({ address: testTemporalAddress() });
  client = new Client({ connection });
});
afterAll(() => connection.close());

function aSchedule(): RecurringWorkflow {
  return {
    scheduleId: `schedule-${randomUUID()}`,
    workflowType: 'sweepStaleWork',
    summary: 'A test',
    spec: { intervals: [{ every: '1 day' }] },
    catchupWindow: '1 minute',
    revision: 2,
  };
}

function refuse(): never {
  throw new Error('RESOURCE_EXHAUSTED: schedules');
}

async function everyMs(scheduleId: string): Promise<number | undefined> {
  const { spec } = await client.schedule.getHandle(scheduleId).describe();
  return spec.intervals?.[0]?.every;
}

describe('a schedule', () => {
  it('is changed by a newer worker, and not back by an older one that starts later', async () => {
    const schedule = aSchedule();
    const hourly = { intervals: [{ every: '1 hour' as const }] };
    await ensureSchedule(client, schedule);
    await ensureSchedule(client, { ...schedule, spec: hourly, revision: 3 });
    const changed = await everyMs(schedule.scheduleId);
    await ensureSchedule(client, schedule);

    expect([changed, await everyMs(schedule.scheduleId)]).toEqual([3_600_000, 3_600_000]);
    await client.schedule.getHandle(schedule.scheduleId).delete();
  });

  it('that can not be made keeps nobody from polling, and is said in the log', async () => {
    const lines: string[] = [];
    const stop = new AbortController();
    const logger = createLogger('test', 'error', { write: (line) => void lines.push(line) });
    const refusing = new Client({ connection });
    Object.defineProperty(refusing.schedule, 'create', { value: refuse });
    Object.defineProperty(refusing.schedule, 'getHandle', { value: () => ({ describe: refuse }) });

    await keepSchedules({ client: refusing, logger, stop: stop.signal });
    stop.abort();

    expect(lines.join('')).toMatch(/sweep-stale-work[^]*RESOURCE_EXHAUSTED: schedules[^]*verify-all-ledgers/);
  });
});
