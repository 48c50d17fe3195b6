import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COST_FOLDER, costSince, readStoreCost, type StoreCost } from '../cost/store-cost';
import { readTemporalCost } from '../cost/temporal-actions';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, type Bench, type Figure, type OnFreshService, type Scenario } from '../scenario';

const BULK = 2_000;
const FANNED_OUT = 500;
const LISTENERS = 10;
const SINGLE = 300;
const ONE_AT_A_TIME = 30;

/** Per visitor, or per delivery. */
interface Cost extends Omit<StoreCost, 'byKind'> {
  readonly events: number;
  readonly actions: number;
}

/**
 * What one visitor and one delivery cost, counted and not timed: commands, documents and index entries written, bytes
 * sent to the store, and Temporal actions. These figures are the same on every machine.
 */
export const eventCost: Scenario = {
  name: 'cost of an event',
  async run(onFreshService): Promise<Figure[]> {
    const none = await count(onFreshService, 0, BULK, together);
    const one = await count(onFreshService, 1, BULK, together);
    const ten = await count(onFreshService, LISTENERS, FANNED_OUT, together);
    const single = await count(onFreshService, 1, SINGLE, oneByOne);
    const apart = await count(onFreshService, 1, ONE_AT_A_TIME, oneAtATime);
    return [
      ...figuresOf('bulk, no listener', none),
      ...figuresOf('bulk, one delivery', one, { documents: 7, indexEntries: 20, events: 0.05 }),
      ...figuresOf('each further delivery', further(one, ten), { documents: 3 }),
      ...figuresOf('a request each', single),
      ...figuresOf('one at a time', apart),
    ];
  },
};

type Seed = (bench: Bench, website: string, visitors: readonly object[], listeners: number) => Promise<void>;

async function count(
  onFreshService: OnFreshService,
  listeners: number,
  visitors: number,
  seed: Seed,
): Promise<Cost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-cost-'));
  const preload = path.join(__dirname, '../cost/count-store-commands.js');
  try {
    return await onFreshService(
      async (bench) => {
        const website = aWebsite();
        await bench.api.onboard(website);
        for (let index = 0; index < listeners; index += 1)
          await bench.api.listen(bench.receiver.url('ok', `cost-${index}`));
        const storeBefore = await readStoreCost(folder);
        const temporalBefore = await readTemporalCost(bench.service.temporalAddress);
        await seed(
          bench,
          website,
          Array.from({ length: visitors }, (_, index) => makeVisitor(index)),
          listeners,
        );
        const temporal = await readTemporalCost(bench.service.temporalAddress);
        const { byKind, ...store } = costSince(storeBefore, await readStoreCost(folder));
        report(`${listeners} listeners, ${visitors} visitors`, byKind, visitors);
        return perVisitor(visitors, {
          ...store,
          events: temporal.events - temporalBefore.events,
          actions: temporal.actions - temporalBefore.actions,
        });
      },
      { [COST_FOLDER]: folder, NODE_OPTIONS: `--require ${preload}` },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function together(
  bench: Bench,
  website: string,
  visitors: readonly object[],
  listeners: number,
): Promise<void> {
  await bench.api.workedOff(await bench.api.seed(website, visitors));
  for (let index = 0; index < listeners; index += 1) await arrivals(bench, `cost-${index}`, visitors.length);
}

/** A request each, without waiting for what came of those before. */
async function oneByOne(bench: Bench, website: string, visitors: readonly object[]): Promise<void> {
  for (const visitor of visitors) await bench.api.seed(website, [visitor]);
  await arrivals(bench, 'cost-0', visitors.length);
}

async function oneAtATime(bench: Bench, website: string, visitors: readonly object[]): Promise<void> {
  for (const [index, visitor] of visitors.entries()) {
    await bench.api.seed(website, [visitor]);
    await arrivals(bench, 'cost-0', index + 1);
  }
}

function perVisitor(visitors: number, cost: Cost): Cost {
  return each(cost, (value) => value / visitors);
}

function further(one: Cost, ten: Cost): Cost {
  return each(ten, (value, name) => (value - one[name]) / (LISTENERS - 1));
}

function each(cost: Cost, change: (value: number, name: keyof Cost) => number): Cost {
  return {
    commands: change(cost.commands, 'commands'),
    documents: change(cost.documents, 'documents'),
    indexEntries: change(cost.indexEntries, 'indexEntries'),
    bytes: change(cost.bytes, 'bytes'),
    events: change(cost.events, 'events'),
    actions: change(cost.actions, 'actions'),
  };
}

const UNITS: readonly (readonly [keyof Cost, string])[] = [
  ['documents', 'documents written'],
  ['indexEntries', 'index entries written'],
  ['commands', 'commands'],
  ['bytes', 'bytes sent to the store'],
  ['events', 'history events'],
  ['actions', 'Temporal actions'],
];

function figuresOf(of: string, cost: Cost, bars: Partial<Cost> = {}): Figure[] {
  return UNITS.map(([name, unit]) => {
    const bar = bars[name];
    const figure = { name: `${of}: ${unit}`, value: cost[name], unit: '' };
    return bar === undefined ? figure : { ...figure, bar: { kind: 'at most', value: bar } };
  });
}

/** Where the documents of a visitor went. */
function report(title: string, byKind: Readonly<Record<string, number>>, visitors: number): void {
  const lines = Object.entries(byKind)
    .filter(([, documents]) => documents / visitors >= 0.01)
    .toSorted(([, left], [, right]) => right - left)
    .map(([kind, documents]) => `  ${kind.padEnd(40)} ${(documents / visitors).toFixed(2)}`);
  process.stderr.write(`${title}: documents written for each visitor\n${lines.join('\n')}\n`);
}
