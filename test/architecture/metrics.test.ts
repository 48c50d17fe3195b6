import { describe, expect, it } from '@jest/globals';
import type { MetricObject, Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { showBacklog } from '../../src/observability/metrics/backlog-metrics';
import { measureRequests } from '../../src/observability/metrics/http-metrics';
import { showIntake } from '../../src/observability/metrics/intake-metrics';
import { showOutreach } from '../../src/observability/metrics/outreach-metrics';
import { createPokeMetrics } from '../../src/observability/metrics/poke-metrics';
import { showReachability } from '../../src/observability/reachability';
import { createRegistry } from '../../src/observability/metrics/registry';
import { createSettlementMetrics } from '../../src/observability/metrics/settlement-metrics';
import { createWorkerMetrics } from '../../src/observability/metrics/worker-metrics';
import { matchesOf, readProjectFile } from './source-files';

/** Everything that a process of ours can show. */
function allMetrics(): Registry {
  const registry = createRegistry('test');
  showReachability(registry, { mongodb: async () => true, temporal: async () => true });
  createPokeMetrics(registry);
  measureRequests(registry);
  createSettlementMetrics(registry);
  createWorkerMetrics(registry);
  showBacklog(registry, async () => ({
    dueDeliveries: 0,
    oldestDueMs: 0,
    heldListeners: 0,
    waitingChunks: 0,
    unmatchedVisitors: 0,
  }));
  showIntake(registry, async () => [0]);
  showOutreach(registry, async () => ({ dueEnrolments: 0, unknownSends: 0, blockedCampaigns: [] }));
  return registry;
}

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), for: z.string().optional() })),
    }),
  ),
});
const dashboardFile = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const rules = ruleFile
  .parse(parse(readProjectFile('docs/alerts.yml')))
  .groups.flatMap(({ rules: all }) => all);
const dashboard = dashboardFile.parse(JSON.parse(readProjectFile('docs/grafana-dashboard.json')));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Counted by workflows, which the SDK's own registry keeps. */
const OF_WORKFLOWS = matchesOf(
  readProjectFile('workflows/loop/step-attempts.ts'),
  /createCounter\(\s*'(\w+)'/g,
).map((name) => `${name}_total`);

const OURS = /\b((?:outreach|process|nodejs)_\w+)/g;
const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
const named = new Set(expressions.flatMap((expr) => matchesOf(expr, OURS)).map(withoutSuffix));

describe('the dashboard and the alert rules', () => {
  it('name metrics that there are', async () => {
    const known = new Set((await allMetrics().getMetricsAsJSON()).map(({ name }: MetricObject) => name));

    for (const name of OF_WORKFLOWS) known.add(name);

    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });

  it('use every metric of ours', async () => {
    const shown = (await allMetrics().getMetricsAsJSON()).map(({ name }: MetricObject) => name);
    const ours = [...shown, ...OF_WORKFLOWS].filter((name) => name.startsWith('outreach_'));

    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter((name) => !named.has(name))).toEqual([]);
  });

  it('show the zero before the first of whatever is reported at once', async () => {
    const atOnce = rules
      .filter((rule) => rule.for === undefined)
      .flatMap(({ expr }) => [
        ...expr.matchAll(/^sum\(increase\((outreach_\w+)(?:\{(.+)\})?\[\w+\]\)\) > 0$/g),
      ])
      .map(([, name = '', label = '']) => ({ name, label }));
    const lines = (await allMetrics().metrics()).split('\n');
    const isShown = ({ name, label }: (typeof atOnce)[number]) =>
      lines.some((line) => line.startsWith(`${name}{`) && line.includes(label) && line.endsWith(' 0'));

    expect(atOnce).toContainEqual({ name: 'outreach_delivery_attempts_total', label: 'outcome="faulty"' });
    expect(atOnce.filter((one) => !isShown(one))).toEqual([]);
  });

  it('are explained in the runbook, alert by alert', () => {
    const runbook = readProjectFile('docs/operations.md');
    const explained = matchesOf(runbook, /^\| `(Outreach\w+)`/gm);

    expect(explained.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});
