import type { ServiceProcess } from './service-process';

/** One metric of a process: the sum of its series whose labels have these values; 0 where there is none. */
export async function readMetric(
  url: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number> {
  const text = await (await fetch(url)).text();
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf('} ') + 2).split(' ')[0]), 0);
}

/** What API and worker of a service have used together. */
export async function cpuSeconds({ apiMetricsUrl, workerMetricsUrl }: ServiceProcess): Promise<number> {
  const ofBoth = await Promise.all(
    [apiMetricsUrl, workerMetricsUrl].map((url) => readMetric(url, 'process_cpu_seconds_total')),
  );
  return ofBoth.reduce((sum, seconds) => sum + seconds, 0);
}
