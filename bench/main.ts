import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createApiClient } from './api-client';
import { startReceiver } from './receiver-process';
import { formatFigures, isReached } from './report';
import type { Bench, Figure } from './scenario';
import { bulk } from './scenarios/bulk';
import { deadListeners } from './scenarios/dead-listeners';
import { failingListeners } from './scenarios/failing-listeners';
import { eventCost } from './scenarios/event-cost';
import { fairness, fanOutToTen } from './scenarios/fan-out';
import { hostile } from './scenarios/hostile';
import { idleLatency } from './scenarios/idle-latency';
import { intake } from './scenarios/intake';
import { intakeMemory } from './scenarios/intake-memory';
import { ledger } from './scenarios/ledger';
import { outreach, outreachBusinesses } from './scale/outreach';
import { prospects } from './scenarios/prospects';
import { scale } from './scenarios/scale';
import { shardNeighbour } from './scenarios/shard-neighbour';
import { singleVisitors } from './scenarios/single-visitors';
import { slowReceiver } from './scenarios/slow-receiver';
import { startService } from './service-process';

/**
 * `npm run bench [-- scenario …] [--json FILE]`: measures a service of its own, the receiver and the load each in
 * their own process, every scenario on fresh data. Those that take minutes run only when they are named.
 */
const SCENARIOS = {
  bulk,
  intake,
  single: singleVisitors,
  idle: idleLatency,
  cost: eventCost,
  fanout: fanOutToTen,
  fairness,
  slow: slowReceiver,
} as const;
const ON_REQUEST = {
  memory: intakeMemory,
  neighbour: shardNeighbour,
  failing: failingListeners,
  dead: deadListeners,
  hostile,
  ledger,
  outreach,
  'outreach-businesses': outreachBusinesses,
  prospects,
  scale,
} as const;
const CONNECTIONS = 32;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'string' } },
    allowPositionals: true,
  });
  const known = Object.entries({ ...SCENARIOS, ...ON_REQUEST });
  const chosen =
    positionals.length === 0
      ? Object.entries(SCENARIOS)
      : known.filter(([name]) => positionals.includes(name));
  if (chosen.length === 0)
    throw new Error(`Unknown scenario; there are: ${known.map(([name]) => name).join(', ')}`);
  const results: { scenario: string; figures: Figure[] }[] = [];
  for (const [, scenario] of chosen) {
    const figures = await scenario.run(onFreshService);
    results.push({ scenario: scenario.name, figures });
    process.stdout.write(formatFigures(scenario.name, figures));
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  if (!results.every(({ figures }) => figures.every(isReached))) process.exitCode = 1;
}

async function onFreshService<Result>(
  work: (bench: Bench) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const service = await startService(settings);
  const receiver = await startReceiver();
  const api = createApiClient(service, CONNECTIONS);
  try {
    return await work({ service, receiver, api });
  } finally {
    await api.close();
    receiver.stop();
    await service.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
